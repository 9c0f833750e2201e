// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ExampleCanvas
import ExampleWindow
import Glibc
import Tactus
import TactusClient
import TactusKit

/// Hears everything, writes it, and keeps what is to be drawn.
final class Monitor: GestureHostObserver {
  /// What it looks like has changed.
  var changed: () -> Void = {}
  /// Whether every motion of a touch is written.
  private let tellsMotions: Bool
  private let isJSON: Bool
  private var columns: ColumnReport
  private var plainColumns = ColumnReport(isNarrow: true)
  private var board: Board
  /// Not written yet.
  private var lines: [String] = []
  private var title = ""
  /// Where each touch is, and the last time that was told.
  private var places: [UInt32: Point] = [:]
  private var time: Timestamp?
  private var last: Sighting?
  private var repertoire: Repertoire?
  private var bindings: [GestureBinding] = []
  /// Plain `wl_touch`: the touches that are down, by their ids there, under numbers that are not used again.
  private var plain: [Int32: UInt32] = [:]
  private var lastNumber: UInt32 = 0

  init(isJSON: Bool, tellsMotions: Bool) {
    self.isJSON = isJSON
    self.tellsMotions = tellsMotions || isJSON
    columns = ColumnReport(hasColour: !isJSON && isatty(STDOUT_FILENO) != 0)
    board = Board(names: [])
    if !isJSON { lines.append(columns.heading) }
  }

  // MARK: what there is to hear

  /// All gestures, and all touches beside them, of a window of the compositor's.
  func watch(_ window: GestureWindow, title: String) {
    self.title = title
    let repertoire = Repertoire(on: window) { [unowned self] in take($0, $1, $2) }
    self.repertoire = repertoire
    board = Board(names: repertoire.recognizers.compactMap(\.name))
    window.host?.observer = self
    window.host?.touchReporting = [.dispositions, .withheld, .delivered]
  }

  /// The gestures that the user has configured.
  func follow(_ shell: GestureShell, on window: GestureWindow) {
    let known = Set(bindings.map(\.name))
    for offered in shell.bindings where !known.contains(offered.name) {
      let binding = shell.follow(offered.name, on: window) { [unowned self] in
        let values = $0.values
        let gesture = Sighting.Gesture(
          name: $0.name, kind: offered.kind, state: $0.state, location: values.location,
          numberOfTouches: values.numberOfTouches, measure: values.measure)
        take(Sighting(time: window.host?.eventTime, what: .gesture(gesture)))
      }
      if let binding { bindings.append(binding) }
    }
    let outputs = shell.outputs.map { "\($0.name) \(Words.decimal($0.width, 0))x\(Words.decimal($0.height, 0))" }
    note("outputs: \(outputs.joined(separator: ", "))")
    note("devices: \(shell.devices.map(\.name).joined(separator: ", "))")
    note("bindings: \(shell.bindings.map(\.name).joined(separator: ", "))")
  }

  /// Nothing but the ordinary stream.
  func watchPlainTouches(because reason: String) {
    title = "wl_touch alone"
    note(reason)
  }

  private func take(_ recognizer: GestureRecognizer, _ kind: GestureKind, _ measure: Measure) {
    let touches = (0..<min(recognizer.numberOfTouches, 10)).map { recognizer.location(ofTouch: $0, in: nil) }
    let gesture = Sighting.Gesture(
      name: recognizer.name ?? "", kind: kind, state: recognizer.state, location: recognizer.location(in: nil),
      numberOfTouches: recognizer.numberOfTouches, touches: touches, measure: measure)
    let host = (recognizer.view as? GestureWindow)?.host
    take(Sighting(time: host?.eventTime ?? time, what: .gesture(gesture)))
  }

  func take(_ sighting: Sighting) {
    time = sighting.time ?? time
    last = sighting
    board.take(sighting, at: Display.now)
    changed()
    let isMotion = if case .touch(_, .moved, _) = sighting.what { true } else { false }
    let isChange = if case .gesture(let gesture) = sighting.what { gesture.state == .changed } else { false }
    if !isMotion, !isChange { board.add(line: plainColumns.line(for: sighting)) }
    if isJSON {
      lines.append(JSONReport.line(for: sighting))
    } else if !isMotion || tellsMotions {
      lines.append(columns.line(for: sighting))
    }
  }

  func note(_ text: String) { take(Sighting(time: nil, what: .note(text))) }

  // MARK: the compositor's words beside gestures

  func host(_ host: GestureHost, touch notice: TouchNotice) {
    let place = notice.phase == .ended ? places[notice.touch] ?? .zero : notice.location
    places[notice.touch] = notice.phase == .ended ? nil : place
    take(Sighting(time: notice.time, what: .touch(id: notice.touch, notice.phase, place)))
  }

  func host(_ host: GestureHost, disposition notice: DispositionNotice) {
    // When is not told, but for what comes with the touch itself.
    let isWithTouch = if case .touch(notice.touch, _, _) = last?.what { true } else { false }
    let what = Sighting.What.disposition(touch: notice.touch, notice.disposition, notice.reason)
    take(Sighting(time: isWithTouch ? last?.time : nil, what: what))
  }

  func hostAttached(_ host: GestureHost) {
    board.area = host.size
    let precision = host.precision == .exact ? "" : "; where it is was estimated"
    note("attached: \(Words.decimal(host.size.width, 0))x\(Words.decimal(host.size.height, 0))\(precision)")
  }
  func hostDetached(_ host: GestureHost, because reason: HostReason) { note("detached: \(reason.words)") }
  func hostSuspended(_ host: GestureHost, because reason: HostReason) { note("suspended: \(reason.words)") }
  func hostResumed(_ host: GestureHost) { note("resumed") }

  // MARK: the ordinary stream

  func take(_ event: FingerEvent) {
    func tell(_ id: Int32, _ phase: TouchPhase, _ place: Point?, _ milliseconds: UInt32) {
      if phase == .began {
        lastNumber += 1
        plain[id] = lastNumber
      }
      guard let number = plain[id] else { return }
      let place = place ?? places[number] ?? .zero
      places[number] = phase == .ended ? nil : place
      if phase == .ended { plain[id] = nil }
      let time = Timestamp(microseconds: Int64(milliseconds) * 1000)
      take(Sighting(time: time, what: .touch(id: number, phase, place)))
    }
    switch event {
    case .down(let id, let place, let time): tell(id, .began, place, time)
    case .motion(let id, let place, let time): tell(id, .moved, place, time)
    case .up(let id, let time): tell(id, .ended, nil, time)
    case .frame: break
    case .cancel:
      for number in plain.values.sorted() {
        take(Sighting(time: time, what: .touch(id: number, .cancelled, places[number] ?? .zero)))
        places[number] = nil
      }
      plain = [:]
    }
  }

  // MARK: out

  /// Writes what has been heard since the last time.
  func flush() {
    if !lines.isEmpty { say(lines.joined(separator: "\n")) }
    lines = []
  }

  /// Says whether there is more to come.
  func draw(on canvas: Canvas, width: Double, height: Double) -> Bool {
    let now = Display.now
    let isMoving = board.fade(at: now)
    if repertoire == nil { board.area = Rect(x: 0, y: 0, width: width, height: height) }
    board.draw(on: canvas, width: width, height: height, title: title, at: now)
    return isMoving
  }
}
