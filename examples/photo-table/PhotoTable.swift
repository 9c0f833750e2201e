// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ExampleWindow
import Glibc
import Tactus
import TactusClient
import TactusKit

@main
enum PhotoTable {
  static let help = """
    photo-table: an album whose photos are moved, zoomed and turned with the fingers

    With one finger or two on a photo it goes where they go; a double tap sends it home. In from the left or the right
    edge, pages are turned. The button and the slider are no gestures: they follow their finger themselves.

      --tell            write each gesture, and what becomes of each touch
    \(WindowOptions.help)
    """

  static func main() {
    do {
      let options = try WindowOptions(Array(CommandLine.arguments.dropFirst()), more: ["--tell": false])
      if options.asksForHelp { print(help) } else { try run(options) }
    } catch {
      complain("photo-table: \(error)")
      exit(1)
    }
  }

  static func run(_ options: WindowOptions) throws(WindowError) {
    let display = try Display()
    let window = try Window(on: display, title: "Photo table", appID: "photo-table", options: options)
    let connection = GestureConnection(display: display.pointer)
    let remote = connection.window(for: window.surface, width: window.width, height: window.height)
    // Without the extension the same gestures run in this process: only what is handed to them differs.
    let local = remote == nil ? LocalGestures() : nil
    if local != nil { complain("photo-table: \(connection.status); they run in this program") }
    let size = Rect(x: 0, y: 0, width: window.width, height: window.height)
    guard let root = remote ?? local.map({ GestureWindow(frame: size, backend: $0.backend) }) else { return }

    let diary = options["--tell"] == nil ? nil : Diary()
    let table = Table(root, isRemote: remote != nil, diary)
    table.changed = window.setNeedsDisplay
    window.resized = { table.layOut(width: window.width, height: window.height) }
    window.resized()

    let fingers = remote.map { WaylandFingers(in: $0, diary) }
    display.touched = fingers?.take ?? local?.take ?? { _ in }
    display.takesMouseForFinger = local != nil
    var last = Display.now
    window.draw = { canvas in
      let now = Display.now
      // After a rest time has not run on for what is about to move.
      if table.step(min(Double(now - last) / 1_000_000, 1 / 30)) { window.setNeedsDisplay() }
      last = now
      table.draw(on: canvas)
    }

    let end = options.duration.map { Display.now + $0 } ?? .max
    try display.run(showing: window) {
      local?.advance()
      connection.flush()
      return window.isClosed || Display.now >= end ? nil : min(end, local?.wake ?? .max)
    }
    try window.writePicture()
    withExtendedLifetime(fingers) {}
  }
}
