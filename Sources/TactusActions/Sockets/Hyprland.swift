// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusConfig
import TactusJSON

/// Hyprland: one command a connection, which it answers with `ok`. A connection that is left open would stop it for
/// seconds.
final class Hyprland: ActionBackend {
  let name = "hyprland"
  private let socket: CompositorSocket

  init(in session: Session) {
    socket = CompositorSocket(of: "Hyprland", in: session, framing: Framing.all) { session in
      guard let folder = session.runtimeFolder.map({ "\($0)/hypr" }) else { return [] }
      let named = session["HYPRLAND_INSTANCE_SIGNATURE"].map { "\(folder)/\($0)" }
      let all = (named.map { [$0] } ?? []) + session.sockets(in: folder, "", "").filter { $0 != named }
      return all.map { "\($0)/.socket.sock" }
    }
  }

  var standing: BackendStanding { socket.standing }

  func way(to deed: Deed) -> ActionWay? {
    Command(deed).map { .by($0.dispatcher) }
  }

  func perform(_ deed: Deed, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    guard let command = Command(deed) else { return done(ActionFailure("Hyprland has no way to do it")) }
    // What a configuration in Lua makes of it differs, and a version older than that does not know the question.
    socket.ask(Array("j/status".utf8)) { [weak self] answer in
      switch answer {
      case .failure(let failure): done(failure)
      case .success(let bytes):
        let status = try? JSONReader.read(bytes)
        self?.run(command, isLua: status?["configProvider"]?.string == "lua", done)
      }
    }
  }

  func abandon() { socket.cancel() }

  /// A change of state is a toggle there: it is made where it is one.
  private func run(_ command: Command, isLua: Bool, _ done: @escaping (ActionFailure?) -> Void) {
    let words = isLua ? command.lua : command.dispatcher
    guard let wanted = command.fullscreen else { return dispatch(words, done) }
    socket.askJSON(Array("j/activewindow".utf8)) { [weak self] answer in
      switch answer {
      case .failure(let failure): done(failure)
      case .success(let window):
        // A number since 0.42, of which 1 is maximized; before that yes or no.
        let mode = window["fullscreen"]
        let state = mode?.bool.map { $0 ? 2 : 0 } ?? mode?.number ?? 0
        wanted(state) ? self?.dispatch(words, done) : done(nil)
      }
    }
  }

  private func dispatch(_ words: String, _ done: @escaping (ActionFailure?) -> Void) {
    socket.ask(Array("dispatch \(words)".utf8)) { answer in
      switch answer {
      case .failure(let failure): done(failure)
      case .success(let bytes):
        let text = String(decoding: bytes.prefix(200), as: UTF8.self)
        done(text == "ok" ? nil : ActionFailure("Hyprland refused `\(words)`: \(text.isEmpty ? "it is silent" : text)"))
      }
    }
  }

  /// In both languages.
  struct Command {
    /// Of configurations in hyprlang: all up to 0.54.
    var dispatcher: String
    var lua: String
    /// Of a toggle: whether the state, 0 to 3, is to be changed.
    var fullscreen: ((Double) -> Bool)?

    private init(_ dispatcher: String, _ lua: String, _ fullscreen: ((Double) -> Bool)? = nil) {
      self.dispatcher = dispatcher
      self.lua = "hl.dsp.\(lua)"
      self.fullscreen = fullscreen
    }

    init?(_ deed: Deed) {
      switch deed {
      case .close: self.init("killactive", "window.close()")
      case .minimize:
        self.init(
          "movetoworkspacesilent special:minimized",
          #"window.move({ workspace = "special:minimized", follow = false })"#)
      case .maximize: self.init("fullscreen 1", #"window.fullscreen({ mode = "maximized" })"#) { $0 == 0 }
      case .fullscreen(.toggle): self.init("fullscreen 0", #"window.fullscreen({ mode = "fullscreen" })"#)
      case .fullscreen(.on): self.init("fullscreen 0", #"window.fullscreen({ mode = "fullscreen" })"#) { $0 < 2 }
      case .fullscreen(.off): self.init("fullscreen 0", #"window.fullscreen({ mode = "fullscreen" })"#) { $0 >= 2 }
      case .window(.next): self.init("cyclenext", "window.cycle_next({ next = true })")
      case .window(.previous): self.init("cyclenext prev", "window.cycle_next({ next = false })")
      case .workspace(let place):
        let word = Self.word(for: place)
        self.init("workspace \(word)", #"focus({ workspace = "\#(word)" })"#)
      case .move(let place):
        let word = Self.word(for: place)
        self.init("movetoworkspace \(word)", #"window.move({ workspace = "\#(word)", follow = true })"#)
      default: return nil
      }
    }

    private static func word(for place: Deed.Place) -> String {
      switch place {
      case .step(.next): "e+1"
      case .step(.previous): "e-1"
      case .number(let number): "\(number)"
      }
    }
  }
}
