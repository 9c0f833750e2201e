// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusText

/// The emergency measures with which users switch gestures off, so that windows receive all touches.
public struct Safety: Hashable, Sendable {
  /// The number of fingers of the panic gesture, which are held still for `panicHold`. Nil only if `panicGPIOKey` is
  /// set.
  public var panicFingers: Int? = 5
  public var panicHold = Interval(microseconds: 3_000_000)
  /// Keys that, held together, have the same effect as the panic gesture; in the spelling of `KeyChord`.
  public var panicKey: String?
  /// The Linux name of a button that has the same effect as the panic gesture: `KEY_PROG1`.
  public var panicGPIOKey: String?
  public var watchdog = Interval(microseconds: 500_000)
  public init() {}
}

extension Safety: SettingBlock {
  package static let list: [BlockSetting<Safety>] = [
    BlockSetting("panic", "N [hold TIME]|none", "hold N fingers still to switch gestures off") {
      (block, arguments) throws(Fault) in
      if arguments.take("none") {
        block.panicFingers = nil
        return
      }
      // Fewer than three fingers may rest on the screen by accident.
      block.panicFingers = try arguments.count(3...10)
      block.panicHold = arguments.take("hold") ? try arguments.time(1000...30_000) : Safety().panicHold
    } write: {
      guard let fingers = $0.panicFingers else { return [["none"]] }
      if $0.panicHold != Safety().panicHold { return [["\(fingers)", "hold", $0.panicHold.text]] }
      return fingers == Safety().panicFingers ? [] : [["\(fingers)"]]
    },
    BlockSetting("panic-key", "KEY+KEY...", "hold these keys to switch gestures off", unobeyed: .needsKeys) {
      (block, arguments) throws(Fault) in
      block.panicKey = try KeyChord.read(&arguments, together: true).description
    } write: {
      line($0.panicKey)
    },
    BlockSetting(
      "panic-gpio", "key NAME", "press this button to switch gestures off; named as in Linux: KEY_PROG1", unobeyed: gpio
    ) { (block, arguments) throws(Fault) in
      try arguments.keyword("key", "source", "key NAME")
      let word = try arguments.next("the NAME of a key")
      guard isButton(word.text) else {
        throw Fault("\(word.quoted) is not the name of a key, such as KEY_PROG1", at: word.span)
      }
      block.panicGPIOKey = word.text
    } write: {
      $0.panicGPIOKey.map { [["key", $0]] } ?? []
    },
    BlockSetting(
      "watchdog", "TIME", "release the screen if tactusd hangs this long", unobeyed: .isForGrabs
    ) { (block, arguments) throws(Fault) in
      block.watchdog = try arguments.time(50...10_000)
    } write: {
      $0.watchdog == Safety().watchdog ? [] : [[$0.watchdog.text]]
    },
  ]

  /// The hosts that do not read the button of `panic-gpio`.
  static let gpio = Unobeyed.needsKeys

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
}
