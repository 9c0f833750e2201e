// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Tactus
import TactusApp
import TactusClient
import TactusKit

/// Receives all gestures and touches, prints them, and stores the contents of the picture.
final class Monitor: GestureHostObserver {
  /// Called when the picture has changed.
  var changed: () -> Void = {}
  /// Whether every motion of a touch is printed.
  private let tellsMotions: Bool
  private let isJSON: Bool
  private let isLight: Bool
  private var columns: ColumnReport
  private var plainColumns = ColumnReport(isNarrow: true)
  private var board: Board
  /// The lines that are not printed yet.
  private var lines: [String] = []
  private var title = ""
  /// The location of each touch.
  private var places: [UInt32: Point] = [:]
  private var last: Sighting?
  private var repertoire: Repertoire?
  private var bindings: [GestureBinding] = []
  /// Receives touches if no host reports them.
  private var pad: TouchPad?

  init(isJSON: Bool, tellsMotions: Bool, isLight: Bool) {
    self.isJSON = isJSON
    self.tellsMotions = tellsMotions || isJSON
    columns = ColumnReport(hasColour: !isJSON && isatty(STDOUT_FILENO) != 0)
    self.isLight = isLight
    board = Board(names: [])
    board.isLight = isLight
    if !isJSON { lines.append(columns.heading) }
  }

  // MARK: observing gestures and touches

  /// Observes all gestures and all touches of a window.
  func watch(_ window: GestureWindow, title: String) {
    self.title = title
    let repertoire = Repertoire(on: window) { [unowned self] in take($0, $1, $2) }
    self.repertoire = repertoire
    board = Board(names: repertoire.recognizers.compactMap(\.name))
    board.isLight = isLight
    if let host = window.host {
      host.observer = self
      host.touchReporting = [.dispositions, .withheld, .delivered]
    } else {
      let pad = TouchPad { [unowned self] in take(Sighting(time: $1, what: $0)) }
      window.addSubview(pad)
      self.pad = pad
    }
  }

  /// Observes the gestures that the user has configured.
  func follow(_ shell: GestureShell, on window: GestureWindow) {
    let known = Set(bindings.map(\.name))
    for offered in shell.bindings where !known.contains(offered.name) {
      let binding = shell.follow(offered.name, on: window) { [unowned self] in
        let values = $0.values
        let gesture = Sighting.Gesture(
          name: $0.name, kind: offered.kind, state: $0.state, location: values.location,
          numberOfTouches: values.numberOfTouches, measure: values.measure)
        take(Sighting(time: window.eventTime, what: .gesture(gesture)))
      }
      if let binding { bindings.append(binding) }
    }
    let outputs = shell.outputs.map { "\($0.name) \(Words.decimal($0.width, 0))x\(Words.decimal($0.height, 0))" }
    note("outputs: \(outputs.joined(separator: ", "))")
    note("devices: \(shell.devices.map(\.name).joined(separator: ", "))")
    note("bindings: \(shell.bindings.map(\.name).joined(separator: ", "))")
  }

  private func take(_ recognizer: GestureRecognizer, _ kind: GestureKind, _ measure: Measure) {
    let touches = (0..<min(recognizer.numberOfTouches, 10)).map { recognizer.location(ofTouch: $0, in: nil) }
    let gesture = Sighting.Gesture(
      name: recognizer.name ?? "", kind: kind, state: recognizer.state, location: recognizer.location(in: nil),
      numberOfTouches: recognizer.numberOfTouches, touches: touches, measure: measure)
    take(Sighting(time: recognizer.view?.window?.eventTime, what: .gesture(gesture)))
  }

  func take(_ sighting: Sighting) {
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

  // MARK: events of the compositor's host

  func host(_ host: GestureHost, touch notice: TouchNotice) {
    let place = notice.phase == .ended ? places[notice.touch] ?? .zero : notice.location
    places[notice.touch] = notice.phase == .ended ? nil : place
    take(Sighting(time: notice.time, what: .touch(id: notice.touch, notice.phase, place)))
  }

  func host(_ host: GestureHost, disposition notice: DispositionNotice) {
    // A disposition has no time of its own. If it is about the touch that was just reported, that report's time is
    // used.
    let isWithTouch = if case .touch(notice.touch, _, _) = last?.what { true } else { false }
    let what = Sighting.What.disposition(touch: notice.touch, notice.disposition, notice.reason)
    take(Sighting(time: isWithTouch ? last?.time : nil, what: what))
  }

  func hostAttached(_ host: GestureHost) {
    board.area = host.size
    let precision = host.precision == .exact ? "" : "; its position is estimated"
    note("attached: \(Words.decimal(host.size.width, 0))x\(Words.decimal(host.size.height, 0))\(precision)")
  }
  func hostDetached(_ host: GestureHost, because reason: HostReason) { note("detached: \(reason.words)") }
  func hostSuspended(_ host: GestureHost, because reason: HostReason) { note("suspended: \(reason.words)") }
  func hostResumed(_ host: GestureHost) { note("resumed") }

  // MARK: output

  /// Prints the lines that were added since the last call.
  func flush() {
    if !lines.isEmpty { say(lines.joined(separator: "\n")) }
    lines = []
  }

  /// Draws the picture. Returns whether it changes without further events.
  func draw(on canvas: Canvas, width: Double, height: Double) -> Bool {
    let now = Display.now
    let isMoving = board.fade(at: now)
    if let pad {
      board.area = Rect(x: 0, y: 0, width: width, height: height)
      pad.frame = board.area
    }
    board.draw(on: canvas, width: width, height: height, title: title, at: now)
    return isMoving
  }
}
