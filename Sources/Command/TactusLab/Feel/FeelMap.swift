// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusCommand
import TactusExplain
import TactusGestures
import TactusHands
import TactusInput

/// A chart of the actions that movements trigger, by length and speed of the movement.
struct FeelMap {
  private let compiled: CompiledConfiguration
  private let size: ScreenSize
  private let glass: InputDevice.Size
  private let seed: UInt64

  init(_ compiled: CompiledConfiguration, _ size: ScreenSize, _ glass: InputDevice.Size, seed: UInt64) {
    self.compiled = compiled
    self.size = size
    self.glass = glass
    self.seed = seed
  }

  private struct Panel {
    var name: String
    var state: SessionState
    var make: (inout HandMaker, _ length: Double, _ speed: Double) -> Hand
  }

  // Each cell shows the outcome of one length and one speed, which several hands try.
  private static let lengths = stride(from: 4.0, through: 120, by: 4).map { $0 }
  private static let speeds = [20.0, 28, 40, 57, 80, 113, 160, 226, 320, 453, 640]
  private static let hands = 9
  private static let cell = (width: 9, height: 14)
  private static let mostPanels = 6

  private var panels: [Panel] {
    let usual = SessionState(app: "org.example.Window", device: "tactus-lab feel", output: "screen")
    var panels: [Panel] = []
    var kinds: [[Int]] = []
    for recognizer in compiled.recognizers where compiled.binding(of: recognizer, in: usual) != nil {
      let n = recognizer.fingers
      // One panel represents all directions of the same kind of recognizer with the same number of fingers.
      let kind = [Int(recognizer.kind.rawValue), n, recognizer.confirm == nil ? 0 : 1]
      if kinds.contains(kind) { continue }
      let name = recognizer.name + (recognizer.confirm == nil ? "" : ", lifted at once")
      var panel = Panel(name: name, state: usual) { maker, _, _ in maker.taps(1, 1) }
      let form = recognizer.key.motion.form
      if form.isQuick {
        panel.make = { $0.move(n, form.ways, $1, at: $2, from: []) }
      } else if form.isMeasuredFromTheEdge {
        panel.make = { $0.move(n, form.ways, $1, at: $2, from: form.start) }
      } else {
        continue
      }
      kinds.append(kind)
      panels.append(panel)
    }
    return Array(panels.prefix(Self.mostPanels))
  }

  /// The chart as SVG.
  var picture: String {
    guard var player = FeelPlayer(compiled, HandGlass(size: glass), size) else { return "" }
    let (columns, rows) = (Self.lengths.count, Self.speeds.count)
    let (width, height) = (columns * Self.cell.width + 78, rows * Self.cell.height + 76)
    let panels = panels
    let lines = (panels.count + 1) / 2
    var found: [String] = []
    var body = ""
    for (number, panel) in panels.enumerated() {
      let (x, y) = (number % 2 * width + 58, number / 2 * height + 24)
      body += "<text x=\"\(x)\" y=\"\(y - 8)\" font-weight=\"bold\">\(Self.short(panel.name))</text>\n"
      for (row, speed) in Self.speeds.reversed().enumerated() {
        let names = Self.lengths.enumerated().map { column, length in
          outcome(panel, length, speed, (number * columns + column) * rows + row, &player)
        }
        for name in names where !found.contains(name) { found.append(name) }
        body += Self.cells(names, x, y + row * Self.cell.height) { Self.colour($0, found.firstIndex(of: $0) ?? 0) }
      }
      body += Self.axes(x, y)
    }
    let legend = found.enumerated().map { number, name in
      let (x, y) = (58 + number % 3 * 210, lines * height + 16 + number / 3 * 20)
      return "<rect x=\"\(x)\" y=\"\(y - 11)\" width=\"14\" height=\"14\" class=\"c\(Self.colour(name, number))\"/>"
        + "<text x=\"\(x + 20)\" y=\"\(y)\">\(Self.short(name))</text>\n"
    }.joined()
    let (allWidth, allHeight) = (2 * width + 20, lines * height + 30 + (found.count + 2) / 3 * 20)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(allWidth) \(allHeight)" font-family="sans-serif" \
      font-size="11">
      <style>\(Self.style)</style>
      <rect width="\(allWidth)" height="\(allHeight)" fill="white"/>
      \(body)\(legend)</svg>

      """
  }

  /// Returns the name, cut to fit into the legend.
  private static func short(_ name: String) -> String {
    let letters = name.unicodeScalars
    return letters.count > 30 ? String(String.UnicodeScalarView(letters.prefix(29))) + "…" : name
  }

  /// Returns the most frequent outcome of the hands of a cell.
  private func outcome(
    _ panel: Panel, _ length: Double, _ speed: Double, _ number: Int, _ player: inout FeelPlayer
  ) -> String {
    var counts: [(name: String, count: Int)] = []
    for n in 0..<Self.hands {
      var maker = HandMaker(
        chance: Chance(seed: seed &* 7_919 &+ UInt64(number * Self.hands + n)), glass: glass)
      let done = player.play(panel.make(&maker, length, speed), in: panel.state)
      let name = done.isEmpty ? "nothing" : Self.words(done)
      if let known = counts.firstIndex(where: { $0.name == name }) {
        counts[known].count += 1
      } else {
        counts.append((name, 1))
      }
    }
    return counts.max { $0.count < $1.count }?.name ?? ""
  }

  private static func words(_ done: [DesktopAction]) -> String {
    let first = done[0].words
    return done.allSatisfy { $0 == done[0] } ? (done.count > 1 ? "\(done.count) times " : "") + first : "several"
  }

  /// Draws a row of cells; equal neighbours become one rectangle.
  private static func cells(_ names: [String], _ x: Int, _ y: Int, colour: (String) -> Int) -> String {
    var text = ""
    var first = 0
    for n in names.indices where n + 1 == names.count || names[n + 1] != names[n] {
      text += "<rect x=\"\(x + first * cell.width)\" y=\"\(y)\" width=\"\((n + 1 - first) * cell.width)\" "
      text += "height=\"\(cell.height)\" class=\"c\(colour(names[n]))\"/>\n"
      first = n + 1
    }
    return text
  }

  /// Returns the number of an outcome's colour; 0 is the colour for `nothing`.
  private static func colour(_ name: String, _ number: Int) -> Int { name == "nothing" ? 0 : 1 + number % 11 }

  private static let style =
    (["#e8e8e8"]
    + [
      "#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#ee7733", "#009988", "#332288", "#999933",
      "#882255",
    ]).enumerated().map { ".c\($0){fill:\($1)}" }.joined()

  /// Draws the numbers and titles of the axes; each number is in the middle of its cell.
  private static func axes(_ x: Int, _ y: Int) -> String {
    let (width, height) = (lengths.count * cell.width, speeds.count * cell.height)
    func text(_ x: Int, _ y: Int, _ anchor: String, _ words: String) -> String {
      "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\">\(words)</text>\n"
    }
    var all = ""
    for (column, length) in lengths.enumerated() where Int(length) % 20 == 0 {
      all += text(x + column * cell.width + cell.width / 2, y + height + 14, "middle", "\(Int(length))")
    }
    for (row, speed) in speeds.reversed().enumerated() where row % 2 == 0 {
      all += text(x - 6, y + row * cell.height + 11, "end", "\(Int(speed))")
    }
    all += text(x + width / 2, y + height + 29, "middle", "length of the move, mm")
    let (left, middle) = (x - 36, y + height / 2)
    let turn = "transform=\"rotate(-90 \(left) \(middle))\""
    return all + "<text x=\"\(left)\" y=\"\(middle)\" text-anchor=\"middle\" \(turn)>its speed, mm/s</text>\n"
  }
}
