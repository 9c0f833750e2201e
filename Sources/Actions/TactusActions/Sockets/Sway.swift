// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures
import TactusJSON
import TactusText

/// Performs actions in sway, and in i3, with commands over the i3 IPC.
final class Sway: CompositorBackend {
  static let desktop = DesktopBackend.sway
  static let processes = [
    CompositorProcess(
      name: "sway",
      starts: [.init(file: "sway/config", systemFile: "/etc/sway/config", include: "include ") { "exec \($0)" }])
  ]
  private let socket: CompositorSocket

  /// The string that begins each message. The length, the type and the text follow.
  static let magic = Array("i3-ipc".utf8)
  private static let headSize = 14
  enum Message: UInt32 {
    case command = 0
    case workspaces = 1
    case subscribe = 2
    case tree = 4
  }

  init(in session: Session, on bus: Bus) { socket = Self.socket(in: session) }

  static func socket(in session: Session) -> CompositorSocket {
    CompositorSocket(of: "sway", in: session, framing: Self.frame) { session in
      let named = session["SWAYSOCK"] ?? session["I3SOCK"]
      return (named.map { [$0] } ?? []) + session.sockets("sway-ipc.", ".sock").filter { $0 != named }
    }
  }

  var standing: BackendStanding { socket.standing }

  func way(to deed: DesktopAction) -> ActionWay? {
    switch deed {
    case .restore: "`fullscreen disable`, else `scratchpad show`"
    case .maximize:
      .impossible(
        ActionFailure(
          "sway tiles its windows, so they cannot be maximized", remedy: "bind something else"))
    case .tile:
      .impossible(
        ActionFailure(
          "sway itself decides where it tiles a window", remedy: "bind a command of sway: sway \"move left\""))
    case .showDesktop:
      .impossible(
        ActionFailure(
          "sway has no desktop to show", remedy: "bind `workspace name NAME`, with the name of an empty workspace"))
    case .workspace(.up), .workspace(.down), .move(.up), .move(.down):
      .impossible(
        ActionFailure(
          "sway has a single row of workspaces, with none above or below", remedy: "bind `next` or `previous`"))
    default: Self.command(for: deed).map { .by($0) }
    }
  }

  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    switch deed {
    case .restore:
      socket.askJSON(Self.message(.tree, ""), orElse: done) { [unowned(unsafe) self] tree in
        run(Self.isFullscreen(tree) ? "fullscreen disable" : "scratchpad show", done)
      }
    case .workspace(.step), .move(.step):
      // Asks for the workspaces first, since sway wraps around and reports success even if there is only one workspace.
      socket.askJSON(Self.message(.workspaces, ""), orElse: done) { [unowned(unsafe) self] workspaces in
        guard (workspaces.items?.count ?? 0) > 1 else { return done(.noOtherWorkspace) }
        run(Self.command(for: deed) ?? "nop", done)
      }
    default: run(Self.command(for: deed) ?? "nop", done)
    }
  }

  func abandon() { socket.cancel() }

  /// Returns sway's command for an action; nil if there is none. Minimized windows are moved to the scratchpad.
  static func command(for deed: DesktopAction) -> String? {
    switch deed {
    case .close: "kill"
    case .minimize: "move scratchpad"
    case .fullscreen(.toggle): "fullscreen toggle"
    case .fullscreen(.on): "fullscreen enable"
    case .fullscreen(.off): "fullscreen disable"
    case .window(.next): "focus next"
    case .window(.previous): "focus prev"
    case .workspace(let place): word(for: place).map { "workspace \($0)" }
    case .move(let place): word(for: place).map { "move container to workspace \($0), workspace \($0)" }
    case .command(.sway, let words): words.first
    default: nil
    }
  }

  private static func word(for place: DesktopAction.Place) -> String? {
    switch place {
    case .step(.next): "next"
    case .step(.previous): "prev"
    case .last: "back_and_forth"
    case .number(let number): "number \(number)"
    // Sway supports no escapes within quotes, so a name that contains double quotes is put in single quotes.
    case .named(let name): name.contains("\"") ? "'\(name)'" : "\"\(name)\""
    case .up, .down: nil
    }
  }

  // MARK: sway's socket protocol

  static func message(_ type: Message, _ text: String) -> [UInt8] {
    magic + Framing.bytes(of: UInt32(truncatingIfNeeded: text.utf8.count)) + Framing.bytes(of: type.rawValue)
      + text.utf8
  }

  private static func frame(_ bytes: [UInt8], _ isAtEnd: Bool) -> Framing {
    guard bytes.prefix(magic.count).elementsEqual(magic.prefix(bytes.count)) else {
      return .broken("the answer is not i3 IPC")
    }
    return .counted(bytes, behind: magic.count, headSize: headSize, most: Exchange.most)
  }

  private func run(_ command: String, _ done: @escaping (ActionFailure?) -> Void) {
    socket.askJSON(Self.message(.command, command)) { answer in
      switch answer {
      case .failure(let failure): done(failure)
      case .success(let value): done(Self.failure(in: value, of: command))
      }
    }
  }

  /// Returns the first failure in an answer, which contains one result for each command; nil if there is none.
  private static func failure(in answer: JSONValue, of command: String) -> ActionFailure? {
    guard let results = answer.items, !results.isEmpty else {
      return ActionFailure("sway sent an invalid answer: no results of `\(command)`")
    }
    for result in results where result["success"]?.bool != true {
      return ActionFailure("sway refused `\(command)`: \(result["error"]?.string ?? "it does not say why")")
    }
    return nil
  }

  /// Returns whether the focused window is fullscreen, on its output or on all outputs.
  private static func isFullscreen(_ node: JSONValue) -> Bool {
    // The `fullscreen_mode` of a workspace is always 1.
    if node["focused"]?.bool == true {
      return node["type"]?.string != "workspace" && (node["fullscreen_mode"]?.number ?? 0) != 0
    }
    return ["nodes", "floating_nodes"].contains { (node[$0]?.items ?? []).contains(where: isFullscreen) }
  }
}
