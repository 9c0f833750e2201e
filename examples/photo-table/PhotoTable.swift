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
    // Without the extension the same gestures run in this process.
    let gestures = WaylandGestures(display: display.pointer)
    if gestures.isLocal { complain("photo-table: \(gestures.connection.status); they run in this program") }
    gestures.takesPointerForFinger = true
    let root = gestures.window(for: window.surface, width: window.width, height: window.height)
    // With one hand on a photo, the other stays on the slider.
    root.host?.cancelsPrecisely = true

    let diary = options["--tell"] == nil ? nil : Diary()
    root.host?.observer = diary
    if diary != nil { root.host?.touchReporting = [.views, .dispositions] }
    let table = Table(root, isRemote: !gestures.isLocal, isLight: options.isLight, scale: window.scale, diary)
    table.changed = window.setNeedsDisplay
    window.resized = { table.layOut(width: window.width, height: window.height) }
    window.resized()

    var last = Display.now
    window.draw = { canvas in
      let now = Display.now
      // After a rest time has not run on for what is about to move.
      if table.step(min(Double(now - last) / 1_000_000, 1 / 30), at: now) { window.setNeedsDisplay() }
      last = now
      table.draw(on: canvas)
    }

    let end = options.duration.map { Display.now + $0 } ?? .max
    try display.run(showing: window) {
      gestures.flush()
      let now = Display.now
      let wait = Int64(gestures.timeout)
      let change = table.change(after: now) ?? .max
      if change <= now { window.setNeedsDisplay() }
      let due = min(change <= now ? .max : change, wait < 0 ? .max : now + wait * 1000)
      return window.isClosed || now >= end ? nil : min(end, due)
    }
    try window.writePicture()
    withExtendedLifetime(diary) {}
  }
}
