// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Formats text in columns.
public enum TextTable {
  public static let gap = "  "

  /// Returns the text, padded to this width. A longer text is not shortened.
  public static func cell(_ text: String, _ width: Int, isRight: Bool = false) -> String {
    let filler = String(repeating: " ", count: max(0, width - text.count))
    return isRight ? filler + text : text + filler
  }

  /// Returns the rows as lines of text, in which each column is as wide as its widest cell.
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
