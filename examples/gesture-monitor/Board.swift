// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusApp
import TactusClient

/// The contents of the picture: touches and their trails, gestures and their measurements, the latest lines.
struct Board {
  struct Ring {
    var trail: [Point]
    var disposition = TouchDisposition.delivered
    /// When the touch ended, on the display's clock; nil while it is down.
    var ended: Int64?
    var place: Point { trail.last ?? .zero }
  }

  struct Row {
    var name: String
    var colour: Colour
    var gesture: Sighting.Gesture?
    /// When the gesture last changed, on the display's clock.
    var changed: Int64 = 0
  }

  private(set) var rings: [UInt32: Ring] = [:]
  private(set) var rows: [Row]
  private(set) var lines: [String] = []
  /// The area whose touches are shown. It is scaled down if it is larger than the window.
  var area = Rect(x: 0, y: 0, width: 1, height: 1)
  var isLight = false

  /// How long a touch or gesture is shown after its end.
  static let fading: Int64 = 900_000
  private static let colours: [UInt32] = [
    0x7FD1FF, 0x4FA8FF, 0xA58BFF, 0xFF9F6B, 0xFFD166, 0x7CE38B,
    0x3FCF9A, 0xFF7B9C, 0xFF5C7A, 0xC6E05A, 0xF29BEA, 0x6BE3E0,
  ]
  private static let longestTrail = 48
  private static let mostLines = 8

  init(names: [String]) {
    rows = zip(names, Board.colours + Board.colours).map { Row(name: $0, colour: Colour($1)) }
  }

  mutating func take(_ sighting: Sighting, at now: Int64) {
    switch sighting.what {
    case .touch(let id, .began, let place):
      rings[id] = Ring(trail: [place], disposition: rings[id]?.disposition ?? .delivered)
    case .touch(let id, let phase, let place):
      guard rings[id] != nil else { return }
      if phase == .ended || phase == .cancelled { rings[id]?.ended = now }
      if phase == .cancelled { rings[id]?.disposition = .cancelled }
      rings[id]?.trail.append(place)
      if let count = rings[id]?.trail.count, count > Board.longestTrail { rings[id]?.trail.removeFirst() }
    case .disposition(let id, let disposition, _):
      rings[id]?.disposition = disposition
    case .gesture(let gesture):
      if !rows.contains(where: { $0.name == gesture.name }) {
        rows.append(Row(name: gesture.name, colour: Colour(Board.colours[rows.count % Board.colours.count])))
      }
      guard let row = rows.firstIndex(where: { $0.name == gesture.name }) else { return }
      rows[row].gesture = gesture
      rows[row].changed = now
    case .note:
      break
    }
  }

  mutating func add(line: String) {
    lines.append(line)
    if lines.count > Board.mostLines { lines.removeFirst() }
  }

  /// Removes touches that ended long ago. Returns whether something is still fading.
  mutating func fade(at now: Int64) -> Bool {
    rings = rings.filter { $0.value.ended.map { now - $0 < Board.fading } ?? true }
    return rings.values.contains { $0.ended != nil }
      || rows.contains { $0.gesture?.state.isTerminal == true && now - $0.changed < Board.fading }
  }
}
