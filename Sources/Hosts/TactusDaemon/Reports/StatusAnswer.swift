// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Tactus
import TactusGestures
import TactusInput
import TactusJSON
import TactusText

/// The daemon's answer to `status`: one line of JSON. Times are in milliseconds unless their names say otherwise.
struct StatusAnswer {
  struct Touchscreen {
    var device: InputDevice
    var output: String?
    /// The way in which touches are kept from windows.
    var way: String
    /// The reasons why no better way is used.
    var objections: [String]
  }

  /// A program that receives gestures as they happen, or that has paused gestures.
  struct Listener: Equatable {
    var process: Int32
    var seesGestures = true
    /// Whether the program also receives the positions of fingers.
    var seesFingers = false
    /// Whether gestures are off until the program disconnects.
    var pauses = false
  }

  var touchscreens: [Touchscreen]
  var listeners: [Listener] = []
  /// The only configuration file that the daemon reads; nil if it reads the usual ones.
  var configuration: String?
  /// The names of the backends that can be used.
  var ways: [String]
  /// The built-in bindings that cannot act here: their names, or their words in the configuration.
  var leftOut: [String] = []
  /// The applications that have windows; nil if the daemon does not know them.
  var apps: [String]?
  /// Whether windows receive all touches, even those that gestures use.
  var onlyWatches: Bool
  /// Whether a panic has switched gestures off.
  var isReleased: Bool
  var cost: Cost
  var gestures: [GestureHistory.Gesture]
  var now: Timestamp

  var json: [UInt8] {
    var text = JSONText()
    text.object { text in
      text.member("version", Release.version)
      text.member("process", Int(getpid()))
      text.member("config", configuration.map(Self.absolute))
      text.member("aside", isReleased)
      text.member("onlyWatches", onlyWatches)
      text.member("touchscreens", list: touchscreens) { text, touchscreen in
        text.member("name", touchscreen.device.name)
        text.member("node", touchscreen.device.node)
        text.member("seat", touchscreen.device.seat)
        text.member("size", touchscreen.device.size.map { [$0.width, $0.height].map { ($0 * 100).rounded() / 100 } })
        text.member("slots", touchscreen.device.slots)
        text.member("output", touchscreen.output)
        text.member("way", touchscreen.way)
        text.member("why", touchscreen.objections)
      }
      text.member("ways", ways)
      text.member("leftOut", leftOut)
      if let apps { text.member("apps", apps) }
      text.member("listeners", list: listeners) { text, listener in
        text.member("process", Int(listener.process))
        text.member("gestures", listener.seesGestures)
        text.member("fingers", listener.seesFingers)
        text.member("pauses", listener.pauses)
      }
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
    gesture.addOutcomes(to: &text)
  }

  /// Returns an absolute path, since the program that asks may run in another folder.
  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return "\(String(cString: folder))/\(path)"
  }

  private func whole(_ time: Interval) -> Int { Int(clamping: max(0, time.microseconds / 1000)) }
}

extension GestureHistory.Gesture {
  /// Adds the outcomes of the bindings, and what windows received of the touches.
  func addOutcomes(to text: inout JSONText) {
    text.member("did", list: outcomes) { text, outcome in
      text.member("gesture", outcome.gesture)
      text.member("name", outcome.name)
      text.member("what", outcome.what)
      if outcome.isDone { text.member("done", true) }
      if let failure = outcome.failure {
        text.member("action", failure.action)
        text.member("failure", failure.reason)
      }
    }
    addWindows(to: &text)
  }

  /// Adds the recognizers that ended without acting, and why. `name` returns the name of a recognizer; nil if the
  /// recognizer no longer exists or belongs to no binding.
  func addEndings(to text: inout JSONText, name: (RecognizerID) -> String?) {
    let named = endings.compactMap { ending in name(ending.recognizer).map { (ending: ending, name: $0) } }
    text.member("ended", list: named) { text, it in
      text.member("gesture", it.name)
      text.member("why", it.ending.reason.kind.rawValue)
      text.member("after", (it.ending.time - began).milliseconds)
      text.member("measured", it.ending.reason.measured)
      text.member("limit", it.ending.reason.limit)
      text.member("other", it.ending.reason.other.flatMap(name))
    }
  }

  /// Adds the counts of touches that windows received, or `"windows":"all"` if windows receive all touches from the
  /// compositor.
  private func addWindows(to text: inout JSONText) {
    guard let windows else { return text.member("windows", "all") }
    text.member("windows") { text in
      text.member("touches", windows.touches)
      text.member("told", windows.told)
      text.member("late", windows.late)
      text.member("keptBack", Int(clamping: max(0, windows.longest.microseconds / 1000)))
      text.member("cancelled", windows.cancelled)
      text.member("acted", windows.hasActed)
      text.member("heldBy", windows.holders)
      text.member("keptBy", windows.keepers)
    }
  }
}
