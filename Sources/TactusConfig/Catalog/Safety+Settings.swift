// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension Safety {
  static let settings: [Setting<Safety>] = [
    Setting("panic", "N [hold TIME]|none", "so many fingers, held still, let go of the screen") {
      safety, arguments throws(Fault) in
      if arguments.take("none") {
        safety.panicFingers = nil
        return
      }
      safety.panicFingers = try fingers.read(&arguments)
      safety.panicHold = arguments.take("hold") ? try hold.read(&arguments) : Safety().panicHold
    } write: { safety in
      guard let count = safety.panicFingers else { return [["none"]] }
      let usual = Safety()
      if safety.panicHold != usual.panicHold { return [fingers.write(count) + ["hold"] + hold.write(safety.panicHold)] }
      return count == usual.panicFingers ? [] : [fingers.write(count)]
    },
    Setting("panic-key", "KEY+KEY...", "keys that do, held together") { safety, arguments throws(Fault) in
      safety.panicKey = try KeyChord.read(&arguments, together: true)
    } write: {
      $0.panicKey.map { [[$0]] } ?? []
    },
    Setting("panic-gpio", "key NAME", "a button that does, by its name in Linux: KEY_PROG1") {
      safety, arguments throws(Fault) in
      let keyword = try arguments.next("key NAME")
      guard keyword.text == "key" else { throw Arguments.unknown("source", keyword, among: ["key"]) }
      let word = try arguments.next("the NAME of a key")
      let isName = word.text.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
      }
      guard isName, word.text.hasPrefix("KEY_") || word.text.hasPrefix("BTN_"), (5...64).contains(word.text.utf8.count)
      else { throw Fault("\(word.quoted) is no name of a key such as KEY_PROG1", at: word.span) }
      safety.panicGPIOKey = word.text
    } write: {
      $0.panicGPIOKey.map { [["key", $0]] } ?? []
    },
    Setting(
      "watchdog", { $1(&$0.watchdog) }, .time(50...10_000), usual: Safety().watchdog,
      "after so long without a sign of life the screen is let go"),
  ]

  /// With fewer it would happen by accident.
  private static let fingers = Term<Int>.count(3...10)
  private static let hold = Term<Interval>.time(1000...30_000)
}
