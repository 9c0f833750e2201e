// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures
import TactusJSON

/// Hyprland: one command per connection, answered with `ok`. A connection that is left open would block it for seconds.
final class Hyprland: CompositorBackend {
  static let desktop = DesktopBackend.hyprland
  static let processes = [
    CompositorProcess(
      name: "Hyprland", start: .init(file: "hypr/hyprland.conf", include: "source =") { "exec-once = \($0)" })
  ]
  private let socket: CompositorSocket

  init(in session: Session, on bus: Bus) {
    socket = CompositorSocket(of: "Hyprland", in: session, framing: Framing.all) { session in
      guard let folder = session.runtimeFolder.map({ "\($0)/hypr" }) else { return [] }
      let named = session["HYPRLAND_INSTANCE_SIGNATURE"].map { "\(folder)/\($0)" }
      let all = (named.map { [$0] } ?? []) + session.sockets(in: folder, "", "").filter { $0 != named }
      return all.map { "\($0)/.socket.sock" }
    }
  }

  var standing: BackendStanding { socket.standing }

  func way(to deed: DesktopAction) -> ActionWay? {
    deed == .restore ? "`fullscreen`, else `togglespecialworkspace`" : HyprlandCommand(deed).map { .by($0.words) }
  }

  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    // With a configuration in Lua, from 0.55 on, commands are Lua too; older versions do not know this question.
    socket.ask(Array("j/status".utf8)) { [weak self] answer in
      switch answer {
      case .failure(let failure): done(failure)
      case .success(let bytes):
        let isLua = (try? JSONReader.read(bytes))?["configProvider"]?.string == "lua"
        self?.perform(deed, isLua, done)
      }
    }
  }

  func abandon() { socket.cancel() }

  /// It has only toggles, so a window that is already in the wanted state is left alone.
  private func perform(_ deed: DesktopAction, _ isLua: Bool, _ done: @escaping (ActionFailure?) -> Void) {
    if let command = HyprlandCommand(deed), !command.dependsOnState { return dispatch(command, isLua, done) }
    socket.askJSON(Array("j/activewindow".utf8)) { [weak self] answer in
      switch answer {
      case .failure(let failure): done(failure)
      case .success(let window):
        // A number since 0.42, a Boolean before.
        let mode = window["fullscreen"]
        let state = HyprlandCommand.State(rawValue: mode?.bool.map { $0 ? 2 : 0 } ?? mode?.whole ?? 0)
        guard let command = HyprlandCommand(deed, in: state) else { return done(nil) }
        self?.dispatch(command, isLua, done)
      }
    }
  }

  private func dispatch(_ command: HyprlandCommand, _ isLua: Bool, _ done: @escaping (ActionFailure?) -> Void) {
    let words = isLua ? command.lua : command.words
    socket.ask(Array("dispatch \(words)".utf8)) { answer in
      switch answer {
      case .failure(let failure): done(failure)
      case .success(let bytes):
        let text = String(decoding: bytes.prefix(200), as: UTF8.self)
        let why = text.isEmpty ? "it does not say why" : text
        done(text == "ok" ? nil : ActionFailure("Hyprland refused `\(words)`: \(why)"))
      }
    }
  }
}
