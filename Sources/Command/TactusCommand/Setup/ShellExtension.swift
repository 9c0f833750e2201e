// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The extension of Tactus for GNOME Shell, and the setting that lists the enabled extensions.
///
/// The setting is changed directly, since `gnome-extensions enable` refuses extensions that were installed after GNOME
/// Shell had started.
struct ShellExtension: Equatable {
  /// Whether the extension runs and answers.
  var answers: Bool
  /// The enabled extensions, in the order of the setting; nil if the setting cannot be read.
  var enabled: [String]?

  static let key = "org.gnome.shell enabled-extensions"
  /// One extension is for GNOME 43 and 44, the other for later versions. GNOME Shell ignores the one that is not for
  /// its version.
  private static let ours = ["tactus@tactus", "tactus-43@tactus"]

  /// `setting` is the value of the setting as gsettings prints it, such as `['a@b', 'c@d']` or `@as []`.
  init(answers: Bool, setting: String?) {
    self.answers = answers
    guard let list = setting?.drop(while: { $0 != "[" }), list.contains("]") else { return }
    enabled = list.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
  }

  var isEnabled: Bool { enabled.map { names in Self.ours.allSatisfy(names.contains) } == true }

  /// The commands that enable or disable the extension; empty if the setting cannot be read.
  func commands(enabling: Bool) -> [SetupPlan.Command] {
    guard let enabled else { return [] }
    let names = enabled.filter { !Self.ours.contains($0) } + (enabling ? Self.ours : [])
    let value = names.isEmpty ? "@as []" : "[\(names.map { "'\($0)'" }.joined(separator: ", "))]"
    return [SetupPlan.Command(words: ["gsettings", "set"] + Self.key.split(separator: " ").map(String.init) + [value])]
  }
}
