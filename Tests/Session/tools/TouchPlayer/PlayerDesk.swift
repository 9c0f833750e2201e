// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput

/// Holds the virtual devices by name, and performs the commands for them.
struct PlayerDesk {
  let stampsEvents: Bool
  private var screens: [String: VirtualTouchscreen] = [:]
  private var keyboards: [String: VirtualKeyboard] = [:]
  private var pens: [String: VirtualPen] = [:]

  init(stampsEvents: Bool) { self.stampsEvents = stampsEvents }

  mutating func perform(_ words: [String]) throws(PlayerError) -> String {
    switch (words[0], words.count) {
    case ("create", 2):
      guard screens[words[1]] == nil else { throw PlayerError(message: "there is one of this name") }
      let screen = try VirtualTouchscreen(name: words[1], stampsEvents: stampsEvents)
      screens[words[1]] = screen
      return screen.node
    case ("describe", 3):
      guard screens[words[1]] == nil else { throw PlayerError(message: "there is one of this name") }
      let screen = try VirtualTouchscreen(DescribedDevice(words[1], in: words[2]), stampsEvents: stampsEvents)
      screens[words[1]] = screen
      return screen.node
    case ("keyboard", 2):
      let keyboard = try VirtualKeyboard(name: words[1])
      keyboards[words[1]] = keyboard
      return keyboard.node
    case ("unplug", 2):
      guard keyboards.removeValue(forKey: words[1]) != nil else {
        throw PlayerError(message: "there is none of this name")
      }
    case ("press", 3...):
      guard let keyboard = keyboards[words[1]] else { throw PlayerError(message: "there is none of this name") }
      var codes: [UInt16] = []
      for word in words.dropFirst(2) { codes.append(try number(word) { UInt16($0) }) }
      try keyboard.press(codes)
    case ("pen", 2):
      let pen = try VirtualPen(name: words[1])
      pens[words[1]] = pen
      return pen.node
    case ("write", 4):
      try pen(words).write(at: (number(words[2], Double.init), number(words[3], Double.init)))
    case ("leave", 2):
      try pen(words).write(at: nil)
    case ("destroy", 2):
      _ = try screen(words)
      screens[words[1]] = nil
    case ("down", 5), ("move", 5):
      try screen(words).touch(
        slot: number(words[2], Int32.init), x: number(words[3], Double.init), y: number(words[4], Double.init),
        lands: words[0] == "down")
    case ("palm", 3):
      try screen(words).palm(slot: number(words[2], Int32.init))
    case ("up", 3):
      try screen(words).lift(slot: number(words[2], Int32.init))
    case ("drag", 9):
      try screen(words).drag(
        fingers: number(words[2], Int32.init),
        from: (number(words[3], Double.init), number(words[4], Double.init)),
        to: (number(words[5], Double.init), number(words[6], Double.init)),
        lasting: number(words[7], Int64.init), resting: number(words[8], Int64.init))
    case ("random", 4):
      try screen(words).random(touches: number(words[2], Int.init), seed: number(words[3], UInt64.init))
    case ("play", 3):
      return try "\(screen(words).play(EvemuFile(path: words[2])))"
    default:
      throw PlayerError(message: "no such command")
    }
    return ""
  }

  private func screen(_ words: [String]) throws(PlayerError) -> VirtualTouchscreen {
    guard let screen = screens[words[1]] else { throw PlayerError(message: "there is none of this name") }
    return screen
  }

  private func pen(_ words: [String]) throws(PlayerError) -> VirtualPen {
    guard let pen = pens[words[1]] else { throw PlayerError(message: "there is none of this name") }
    return pen
  }

  private func number<T>(_ word: String, _ read: (String) -> T?) throws(PlayerError) -> T {
    guard let number = read(word) else { throw PlayerError(message: "\(word) is not a number") }
    return number
  }
}
