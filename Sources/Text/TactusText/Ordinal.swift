// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Returns a number as an ordinal: "1st", "2nd", "13th".
public func ordinal(_ n: Int) -> String {
  let endings = ["th", "st", "nd", "rd"]
  let last = n % 100 / 10 == 1 ? 0 : n % 10
  return "\(n)" + (endings.indices.contains(last) ? endings[last] : "th")
}
