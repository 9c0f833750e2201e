// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A table with a bit for each pair of indices.
struct PairTable {
  typealias Row = [UInt64]
  private var rows: [Row]

  init(_ count: Int, by others: Int) {
    rows = Array(repeating: Array(repeating: 0, count: (others + 63) / 64), count: count)
  }

  subscript(_ one: Int, _ other: Int) -> Bool {
    get { rows[one][other >> 6] >> UInt64(other & 63) & 1 != 0 }
    set {
      let bit = 1 << UInt64(other & 63) as UInt64
      if newValue { rows[one][other >> 6] |= bit } else { rows[one][other >> 6] &= ~bit }
    }
  }

  /// Returns the bits of all indices that are paired with this one.
  func row(_ one: Int) -> Row { rows[one] }

  mutating func insert(_ others: Row, _ one: Int) {
    for n in rows[one].indices where n < others.count { rows[one][n] |= others[n] }
  }
}
