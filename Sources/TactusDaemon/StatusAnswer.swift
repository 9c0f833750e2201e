// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Tactus
import TactusInput
import TactusJSON
import TactusText

/// What the daemon answers to `status`: one line of JSON. Times are in milliseconds unless their names say otherwise.
struct StatusAnswer {
  struct Touchscreen {
    var device: InputDevice
    var output: String?
    /// How touches are kept from windows.
    var way: String
    /// Why it is no better one.
    var objections: [String]
  }

  var touchscreens: [Touchscreen]
  /// The only file that it reads; nil if it reads the usual ones.
  var configuration: String?
  /// The backends that can be used.
  var ways: [String]
  /// The applications that have windows; nil where nobody tells.
  var apps: [String]?
  /// Windows have all touches, whatever becomes of them.
  var onlyWatches: Bool
  /// A panic has switched gestures off.
  var isAside: Bool
  var cost: Cost
  var gestures: [GestureHistory.Gesture]
  var now: Timestamp

  var json: [UInt8] {
    var text = JSONText()
    text.object { text in
      text.member("version", Release.version)
      text.member("process", Int(getpid()))
      text.member("config", configuration.map(Self.absolute))
      text.member("aside", isAside)
      text.member("onlyWatches", onlyWatches)
      text.member("touchscreens", list: touchscreens) { text, touchscreen in
        text.member("name", touchscreen.device.name)
        text.member("node", touchscreen.device.node)
        text.member("output", touchscreen.output)
        text.member("way", touchscreen.way)
        text.member("why", touchscreen.objections)
      }
      text.member("ways", ways)
      if let apps { text.member("apps", apps) }
      text.member("cost") { text in
        text.member("frames", Int(clamping: cost.frames))
        text.member("medianMicroseconds", cost.time(ofPart: 0.5))
        text.member("p99Microseconds", cost.time(ofPart: 0.99))
        let used = Cost.used
        text.member("processor", used.processor)
        text.member("kilobytes", used.memory)
      }
      text.member("gestures", list: gestures) { add($1, to: &$0) }
    }
    text.append("\n")
    return text.bytes
  }

  private func add(_ gesture: GestureHistory.Gesture, to text: inout JSONText) {
    text.member("ago", whole(now - gesture.began))
    text.member("lasted", gesture.ended.map { whole($0 - gesture.began) })
    text.member("touches", gesture.touches)
    text.member("fingers", gesture.fingers)
    text.member("did", list: gesture.outcomes) { text, outcome in
      text.member("gesture", outcome.gesture)
      text.member("what", outcome.what)
    }
    guard let windows = gesture.windows else { return }
    text.member("windows") { text in
      text.member("told", windows.delivered)
      text.member("late", windows.late)
      text.member("keptBack", whole(windows.longest))
      text.member("cancelled", windows.cancelled)
    }
  }

  /// Who asks may be in another folder.
  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return "\(String(cString: folder))/\(path)"
  }

  private func whole(_ time: Interval) -> Int { Int(clamping: max(0, time.microseconds / 1000)) }
}
