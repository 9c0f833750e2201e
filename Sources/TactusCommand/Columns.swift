// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Lines of two columns, for help texts.
enum Columns {
  static func text(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    var text = ""
    for (left, right) in rows {
      text += "  " + left + String(repeating: " ", count: width - left.count + 2) + right + "\n"
    }
    return text
  }
}
