// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What the settings of a block are for.
protocol SettingBlock {
  static var settings: [Setting] { get }
  /// Sets one of its settings.
  mutating func read(_ setting: Setting.Name, _ arguments: inout Arguments) throws(Fault)
  /// The arguments of each line that a setting takes; none where nothing is set.
  func written(_ setting: Setting.Name) -> [[String]]
}

extension SettingBlock {
  /// Each line that it takes.
  var lines: [[String]] {
    Self.settings.flatMap { setting in written(setting.name).map { setting.words + $0 } }
  }

  /// One line of one word, if there is one.
  func line(_ word: String?) -> [[String]] { word.map { [[$0]] } ?? [] }
}
