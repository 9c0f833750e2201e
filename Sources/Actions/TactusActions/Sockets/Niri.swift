// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures
import TactusJSON

/// Performs actions in niri. A request and its answer are each one line of JSON.
final class Niri: CompositorBackend {
  static let desktop = DesktopBackend.niri
  static let processes = [
    CompositorProcess(
      name: "niri",
      starts: [
        .init(file: "niri/config.kdl", comment: "//") { command in
          "spawn-at-startup " + command.split(separator: " ").map { "\"\($0)\"" }.joined(separator: " ")
        }
      ])
  ]
  private let socket: CompositorSocket

  init(in session: Session, on bus: Bus) {
    socket = CompositorSocket(of: "niri", in: session, framing: Framing.line) { session in
      let named = session["NIRI_SOCKET"]
      return (named.map { [$0] } ?? []) + session.sockets("niri.", ".sock").filter { $0 != named }
    }
  }

  var standing: BackendStanding { socket.standing }

  func way(to deed: DesktopAction) -> ActionWay? { Self.action(for: deed).map { .by($0.name) } }

  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    guard let action = Self.action(for: deed) else { return done(ActionFailure("niri cannot do this")) }
    guard (try? JSONReader.read(Array(action.fields.utf8))) != nil, !action.fields.utf8.contains(UInt8(ascii: "\n"))
    else {
      return done(ActionFailure("`\(action.fields)` is not JSON on one line"))
    }
    socket.askJSON(Array(#"{"Action":{"\#(action.name)":\#(action.fields)}}"#.utf8 + [UInt8(ascii: "\n")])) { answer in
      switch answer {
      case .failure(let failure): done(failure)
      case .success(let value):
        if value["Ok"] != nil { return done(nil) }
        let why = value["Err"]?.string
        done(ActionFailure(why.map { "niri refused \(action.name): \($0)" } ?? "niri answered neither Ok nor Err"))
      }
    }
  }

  func abandon() { socket.cancel() }

  /// Returns niri's name for an action, and its fields in JSON. The workspaces of niri form a column, so the next
  /// workspace is below. niri does not report whether a window is fullscreen or maximized, so these states can only be
  /// toggled.
  static func action(for deed: DesktopAction) -> (name: String, fields: String)? {
    switch deed {
    case .close: ("CloseWindow", #"{"id":null}"#)
    case .maximize(.toggle): ("MaximizeColumn", "{}")
    case .fullscreen(.toggle): ("FullscreenWindow", #"{"id":null}"#)
    case .window(.next): ("FocusColumnRightOrFirst", "{}")
    case .window(.previous): ("FocusColumnLeftOrLast", "{}")
    case .workspace(.step(.next)), .workspace(.down): ("FocusWorkspaceDown", "{}")
    case .workspace(.step(.previous)), .workspace(.up): ("FocusWorkspaceUp", "{}")
    case .workspace(.last): ("FocusWorkspacePrevious", "{}")
    case .workspace(.named(let name)): ("FocusWorkspace", #"{"reference":{"Name":\#(name.quoted)}}"#)
    case .workspace(.number(let number)): ("FocusWorkspace", #"{"reference":{"Index":\#(number)}}"#)
    case .move(.step(.next)), .move(.down): ("MoveWindowToWorkspaceDown", #"{"focus":true}"#)
    case .move(.step(.previous)), .move(.up): ("MoveWindowToWorkspaceUp", #"{"focus":true}"#)
    case .move(.number(let number)):
      ("MoveWindowToWorkspace", #"{"window_id":null,"reference":{"Index":\#(number)},"focus":true}"#)
    case .move(.named(let name)):
      ("MoveWindowToWorkspace", #"{"window_id":null,"reference":{"Name":\#(name.quoted)},"focus":true}"#)
    case .overview: ("ToggleOverview", "{}")
    case .command(.niri, let words): (typeName(of: words.first ?? ""), words.count > 1 ? words[1] : "{}")
    default: nil
    }
  }

  /// Converts an action's name: `focus-column-left` is `FocusColumnLeft` in niri's IPC.
  private static func typeName(of action: String) -> String {
    var name: [UInt8] = []
    var beginsWord = true
    for byte in action.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): name.append(beginsWord ? byte - 0x20 : byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): name.append(byte)
      case UInt8(ascii: "-"): break
      default: continue
      }
      beginsWord = byte == UInt8(ascii: "-")
    }
    return String(decoding: name, as: UTF8.self)
  }
}
