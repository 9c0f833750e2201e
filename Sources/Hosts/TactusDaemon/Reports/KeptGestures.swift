// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusInput
import TactusJSON

/// Keeps the touches of the most recent gestures in memory, to explain why a gesture did not act. Pure.
///
/// A gesture lasts from the landing of the first finger on a touchscreen to the lift of the last. When it has ended,
/// its positions are deleted if they could reveal what was typed or tapped. Positions are kept only
///
/// - of three or more fingers, if one of them moved,
/// - of two fingers that both moved, and
/// - of one finger that landed at an edge of the screen and moved straight inwards,
///
/// and never if a finger landed after another had lifted, as happens when the user types with both thumbs.
struct KeptGestures {
  struct Gesture {
    var device: DeviceID
    var screen: Rect
    /// The factor from the engine's px to logical px (S21.2).
    var scale: Double
    var state: SessionState
    var began: Timestamp
    fileprivate(set) var number = 0
    fileprivate(set) var ended: Timestamp
    /// The largest number of fingers that were down at once.
    fileprivate(set) var fingers = 0
    /// When the largest number of fingers was down for the first time.
    fileprivate(set) var complete: Timestamp
    /// Empty if positions must not be kept; `frames` is then empty, too.
    fileprivate(set) var samples: [TouchSample] = []
    fileprivate(set) var frames: [Frame] = []

    fileprivate var heard = 0
    fileprivate var contacts: [Contact] = []
    fileprivate var mayBeTyping = false
  }

  /// A frame of touches. Its samples begin at the `end` of the previous frame and stop before this `end`.
  struct Frame {
    var time: Timestamp
    var end: Int
  }

  fileprivate struct Contact {
    var id: Int64
    var start: Point
    var last: Point
    /// The length of the contact's path.
    var way = 0.0
    /// The contact's largest distance from its start.
    var reach = 0.0
    var isDown = true
  }

  /// The screen on which a gesture began, and the state of the session at that time.
  struct Place {
    var screen: Rect
    var scale: Double
    var state: SessionState
  }

  private static let most = 10
  /// The positions of a gesture with more samples than this are not kept, since it is a hand that rests on the glass or
  /// draws.
  private static let mostSamples = 2000

  private var open: [Gesture] = []
  private var over: [Gesture] = []
  private var count = 0
  /// False while the screen is locked or gestures are switched off.
  var isKeeping = true {
    didSet { if !isKeeping { dropOpen() } }
  }

  /// Adds a frame. `place` is called once per gesture, for its first finger; it returns nil if the gesture cannot be
  /// kept.
  mutating func heard(_ frame: TouchFrame, place: (TouchSample) -> Place?) {
    guard isKeeping else { return }
    for sample in frame.samples where sample.phase == .down {
      let device = DeviceID(ofTouch: sample.id)
      guard !open.contains(where: { $0.device == device }), let there = place(sample) else { continue }
      open.append(
        Gesture(
          device: device, screen: there.screen, scale: there.scale, state: there.state, began: frame.time,
          ended: frame.time, complete: frame.time))
    }
    for n in open.indices { open[n].add(frame, mostSamples: Self.mostSamples) }
    for gesture in open where gesture.isOver {
      count += 1
      if over.count == Self.most { over.removeFirst() }
      over.append(gesture.closed(as: count))
    }
    open.removeAll { $0.isOver }
  }

  /// Forgets the gestures that have not ended.
  mutating func dropOpen() { open = [] }

  /// Returns the answer to `gesture N`, a line of JSON, where 1 means the gesture that has ended most recently. The
  /// answer is `{}` if there is no such gesture. `isSettled` says that the engine has decided about all touches. `name`
  /// returns the name of a recognizer; it is called if the positions were not kept, to say why the recognizers ended.
  func json(
    _ which: Int, now: Timestamp, history: GestureHistory = GestureHistory(), isSettled: Bool = true,
    name: (RecognizerID) -> String? = { _ in nil }
  ) -> [UInt8] {
    guard which > 0, which <= over.count else { return Array("{}\n".utf8) }
    let gesture = over[over.count - which]
    var text = JSONText()
    text.object { text in
      text.member("number", gesture.number)
      text.member("time", Int(gesture.began.microseconds))
      text.member("settled", isSettled)
      if let heard = history.gesture(on: gesture.device, began: gesture.began) {
        heard.addOutcomes(to: &text)
        if gesture.frames.isEmpty { heard.addEndings(to: &text, name: name) }
      }
      text.member("ago", (now - gesture.began).milliseconds.rounded())
      text.member("lasted", (gesture.ended - gesture.began).milliseconds)
      text.member("fingers", gesture.fingers)
      text.member("complete", (gesture.complete - gesture.began).milliseconds)
      text.member("screen", [gesture.screen.x, gesture.screen.y, gesture.screen.width, gesture.screen.height])
      text.member("scale", gesture.scale)
      text.member("app", gesture.state.app)
      text.member("title", gesture.state.title)
      text.member("role", gesture.state.role)
      text.member("device", gesture.state.device)
      text.member("output", gesture.state.output)
      text.member("background", gesture.state.isOnBackground)
      text.member("fullscreen", gesture.state.isFullscreen)
      text.member("tablet", gesture.state.isInTabletMode)
      text.name("frames")
      text.list { text in
        var begin = 0
        for frame in gesture.frames {
          text.object { text in
            text.member("t", (frame.time - gesture.began).milliseconds)
            text.member(
              "samples",
              gesture.samples[begin..<max(begin, frame.end)].map { sample in
                [
                  Double(sample.id & 0xFFFF_FFFF), Double(sample.phase.rawValue), Self.tenths(sample.location.x),
                  Self.tenths(sample.location.y),
                ]
              })
          }
          begin = frame.end
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
  /// A finger counts as moved if it has moved farther than this: 5 mm, in the engine's px.
  private static let movement = 32.0
  /// The largest length of a path that counts as straight, as a multiple of the distance between the ends of the path.
  private static let bend = 1.2

  fileprivate var isOver: Bool { contacts.allSatisfy { !$0.isDown } }

  fileprivate mutating func add(_ frame: TouchFrame, mostSamples: Int) {
    let before = heard
    let most = fingers
    for sample in frame.samples where DeviceID(ofTouch: sample.id) == device { add(sample) }
    if fingers > most { complete = frame.time }
    guard heard > before else { return }
    ended = frame.time
    if heard > mostSamples || mayBeTyping { return forget() }
    // Leaves out samples of other devices, and of fingers that did not land in this gesture.
    for sample in frame.samples where contacts.contains(where: { $0.id == sample.id }) { samples.append(sample) }
    frames.append(KeptGestures.Frame(time: frame.time, end: samples.count))
  }

  private mutating func forget() { (samples, frames) = ([], []) }

  private mutating func add(_ sample: TouchSample) {
    if sample.phase == .down {
      for n in contacts.indices where contacts[n].id == sample.id { contacts[n].isDown = false }
      let count = contacts.count
      contacts.removeAll { !$0.isDown }
      if contacts.count < count { mayBeTyping = true }
      contacts.append(KeptGestures.Contact(id: sample.id, start: sample.location, last: sample.location))
      fingers = max(fingers, contacts.count { $0.isDown })
    }
    guard let n = contacts.lastIndex(where: { $0.id == sample.id && $0.isDown }) else { return }
    if sample.phase == .move {
      contacts[n].way += (sample.location - contacts[n].last).length
      contacts[n].reach = max(contacts[n].reach, (sample.location - contacts[n].start).length)
      contacts[n].last = sample.location
    }
    contacts[n].isDown = sample.phase == .down || sample.phase == .move
    heard += 1
  }

  /// Returns the ended gesture, with its positions only if they may be kept.
  fileprivate func closed(as number: Int) -> Self {
    var gesture = self
    gesture.number = number
    let movers = contacts.count { $0.reach > Self.movement * scale }
    let isKept = fingers > 2 ? movers > 0 : fingers > 1 ? movers > 1 : contacts.allSatisfy(isFromEdge)
    if !isKept { gesture.forget() }
    gesture.contacts = []
    return gesture
  }

  private func isFromEdge(_ contact: KeptGestures.Contact) -> Bool {
    let (start, way, least) = (contact.start, contact.last - contact.start, Self.movement * scale)
    guard contact.way <= Self.bend * way.length else { return false }
    func isInwards(_ depth: Double, _ inwards: Double, _ along: Double) -> Bool {
      depth < least && inwards > least && inwards > along.magnitude
    }
    return isInwards(start.x - screen.x, way.dx, way.dy)
      || isInwards(screen.x + screen.width - start.x, -way.dx, way.dy)
      || isInwards(start.y - screen.y, way.dy, way.dx)
      || isInwards(screen.y + screen.height - start.y, -way.dy, way.dx)
  }
}
