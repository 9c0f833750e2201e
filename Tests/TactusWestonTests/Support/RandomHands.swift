// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import Testing
import WireSupport

@testable import TactusWeston

/// Random hands on two outputs with three windows of two clients. Fingers land, move, lift, land again without a lift,
/// or are cancelled. Frames may be empty, other grabs start and end, windows close, and outputs are unplugged.
///
/// The event loop does not run between these steps, so that deadlines do not depend on how long the test takes.
final class RandomHands {
  private var random: SeededGenerator
  private let stage: WestonStage
  private let clients: [StageClient]
  private var windows: [StageWindow] = []
  private var down: [Int32] = []
  private var time = 0
  private(set) var lines: [String] = []

  /// Two touchscreens. The second name is not a path: it belongs to another compositor, inside which Weston runs.
  private static let devices = ["/test/touchscreen", "nested"]

  /// `any` does everything that the comment on `RandomHands` lists; `alone` starts no other grab; in `plain`, fingers
  /// only land, move and lift, and each step ends with a frame.
  enum Manner { case any, alone, plain }
  private let manner: Manner

  static func run(seed: UInt64, _ manner: Manner, _ configuration: String?) throws -> [String] {
    let hands = try RandomHands(seed: seed, manner, configuration)
    // The first landing shows the hook which clock the touchscreen uses. Another grab could take a later landing.
    hands.land(0)
    hands.frame()
    hands.lift(0)
    hands.frame()
    for _ in 0..<60 where hands.time < 450 { hands.step() }
    hands.finish()
    return hands.lines
  }

  private init(seed: UInt64, _ manner: Manner, _ configuration: String?) throws {
    self.manner = manner
    random = SeededGenerator(seed: seed)
    stage = try WestonStage(configuration, outputs: 2, device: Self.devices[Int(seed % 5) / 4])
    clients = [try stage.client("c"), try stage.client("d")]
    windows = [
      try stage.window("a", of: clients[0], 0, 0, 500, 800),
      try stage.window("b", of: clients[1], 500, 0, 700, 500),
      try stage.window("c", of: clients[0], 1400, 100, 500, 500),
    ]
    if manner != .plain, chance(50) { addGestures(to: windows[0], of: clients[0]) }
    if manner != .plain, chance(30) { addGestures(to: windows[1], of: clients[1]) }
  }

  private func addGestures(to window: StageWindow, of client: StageClient) {
    let host = client.wire.bindManager().host(window.surface)
    let pan = host.view("view", 0, 0, 400, 400).add(.pan)
    let ways: [Wire.Delivery] = [.cancels, [.cancels, .delaysBegan], []]
    pan.setDelivery(ways[number(0...2)])
    host.commit()
    stage.settle()
  }

  private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
  /// A random place: at the left edge, on a window, beside all windows, or on the other output.
  private var place: (Double, Double) {
    switch number(0...9) {
    case 0...1: (3, Double(number(10...700)))
    case 2...4: (Double(number(20...480)), Double(number(10...700)))
    case 5...6: (Double(number(520...980)), Double(number(10...480)))
    case 7: (Double(number(520...980)), Double(number(520...780)))
    default: (Double(number(1010...1900)), Double(number(10...700)))
    }
  }
  private var finger: Int32? { down.randomElement(using: &random) }

  private func step() {
    time += number(manner == .plain ? 1...12 : 0...12)
    switch number(0...(manner == .plain ? 79 : 99)) {
    case 0...29:
      let id = Int32(number(0...3))
      // A finger may land while it is down, as if Weston had not reported that its touch was cancelled.
      if down.contains(id), manner == .plain || chance(70) { return }
      land(id)
      if manner == .plain || chance(70) { frame() }
    case 30...59:
      if manner == .plain, down.isEmpty { return }
      for id in down where manner == .plain || chance(70) { move(id) }
      if manner == .plain || chance(90) { frame() }
    case 60...79:
      if let id = finger { lift(id) } else if manner == .plain { return }
      if manner == .plain || chance(80) { frame() }
    case 80...83: frame()
    case 84...85:
      stage.cancel()
      say("cancel")
    case 86...90 where manner == .any:
      if stage.isGrabbed { stage.endGrab() } else { stage.startGrab() }
      say("grab \(stage.isGrabbed)")
    case 91...92:
      stage.noticeOthers()
      say("notice")
    case 93 where chance(30): close()
    case 94 where chance(20):
      stage.unplugOutput(number(0...1))
      say("unplug")
    default: break
    }
  }

  private func land(_ id: Int32) {
    let (x, y) = place
    stage.down(id, x, y, at: time)
    if !down.contains(id) { down.append(id) }
    say("down \(id) @\(time)")
  }
  private func move(_ id: Int32) {
    let (x, y) = place
    stage.motion(id, x, y, at: time)
    say("motion \(id)")
  }
  private func lift(_ id: Int32) {
    stage.up(id, at: time)
    down.removeAll { $0 == id }
    say("up \(id)")
  }
  private func frame() {
    stage.frame()
    say("frame")
  }
  private func close() {
    guard windows.count > 1, let window = windows.randomElement(using: &random) else { return }
    stage.close(window)
    windows.removeAll { $0.view == window.view }
    say("close")
  }

  private func finish() {
    if stage.isGrabbed { stage.endGrab() }
    for id in down.shuffled(using: &random) {
      lift(id)
      frame()
    }
    if manner != .plain { frame() }
  }

  private func say(_ what: String) {
    lines.append(what)
    lines += stage.hear()
    lines += WestonStage.takeLog().filter { $0.contains("notify") }
    lines.append(stage.state)
  }
}
