// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import Tactus
import TactusClient
import TactusKit
import TactusServer
import Testing
import WireSupport

/// An application with one window of 400 x 300, at 100, 50 on the rig's output. It logs the events that it receives.
final class Application: GestureHostObserver {
  let rig: Rig
  let client: KitClient
  let surface: UnsafeMutablePointer<wl_surface>
  private var shown: GestureWindow?
  private(set) var log: [String] = []

  init(_ adjust: (inout ServerLimits) -> Void = { _ in }) throws {
    rig = Rig(adjust)
    client = try #require(KitClient(rig))
    surface = try #require(client.surface(Rect(x: 100, y: 50, width: 400, height: 300)))
    shown = client.connection.window(for: surface, width: 400, height: 300)
    shown?.host?.observer = self
    rig.settle()
  }

  var window: GestureWindow {
    get throws { try #require(shown) }
  }
  var host: GestureHost {
    get throws { try #require(shown?.host) }
  }

  /// Adds a recognizer to the window, and logs its states.
  @discardableResult
  func add<R: GestureRecognizer>(_ recognizer: R, _ name: String) throws -> R {
    recognizer.addAction { [unowned self] in log.append("\(name) \($0.state)") }
    try window.addGestureRecognizer(recognizer)
    rig.settle()
    return recognizer
  }

  func note(_ line: String) { log.append(line) }

  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  /// Releases the window.
  func close() { shown = nil }

  // MARK: GestureHostObserver

  func hostAttached(_ host: GestureHost) {
    note("attached \(Int(host.size.width)) \(Int(host.size.height)) \(host.precision)")
  }
  func hostDetached(_ host: GestureHost, because reason: HostReason) { note("detached \(reason)") }
  func hostSuspended(_ host: GestureHost, because reason: HostReason) { note("suspended \(reason)") }
  func hostResumed(_ host: GestureHost) { note("resumed") }
  func host(_ host: GestureHost, excludes granted: Double, of requested: Double, at edge: Sides) {
    note("exclusion \(edge.rawValue) \(Int(granted)) of \(Int(requested))")
  }
  func host(_ host: GestureHost, touch notice: TouchNotice) {
    let place = notice.phase == .ended ? "" : " \(Int(notice.location.x)) \(Int(notice.location.y))"
    note("touch \(notice.touch) \(notice.phase)\(place)")
  }
  func host(_ host: GestureHost, disposition notice: DispositionNotice) {
    note("touch \(notice.touch) \(notice.disposition) \(notice.reason)")
  }
}
