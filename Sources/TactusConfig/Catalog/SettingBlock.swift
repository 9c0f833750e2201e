// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A type whose values are set by the lines of a block.
package protocol SettingBlock {
  static var settings: [Setting] { get }
  /// Reads the arguments of a setting and stores its value.
  mutating func read(_ setting: Setting.Name, _ arguments: inout Arguments) throws(Fault)
  /// The arguments of each line that sets this setting to its value; no line if it is not set.
  func written(_ setting: Setting.Name) -> [[String]]
}

extension SettingBlock {
  /// All lines that set its values.
  package var lines: [[String]] {
    Self.settings.flatMap { setting in written(setting.name).map { setting.words + $0 } }
  }

  /// One line with this word, or no line.
  func line(_ word: String?) -> [[String]] { word.map { [[$0]] } ?? [] }
}
