// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Tactus
import TactusActions
import TactusServer
import TactusSystem

/// Adds views for the windows on which clients request gestures. Such a window may belong to another Wayland
/// connection, so it is looked up among the windows that the compositor reports. The other windows receive views, too,
/// so that no client receives a touch on a window above its own.
final class Toplevels {
  private let host: SystemHost
  private var server: GestureServer { host.server }
  private var requests: [ToplevelRequest] = []
  private var windows: [PlacedWindow] = []
  private var placed: Set<UInt32> = []
  /// The views for windows on which no client requests gestures, by the root of their output. They are reused, since
  /// touches may be in them.
  private var covers: [ViewID: [ViewID]] = [:]
  private var isStale = false

  /// Called with true when a client needs the positions of windows, and with false when none does.
  var wanted: (Bool) -> Void = { _ in }

  init(_ host: SystemHost) { self.host = host }

  func add(_ request: ToplevelRequest) {
    requests.append(request)
    isStale = true
    wanted(true)
  }

  func remove(_ request: ToplevelRequest) {
    requests.removeAll { $0.id == request.id }
    placed.remove(request.id)
    isStale = true
    if requests.isEmpty { wanted(false) }
  }

  func show(_ windows: [PlacedWindow]) {
    self.windows = windows
    isStale = true
  }

  func outputsChanged() { isStale = true }

  func removeOutput(_ root: ViewID) {
    covers[root] = nil
    isStale = true
  }

  /// Updates the views, unless a finger is down. Call this after changes, and after every call to the engine.
  func settle(on all: @autoclosure () -> [(root: ViewID, frame: Rect)]) {
    guard isStale, server.withEngine({ engine, _ in engine.isIdle }) else { return }
    isStale = false
    let outputs = all()
    var found: Set<UInt32> = []
    var used: [ViewID: Int] = [:]
    for window in requests.isEmpty ? [] : windows {
      let middle = window.frame.origin + Vector(dx: window.frame.width / 2, dy: window.frame.height / 2)
      guard let output = outputs.first(where: { $0.frame.contains(middle) }) else { continue }
      let origin = Point.zero + (window.frame.origin - output.frame.origin)
      let frame = Rect(x: origin.x, y: origin.y, width: window.frame.width, height: window.frame.height)
      let mine = requests.filter { isMeant(window, by: $0) }
      if mine.isEmpty { cover(frame, in: output.root, &used) }
      for request in mine {
        // The positions are inexact, since sway does not report when a window is resized.
        server.attach(request, in: output.root, ViewProperties(frame: frame), isExact: false)
        found.insert(request.id)
      }
    }
    hideCovers(beyond: used)
    for request in requests where placed.contains(request.id) && !found.contains(request.id) { server.detach(request) }
    placed = found
  }

  /// Whether a request means this window. A client can request windows of its own process; a trusted client, those of
  /// any process.
  private func isMeant(_ window: PlacedWindow, by request: ToplevelRequest) -> Bool {
    let handle = String(decoding: request.handle, as: UTF8.self)
    switch request.handleType {
    case .process:
      // If several windows of the process match, it is unknown which of them is meant.
      let process = ClientPrograms.process(of: request.client.pointer)
      return windows.filter { $0.process == process && (handle.isEmpty || $0.app == handle) } == [window]
        && host.programs.isOf(process, request.client.pointer)
    case .foreignToplevel:
      return !handle.isEmpty && window.handle == handle && mayHave(window, request)
    case .native:
      return "\(window.id)" == handle && mayHave(window, request)
    }
  }

  private func mayHave(_ window: PlacedWindow, _ request: ToplevelRequest) -> Bool {
    host.programs.isOf(window.process, request.client.pointer) || host.standing(of: request.client.pointer) == .trusted
  }

  private func cover(_ frame: Rect, in root: ViewID, _ used: inout [ViewID: Int]) {
    let number = used[root, default: 0]
    used[root] = number + 1
    server.withEngine { engine, _ in
      if number < covers[root, default: []].count {
        let view = covers[root, default: []][number]
        engine.updateView(view, ViewProperties(frame: frame))
        engine.moveView(view, in: root)
      } else if let view = engine.addView(ViewProperties(frame: frame), in: root) {
        covers[root, default: []].append(view)
      }
    }
  }

  private func hideCovers(beyond used: [ViewID: Int]) {
    var nothing = ViewProperties(frame: Rect(x: 0, y: 0, width: 0, height: 0))
    nothing.isHidden = true
    for (root, views) in covers {
      for view in views.dropFirst(used[root, default: 0]) {
        server.withEngine { engine, _ in _ = engine.updateView(view, nothing) }
      }
    }
  }
}
