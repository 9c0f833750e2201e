// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Text in columns, for people.
public enum TextTable {
  public static let gap = "  "

  /// A cell of this width; a longer text makes it wider.
  public static func cell(_ text: String, _ width: Int, isRight: Bool = false) -> String {
    let filler = String(repeating: " ", count: max(0, width - text.count))
    return isRight ? filler + text : text + filler
  }

  /// Rows, each column as wide as its widest cell.
  public static func text(_ rows: [[String]], indent: Int = 0) -> String {
    let columns = rows.map { $0.count }.max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    var text = ""
    for row in rows {
      var line = row.indices.map { cell(row[$0], widths[$0]) }.joined(separator: gap)
      while line.last == " " { line.removeLast() }
      text += String(repeating: " ", count: indent) + line + "\n"
    }
    return text
  }
}
