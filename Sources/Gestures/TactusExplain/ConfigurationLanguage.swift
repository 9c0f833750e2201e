// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// A reference of the configuration language on one page, generated from the tables that define the language.
public enum ConfigurationLanguage {
  public static var text: String {
    var text = """
      Each line is a directive; `;` also ends a directive, `#` starts a comment, `{` and `}` enclose a block.
      Quotes keep a word together: "..." with the escapes \\n \\t \\" \\\\, or '...' without escapes.
      LENGTH: 3mm, 20px, 5% of the side of the output. TIME: 500ms, 2s. ANGLE: 60deg.
      NAME of a device, an application, a client, an output: * stands for any text.
      If two lines contradict each other, the later one applies.

      """
    let directives = DirectiveWord.all.map { ("\($0.name) \($0.arguments.text)", $0.summary.text) }
    text += section("Directives", directives)
    text += section("defaults", rows(Defaults.settings))
    text += section("device", rows(DeviceRule.settings))
    text += section("workspaces", rows(WorkspaceBackend.settings))
    text += section("exclusion", rows(Exclusion.settings))
    text += section("safety", rows(Safety.settings))
    text += section("client", rows(ClientRule.settings))
    text += section("shape", rows(Shape.settings))
    text += section(
      "FINGERS KIND [ARGS]; FINGERS is N or N..M",
      GestureWord.all.map { ("N \($0.name) \($0.arguments.text)", $0.summary.text) })
    text += section(
      "ACTION [ARGS]; actions with * can be driven",
      ActionWord.all.map { ("\($0.name) \($0.arguments.text)", ($0.canBeDriven ? "* " : "  ") + $0.summary.text) })
    text += section("OPTIONS", rows(Binding.Options.settings))
    text += section("gesture, besides OPTIONS", rows(ComposedGesture.settings))
    text += section("CONDITION", ConditionWord.all.map { ("\($0.name) \($0.arguments.text)", $0.summary.text) })
    text += section("Presets", Preset.allCases.map { ($0.rawValue, $0.summary) })
    text += section("Limits", ConfigurationLimit.allCases.map { ("\($0.rawValue) \($0.value)", $0.summary) })
    return text
  }

  private static func rows(_ settings: [Setting]) -> [(String, String)] {
    settings.map { ("\($0.text) \($0.arguments.text)", $0.summary.text) }
  }

  /// The greatest width of the left column, in characters. After a longer entry, the text begins on the next line.
  private static let columns = 40

  private static func section(_ title: String, _ rows: [(String, String)]) -> String {
    var text = "\n\(title):\n"
    let width = rows.map { $0.0.count }.filter { $0 <= columns }.max() ?? 0
    for (left, right) in rows {
      let left = left.hasSuffix(" ") ? String(left.dropLast()) : left
      let gap =
        left.count > width
        ? "\n" + String(repeating: " ", count: width + 4) : String(repeating: " ", count: width - left.count + 2)
      text += "  \(left)\(gap)\(right)\n"
    }
    return text
  }
}
