// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Tactus
import TactusApp
import TactusClient
import TactusKit

@main
enum GestureMonitor {
  static let help = """
    gesture-monitor: writes and draws every gesture and every touch on its window

    Touches that the window is given are filled, those that are withheld from it hollow, those that were taken from it
    crossed. Without the extension this program recognizes the gestures itself, and nothing is withheld or taken.

      --output NAME     the gestures on a whole output, for programs that the compositor trusts
      --socket NAME     the gestures of another server than the compositor: tactusd-0 is that of tactusd
      --layer LAYER     observe, back or front: its rank among the programs' gestures there (observe)
      --json            a JSON object on each line
      --motion          write each motion of a touch too, as --json does
    \(WindowOptions.help)
    """

  static func main() {
    do {
      let options = try WindowOptions(
        Array(CommandLine.arguments.dropFirst()),
        more: ["--output": true, "--socket": true, "--layer": true, "--json": false, "--motion": false])
      if options.asksForHelp { print(help) } else { try run(options) }
    } catch {
      complain("gesture-monitor: \(error)")
      exit(1)
    }
  }

  static func run(_ options: WindowOptions) throws(WindowError) {
    let display = try Display()
    let window = try Window(on: display, title: "Gesture monitor", appID: "gesture-monitor", options: options)
    let (connection, gestures) = try connect(display, options["--socket"])
    let monitor = Monitor(
      isJSON: options["--json"] != nil, tellsMotions: options["--motion"] != nil, isLight: options.isLight)
    var shell: GestureShell?
    var watched: GestureWindow?

    if let output = options["--output"] {
      guard let layer = layers[options["--layer"] ?? "observe"] else {
        throw WindowError("--layer takes observe, back or front")
      }
      guard let opened = connection.openShell(), let root = opened.window(onOutput: output, layer: layer) else {
        throw WindowError(
          connection.isAvailable
            ? "this program is not trusted with outputs; `shell-client` in the configuration names those that are"
            : "\(connection.status)")
      }
      monitor.watch(root, title: "on output \(output)")
      opened.onChange = { [unowned opened] in monitor.follow(opened, on: root) }
      (shell, watched) = (opened, root)
    } else if let gestures {
      let root = gestures.window(for: window.surface, width: window.width, height: window.height)
      monitor.watch(root, title: "recognized by " + (gestures.isLocal ? "this program" : "the compositor"))
      if gestures.isLocal {
        monitor.note("\(connection.status); this program recognizes them itself")
        gestures.takesPointerForFinger = true
      }
      window.resized = { root.frame = Rect(x: 0, y: 0, width: window.width, height: window.height) }
      watched = root
    } else {
      guard let root = connection.window(for: .ownWindow(appID: "gesture-monitor")) else {
        throw WindowError(
          connection.isAvailable ? "that server does not know where windows are" : "\(connection.status)")
      }
      monitor.watch(root, title: "recognized outside the compositor")
      watched = root
    }

    monitor.changed = window.setNeedsDisplay
    window.draw = { canvas in
      if monitor.draw(on: canvas, width: window.width, height: window.height) { window.setNeedsDisplay() }
    }
    let end = options.duration.map { Display.now + $0 } ?? .max
    try display.run(showing: window) {
      if let gestures { gestures.flush() } else { connection.flush() }
      monitor.flush()
      if display.other != nil, case .lost = connection.status { return nil }
      let wait = Int64(gestures?.timeout ?? -1)
      return window.isClosed || Display.now >= end ? nil : min(end, wait < 0 ? .max : Display.now + wait * 1000)
    }
    try window.writePicture()
    withExtendedLifetime((shell, watched)) {}
  }

  /// Connects to the compositor, or to the server at `socket`. If the compositor does not know the protocol, this
  /// program recognizes the gestures itself.
  private static func connect(
    _ display: Display, _ socket: String?
  ) throws(WindowError) -> (GestureConnection, WaylandGestures?) {
    guard let socket else {
      let gestures = WaylandGestures(display: display.pointer)
      return (gestures.connection, gestures)
    }
    guard let connection = GestureConnection(connectingTo: socket) else {
      throw WindowError("no server listens at \(socket)")
    }
    display.other = (connection.fileDescriptor, { [unowned connection] in connection.dispatch() })
    return (connection, nil)
  }

  private static let layers: [String: GestureShell.Layer] = ["observe": .observe, "back": .back, "front": .front]
}
