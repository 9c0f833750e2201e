// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusActions
import TactusGestures
import TactusInput
import TactusText

/// The messages of the daemon.
enum Report {
  /// Returns a line with a heading and a text.
  static func line(_ heading: String, _ text: String) -> String { TextTable.cell(heading, 13) + " " + text }

  static func text(_ standing: BackendStanding) -> String {
    switch standing {
    case .ready(let place): place
    case .absent(let failure): "none: \(failure.description)"
    }
  }

  static func text(_ device: InputDevice, on output: Output?) -> String {
    let node = device.node.isEmpty ? "" : " (\(device.node))"
    let slots = device.slots.map { ", \($0) \($0 == 1 ? "finger" : "fingers")" } ?? ""
    return "\(device.name)\(node)\(slots)" + (output.map { ", on \($0.name)" } ?? "")
  }

  static func text(_ screen: Screen) -> String {
    let frame = screen.frame
    return "\(screen.name) \(whole(frame.width))x\(whole(frame.height)) at \(whole(frame.x)),\(whole(frame.y))"
  }

  private static func whole(_ number: Double) -> Int { Int(max(-1e9, min(1e9, number)).rounded()) }

  /// Returns lines that say what each bound gesture would do here, in columns.
  static func outlook(
    _ configuration: Configuration, _ leftOut: [Binding], onlyWatches: Bool, choice: (DesktopAction) -> ActionChoice
  ) -> [String] {
    let kept = configuration.bindings.map { ($0, false) } + leftOut.map { ($0, true) }
    let bound: [(gesture: String, action: String, deed: DesktopAction, isLeftOut: Bool, isSeen: Bool)] = kept.compactMap
    {
      binding, isLeftOut in
      binding.action.map {
        (binding.name ?? binding.words, $0.words, $0, isLeftOut, onlyWatches && binding.disturbsWindows)
      }
    }
    let width = bound.map { $0.gesture.count }.max() ?? 0
    let actionWidth = bound.map { $0.action.count }.max() ?? 0
    let blocked = configuration.bindings.filter { $0.effect == .block && onlyWatches }.map { binding in
      "  \(TextTable.cell(binding.name ?? binding.words, width)) cannot be blocked: windows receive all touches"
    }
    return bound.map { gesture, action, deed, isLeftOut, isSeen in
      let choice = choice(deed)
      let none = isLeftOut ? "left out" : "cannot be done"
      let how =
        if let backend = choice.backend {
          isLeftOut && isSeen ? "left out: windows would also receive the touches" : "\(backend): \(choice.way)"
        } else {
          "\(none): \(choice.failure?.description ?? "")"
        }
      return "  \(TextTable.cell(gesture, width)) -> \(TextTable.cell(action, actionWidth))  \(how)"
    } + blocked
  }

  static func changes(from before: Presence, to now: Presence) -> [String] {
    var lines: [String] = []
    if before.isLocked != now.isLocked { lines.append(line("session", now.isLocked ? "locked" : "unlocked")) }
    if before.isInFront != now.isInFront {
      lines.append(
        line("session", now.isInFront ? "in front" : "another session is in front: the touchscreens are released"))
    }
    if before.isAsleep != now.isAsleep { lines.append(line("session", now.isAsleep ? "goes to sleep" : "is awake")) }
    return lines
  }

  /// Returns a line about the outcome of an action.
  static func line(_ report: ActionReport) -> String {
    switch report {
    case .done(let deed, let by, let way, let gesture):
      ActionOutcome.done(by: "\(by) (\(way))").line(deed, for: gesture) ?? ""
    case .failed(let deed, let by, let failure, let gesture):
      ActionOutcome.failed(failure.description, by: by).line(deed, for: gesture) ?? ""
    case .ended(let program, let status):
      "\(program) ended with status \(status)"
    }
  }
}
