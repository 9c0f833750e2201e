// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A type whose values are set by the lines of a block.
package protocol SettingBlock {
  /// All of its settings, in the order in which they are described and written.
  static var list: [BlockSetting<Self>] { get }
}

extension SettingBlock {
  package static var settings: [Setting] { list.map { $0.setting } }

  #if !hasFeature(Embedded)
    /// All lines that set its values.
    package var lines: [[String]] {
      Self.list.flatMap { each in each.write(self).map { each.setting.words + $0 } }
    }
  #endif
}

/// One line with this word, or no line.
func line(_ word: String?) -> [[String]] { word.map { [[$0]] } ?? [] }
