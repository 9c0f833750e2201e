// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusText

extension Safety: SettingBlock {
  package static let settings = [
    Setting(.panic, "panic", "N [hold TIME]|none", "hold N fingers still to switch gestures off"),
    Setting(.panicKey, "panic-key", "KEY+KEY...", "hold these keys to do the same"),
    Setting(.panicGPIO, "panic-gpio", "key NAME", "press this button to do the same; a name of Linux: KEY_PROG1"),
    Setting(.watchdog, "watchdog", "TIME", "release the screen after this time without a sign of life"),
  ]

  package mutating func read(_ setting: Setting.Name, _ arguments: inout Arguments) throws(Fault) {
    switch setting {
    case .panic:
      if arguments.take("none") {
        panicFingers = nil
        return
      }
      // Fewer fingers would rest on the screen by accident.
      panicFingers = try arguments.count(3...10)
      panicHold = arguments.take("hold") ? try arguments.time(1000...30_000) : Safety().panicHold
    case .panicKey: panicKey = try KeyChord.read(&arguments, together: true).description
    case .panicGPIO:
      try arguments.keyword("key", "source", "key NAME")
      let word = try arguments.next("the NAME of a key")
      guard Self.isButton(word.text) else {
        throw Fault("\(word.quoted) is no name of a key such as KEY_PROG1", at: word.span)
      }
      panicGPIOKey = word.text
    case .watchdog: watchdog = try arguments.time(50...10_000)
    default: break
    }
  }

  private static func isButton(_ name: String) -> Bool {
    guard name.begins(with: "KEY_") || name.begins(with: "BTN_"), (5...64).contains(name.utf8.count) else {
      return false
    }
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): continue
      default: return false
      }
    }
    return true
  }

  package func written(_ setting: Setting.Name) -> [[String]] {
    let usual = Safety()
    switch setting {
    case .panic:
      guard let panicFingers else { return [["none"]] }
      if panicHold != usual.panicHold { return [["\(panicFingers)", "hold", panicHold.text]] }
      return panicFingers == usual.panicFingers ? [] : [["\(panicFingers)"]]
    case .panicKey: return line(panicKey)
    case .panicGPIO: return panicGPIOKey.map { [["key", $0]] } ?? []
    case .watchdog: return watchdog == usual.watchdog ? [] : [[watchdog.text]]
    default: return []
    }
  }
}
