// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A table as text: the first column is aligned to the left, the others to the right.
struct TextTable {
  private var rows: [[String]]

  init(_ heads: [String]) { rows = [heads] }

  mutating func add(_ row: [String]) { rows.append(row) }

  var text: String {
    var widths: [Int] = []
    for row in rows {
      for (n, cell) in row.enumerated() {
        if n < widths.count { widths[n] = max(widths[n], cell.count) } else { widths.append(cell.count) }
      }
    }
    return rows.map { row in
      row.enumerated().map { n, cell in
        let blank = String(repeating: " ", count: widths[n] - cell.count)
        return n == 0 ? cell + blank : blank + cell
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

/// Formats a number with this many decimal places.
func decimal(_ value: Double, _ places: Int) -> String {
  guard value.isFinite, value.magnitude < 1e15 else { return "-" }
  var unit = 1
  for _ in 0..<places { unit *= 10 }
  let whole = Int((value.magnitude * Double(unit)).rounded())
  let rest = String(whole % unit)
  let sign = value < 0 ? "-" : ""
  let zeros = String(repeating: "0", count: max(0, places - rest.count))
  return places == 0 ? "\(sign)\(whole)" : "\(sign)\(whole / unit).\(zeros)\(rest)"
}
