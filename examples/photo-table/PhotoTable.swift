// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Tactus
import TactusApp
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
    let app = try GestureApp(title: "Photo table", appID: "photo-table", options: options)
    let (gestures, root) = (app.gestures, app.window)
    // If the compositor does not know the protocol, the same gestures run in this process.
    if gestures.isLocal { complain("photo-table: \(gestures.connection.status); this program recognizes them itself") }
    // Lets the compositor cancel single touches, so that one hand can move a photo while the other hand stays on the
    // slider.
    root.host?.cancelsPrecisely = true

    let diary = options["--tell"] == nil ? nil : Diary()
    root.host?.observer = diary
    if diary != nil { root.host?.touchReporting = [.views, .dispositions] }
    let table = Table(root, isRemote: !gestures.isLocal, isLight: options.isLight, scale: app.scale, diary)
    table.changed = app.setNeedsDisplay
    app.resized = { table.layOut(width: root.bounds.width, height: root.bounds.height) }
    app.step = { seconds in table.step(seconds, at: GestureApp.now) }
    app.draw = table.draw
    app.nextChange = { table.change(after: GestureApp.now) }
    try app.run()
    withExtendedLifetime(diary) {}
  }
}
