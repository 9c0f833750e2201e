// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusBindings
import TactusJSON

/// The touches of the last gestures, in memory, for whoever asks why one did not act. Pure.
///
/// What could tell what somebody typed or tapped is forgotten when the last finger lifts: positions stay only of a
/// gesture that began at an edge, or in which two fingers moved, or one of three.
struct KeptGestures {
  struct Gesture {
    var number: Int
    var screen: Rect
    /// Pixels for one of the engine (S21.2).
    var scale: Double
    var state: SessionState
    var began: Timestamp
    fileprivate(set) var ended: Timestamp?
    /// The most that were down at once.
    fileprivate(set) var fingers = 0
    /// Empty if they are not kept.
    fileprivate(set) var frames: [TouchFrame] = []

    fileprivate var samples = 0
    fileprivate var contacts: [Int64: (start: Point, isDown: Bool, hasMoved: Bool)] = [:]
    fileprivate var isFromEdge = false
  }

  /// Where a gesture began.
  struct Place {
    var screen: Rect
    var scale: Double
    var state: SessionState
  }

  private static let most = 10
  /// Of a longer gesture nothing is kept: somebody leans on the glass, or draws.
  private static let mostSamples = 2000
  /// In px of the engine: 5 mm.
  private static let movement = 32.0

  private var gestures: [Gesture] = []
  private var count = 0
  /// False on a locked screen, and while gestures are off.
  var isKeeping = true {
    didSet { if !isKeeping { dropOpen() } }
  }

  /// `place` is asked once per gesture, for the first finger.
  mutating func heard(_ frame: TouchFrame, place: (TouchSample) -> Place?) {
    guard isKeeping else { return }
    if gestures.last?.ended != nil || gestures.isEmpty { begin(frame, place) }
    guard let last = gestures.indices.last, gestures[last].ended == nil else { return }
    gestures[last].add(frame, movement: Self.movement, mostSamples: Self.mostSamples)
  }

  private mutating func begin(_ frame: TouchFrame, _ place: (TouchSample) -> Place?) {
    guard let first = frame.samples.first(where: { $0.phase == .down }),
      let there = place(first)
    else { return }
    if gestures.count == Self.most { gestures.removeFirst() }
    count += 1
    gestures.append(
      Gesture(number: count, screen: there.screen, scale: there.scale, state: there.state, began: frame.time))
  }

  /// The touches that are down are no longer followed.
  mutating func dropOpen() { gestures.removeAll { $0.ended == nil } }

  /// The answer to `gesture N`, a line of JSON: 1 is the last one that is over. `{}` if there is none.
  func json(_ which: Int, now: Timestamp) -> [UInt8] {
    let over = gestures.filter { $0.ended != nil }
    guard which > 0, which <= over.count else { return Array("{}\n".utf8) }
    let gesture = over[over.count - which]
    var text = JSONText()
    text.object { text in
      text.member("number", gesture.number)
      text.member("ago", (now - gesture.began).milliseconds.rounded())
      text.member("lasted", ((gesture.ended ?? now) - gesture.began).milliseconds)
      text.member("fingers", gesture.fingers)
      text.member("screen", [gesture.screen.x, gesture.screen.y, gesture.screen.width, gesture.screen.height])
      text.member("scale", gesture.scale)
      text.member("app", gesture.state.app)
      text.member("title", gesture.state.title)
      text.member("device", gesture.state.device)
      text.member("output", gesture.state.output)
      text.member("background", gesture.state.isOnBackground)
      text.member("fullscreen", gesture.state.isFullscreen)
      text.member("tablet", gesture.state.isInTabletMode)
      text.name("frames")
      text.list { text in
        for frame in gesture.frames {
          text.object { text in
            text.member("t", (frame.time - gesture.began).milliseconds)
            text.member(
              "samples",
              frame.samples.map { sample in
                [
                  Double(sample.id & 0xFFFF_FFFF), Double(sample.phase.rawValue), Self.tenths(sample.location.x),
                  Self.tenths(sample.location.y),
                ]
              })
          }
        }
      }
    }
    text.append("\n")
    return text.bytes
  }

  private static func tenths(_ value: Double) -> Double {
    value.magnitude < 1e7 ? (value * 10).rounded() / 10 : 0
  }
}

extension KeptGestures.Gesture {
  fileprivate mutating func add(_ frame: TouchFrame, movement: Double, mostSamples: Int) {
    frames.append(frame)
    samples += frame.samples.count
    for sample in frame.samples {
      switch sample.phase {
      case .down:
        contacts[sample.id] = (sample.location, true, contacts[sample.id]?.hasMoved ?? false)
        if isAtEdge(sample.location, within: movement * scale) { isFromEdge = true }
      case .move:
        guard let contact = contacts[sample.id] else { continue }
        if (sample.location - contact.start).length > movement * scale { contacts[sample.id]?.hasMoved = true }
      case .up, .cancel: contacts[sample.id]?.isDown = false
      }
    }
    let down = contacts.values.count { $0.isDown }
    fingers = max(fingers, down)
    if samples > mostSamples { frames = [] }
    guard down == 0 else { return }
    ended = frame.time
    let movers = contacts.values.count { $0.hasMoved }
    let isKept = movers > 0 && (isFromEdge || fingers > 2 || fingers > 1 && movers > 1) && samples <= mostSamples
    if !isKept { frames = [] }
    contacts = [:]
  }

  private func isAtEdge(_ point: Point, within width: Double) -> Bool {
    point.x - screen.x < width || screen.x + screen.width - point.x < width || point.y - screen.y < width
      || screen.y + screen.height - point.y < width
  }
}
