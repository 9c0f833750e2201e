// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusActions
import TactusGestures
import TactusText

/// Selects a few gestures that act in this session, for new users.
enum FirstGestures {
  private static let most = 5

  /// A text that suggests gestures to try. Finding them takes time, since the session's backends must answer first.
  static var text: String {
    let daemon = DaemonReport(at: Status.socket)
    guard let configuration = try? ConfigurationChoice.inUse(by: daemon).read(for: .daemon).configuration,
      let probe = try? SessionProbe(for: configuration, daemon: daemon)
    else { return elsewhere }
    let rows = rows(of: configuration.bindings) { deed, binding in
      var outlook = probe.outlook(deed, binding)
      outlook.windowsWatch = daemon?.onlyWatches == true
      return outlook
    }
    return rows.isEmpty ? elsewhere : "these gestures work here:\n" + rows + next
  }

  private static let elsewhere = "`tactus status` says what gestures can do here\n"
  private static let next = """
    try them: `tactus explain --live` says what each did; `tactus check --session` lists all
    change them: `tactus settings` opens a page in the browser

    """

  /// Returns a line for each of the first bindings whose actions can all be performed.
  static func rows(
    of bindings: [Binding], _ outlook: (DesktopAction, Binding) -> ActionOutlook
  ) -> String {
    let acting = bindings.filter { binding in
      !binding.deeds.isEmpty && binding.deeds.allSatisfy { outlook($0, binding).acts }
    }
    let lines = acting.prefix(most).map { ($0.name ?? $0.gesture.sentence, $0.action?.sentence ?? "") }
    let width = lines.map({ $0.0.count }).max() ?? 0
    return lines.map { "  \(TextTable.cell($0.0, width))  \($0.1)\n" }.joined()
  }
}
