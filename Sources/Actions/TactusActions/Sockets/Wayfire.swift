// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures
import TactusJSON

/// Performs actions in Wayfire 0.9 and later, through its plugins `ipc` and `ipc-rules`. A message consists of a 32-bit
/// length and a text in JSON.
final class Wayfire: CompositorBackend {
  static let desktop = DesktopBackend.wayfire
  static let processes = [
    CompositorProcess(
      name: "wayfire", starts: [.init(file: "wayfire.ini", section: "below [autostart]") { "tactusd = \($0)" }])
  ]
  private let socket: CompositorSocket

  init(in session: Session, on bus: Bus) {
    socket = CompositorSocket(
      of: "wayfire", in: session,
      framing: { bytes, _ in .counted(bytes, behind: 0, headSize: 4, most: Exchange.most) }
    ) { session in
      let named = session["WAYFIRE_SOCKET"]
      // Wayfire 0.9 creates its socket in /tmp, and names it after its display.
      let display = session.foundDisplay ?? session["WAYLAND_DISPLAY"] ?? "wayland-"
      let found =
        session.sockets("wayfire-wayland-", ".socket") + session.sockets(in: "/tmp", "wayfire-\(display)", ".socket")
      return (named.map { [$0] } ?? []) + found.filter { $0 != named }
    }
  }

  var standing: BackendStanding { socket.standing }

  func way(to deed: DesktopAction) -> ActionWay? {
    switch deed {
    case .close: "window-rules/close-view"
    case .minimize: "wm-actions/set-minimized"
    case .fullscreen: "wm-actions/set-fullscreen"
    case .workspace(.last), .workspace(.named), .move(.last), .move(.named): nil
    case .workspace, .move: "vswitch/set-workspace"
    case .tile(.left): "grid/slot_l"
    case .tile(.right): "grid/slot_r"
    case .showDesktop: "wm-actions/toggle_showdesktop"
    case .overview: "scale/toggle"
    case .command(.wayfire, let words): words.first.map { .by($0) }
    default: nil
    }
  }

  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    switch deed {
    case .overview: call("scale/toggle") { done($0.failure) }
    case .showDesktop: call("wm-actions/toggle_showdesktop") { done($0.failure) }
    case .command(.wayfire, let words):
      let data = words.count > 1 ? words[1] : "{}"
      guard let method = words.first, (try? JSONReader.read(Array(data.utf8))) != nil else {
        return done(ActionFailure("`\(data)` is not JSON"))
      }
      call(method, data) { done($0.failure) }
    case .workspace(let place): go(to: place, with: nil, done)
    default:
      call("window-rules/get-focused-view") { [unowned(unsafe) self] answer in
        switch answer {
        case .failure(let failure): done(failure)
        case .success(let value):
          guard let view = value["info"], let id = view["id"]?.number else {
            return done(.noWindow)
          }
          perform(deed, on: view, JSONText.number(id), done)
        }
      }
    }
  }

  func abandon() { socket.cancel() }

  private func perform(
    _ deed: DesktopAction, on view: JSONValue, _ id: String, _ done: @escaping (ActionFailure?) -> Void
  ) {
    switch deed {
    case .minimize: call("wm-actions/set-minimized", #"{"view_id":\#(id),"state":true}"#) { done($0.failure) }
    case .fullscreen(let wanted):
      let isOn = wanted.applied(to: view["fullscreen"]?.bool == true)
      call("wm-actions/set-fullscreen", #"{"view_id":\#(id),"state":\#(isOn)}"#) { done($0.failure) }
    case .move(let place): go(to: place, with: id, done)
    case .tile(let half):
      call(half == .left ? "grid/slot_l" : "grid/slot_r", #"{"view_id":\#(id)}"#) { done($0.failure) }
    default: call("window-rules/close-view", #"{"id":\#(id)}"#) { done($0.failure) }
    }
  }

  /// Switches to a workspace, and moves a window there if one is given. The workspaces form a grid, and are numbered
  /// along its rows.
  private func go(to place: DesktopAction.Place, with view: String?, _ done: @escaping (ActionFailure?) -> Void) {
    call("window-rules/get-focused-output") { [unowned(unsafe) self] answer in
      let output: JSONValue
      switch answer {
      case .failure(let failure): return done(failure)
      case .success(let value): output = value["info"] ?? value
      }
      guard let id = output["id"]?.number, let grid = output["workspace"], let x = grid["x"]?.whole,
        let y = grid["y"]?.whole, let width = grid["grid_width"]?.whole, let height = grid["grid_height"]?.whole,
        (1...1000).contains(width), (1...1000).contains(height), (0..<width).contains(x), (0..<height).contains(y)
      else { return done(ActionFailure("wayfire does not say which workspace it shows")) }
      guard let there = place.index(from: y * width + x, of: width * height, columns: width) else {
        return done(ActionFailure("wayfire has only \(width * height) workspaces"))
      }
      let window = view.map { #","view-id":\#($0)"# } ?? ""
      let data = #"{"x":\#(there % width),"y":\#(there / width),"output-id":\#(JSONText.number(id))\#(window)}"#
      call("vswitch/set-workspace", data) { done($0.failure) }
    }
  }

  private func call(
    _ method: String, _ data: String = "{}", _ done: @escaping (Result<JSONValue, ActionFailure>) -> Void
  ) {
    let text = #"{"method":\#(method.quoted),"data":\#(data)}"#
    let size = UInt32(truncatingIfNeeded: text.utf8.count).littleEndian
    socket.askJSON(Framing.bytes(of: size) + text.utf8) { answer in
      guard case .success(let value) = answer, let why = value["error"]?.string else { return done(answer) }
      done(
        .failure(
          ActionFailure(
            "wayfire refused \(method): \(why)",
            remedy: "is the plugin of `\(method.prefix { $0 != "/" })` enabled?")))
    }
  }
}
