// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures
import TactusJSON

/// Performs actions in Hyprland. Each command is sent over a connection of its own, and answered with `ok`. A
/// connection that is left open would block Hyprland for seconds.
final class Hyprland: CompositorBackend {
  static let desktop = DesktopBackend.hyprland
  static let processes = [
    CompositorProcess(
      name: "Hyprland",
      starts: [
        .init(file: "hypr/hyprland.lua", comment: "--") {
          "hl.on(\"hyprland.start\", function() hl.exec_cmd(\($0.quoted)) end)"
        }, .init(file: "hypr/hyprland.conf", include: "source =") { "exec-once = \($0)" },
      ])
  ]
  private let socket: CompositorSocket
  private let session: Session
  /// The language that Hyprland last reported, and the generation of the compositor. Hyprland is asked for its language
  /// only when an action is performed, since it accepts few connections at a time.
  private var known: (language: HyprlandCommand.Language, generation: Int)?

  init(in session: Session, on bus: Bus) {
    self.session = session
    socket = CompositorSocket(of: "Hyprland", in: session, framing: Framing.all) { session in
      guard let folder = session.runtimeFolder.map({ "\($0)/hypr" }) else { return [] }
      let named = session["HYPRLAND_INSTANCE_SIGNATURE"].map { "\(folder)/\($0)" }
      let all = (named.map { [$0] } ?? []) + session.sockets(in: folder, "", "").filter { $0 != named }
      return all.map { "\($0)/.socket.sock" }
    }
  }

  var standing: BackendStanding { socket.standing }

  func way(to deed: DesktopAction) -> ActionWay? {
    switch deed {
    case .restore: return "ends fullscreen, or else shows the special workspace"
    case .showDesktop: return "an empty workspace"
    case .command(.hyprland, let words): return words.first.map { .by($0) }
    default: break
    }
    guard let command = HyprlandCommand(deed) else { return nil }
    let language = known.flatMap { $0.generation == session.generation ? $0.language : nil }
    return .by(language.map { command.text(in: $0) } ?? "a dispatcher")
  }

  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    askLanguage { [unowned(unsafe) self] answer in
      switch answer {
      case .failure(let failure): done(failure)
      case .success(let language): perform(deed, language, done)
      }
    }
  }

  /// Asks for the language of commands. In Hyprland 0.55 and later, commands are in Lua if the configuration is in Lua.
  /// Older versions do not know this request, so an answer that does not name Lua means hyprlang.
  private func askLanguage(_ done: @escaping (Result<HyprlandCommand.Language, ActionFailure>) -> Void) {
    let generation = session.generation
    socket.ask(Array("j/status".utf8)) { [unowned(unsafe) self] answer in
      let language = answer.map { bytes in
        (try? JSONReader.read(bytes))?["configProvider"]?.string == "lua" ? HyprlandCommand.Language.lua : .hyprlang
      }
      if let language = try? language.get() { known = (language, generation) }
      done(language)
    }
  }

  func abandon() { socket.cancel() }

  /// Performs an action. Hyprland answers `ok` even if there is no window or no other workspace, so this function asks
  /// for the state, too.
  private func perform(
    _ deed: DesktopAction, _ language: HyprlandCommand.Language, _ done: @escaping (ActionFailure?) -> Void
  ) {
    switch deed {
    case .close, .minimize, .maximize, .fullscreen, .move, .restore: performOnWindow(deed, language, done)
    case .workspace(.step):
      ask("activeworkspace", orElse: done) { [unowned(unsafe) self] before in
        dispatch(HyprlandCommand(deed), language) { [unowned(unsafe) self] failure in
          if let failure { return done(failure) }
          ask("activeworkspace", orElse: done) { after in
            done(before["id"]?.number == after["id"]?.number ? .noOtherWorkspace : nil)
          }
        }
      }
    case .showDesktop:
      ask("activeworkspace", orElse: done) { [unowned(unsafe) self] workspace in
        dispatch(.showDesktop(isEmpty: workspace["windows"]?.number == 0), language, done)
      }
    default: dispatch(HyprlandCommand(deed), language, done)
    }
  }

  /// Acts on the window in front. Hyprland can only toggle the state of a window, so this function does nothing if the
  /// window is already in the wanted state.
  private func performOnWindow(
    _ deed: DesktopAction, _ language: HyprlandCommand.Language, _ done: @escaping (ActionFailure?) -> Void
  ) {
    ask("activewindow", orElse: done) { [unowned(unsafe) self] window in
      let mode = window["fullscreen"]
      guard mode != nil || deed == .restore else { return done(.noWindow) }
      if let command = HyprlandCommand(deed), !command.dependsOnState {
        dispatch(command, language, done)
        return
      }
      // `fullscreen` is a number since Hyprland 0.42, and a Boolean in older versions.
      let state = HyprlandCommand.State(rawValue: mode?.bool.map { $0 ? 2 : 0 } ?? mode?.whole ?? 0)
      guard let command = HyprlandCommand(deed, in: state) else { return done(nil) }
      dispatch(command, language, done)
    }
  }

  private func ask(
    _ what: String, orElse: @escaping (ActionFailure?) -> Void, then: @escaping (JSONValue) -> Void
  ) {
    socket.askJSON(Array("j/\(what)".utf8), orElse: orElse, then: then)
  }

  private func dispatch(
    _ command: HyprlandCommand?, _ language: HyprlandCommand.Language, _ done: @escaping (ActionFailure?) -> Void
  ) {
    guard let command else { return done(ActionFailure("Hyprland cannot do this")) }
    let words = command.text(in: language)
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
