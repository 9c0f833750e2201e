// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusApp

GestureApp.run("List") { app in
  let list = ScrollView()
  list.contentHeight = 100 * 64
  list.onScroll = app.setNeedsDisplay
  app.window.addSubview(list)
  app.resized = { list.frame = app.window.bounds }
  app.step = list.step

  var chosen = -1
  let tap = TapGestureRecognizer()
  list.content.addGestureRecognizer(tap)
  let places = tap.values { $0.location(in: list.content) }
  Task {
    for await place in places {
      chosen = Int(place.y / 64)
      say("row \(chosen)")
      app.setNeedsDisplay()
    }
  }

  app.draw = { canvas in
    canvas.inside(list) {
      let (size, font) = (list.bounds, Canvas.Font(22))
      canvas.clip(.rectangle(size))
      canvas.fill(.rectangle(size), Colour(0x14191F))
      canvas.move(to: Point(x: 0, y: -list.contentOffset.y))
      for row in 0..<100 {
        let area = Rect(x: 8, y: Double(row) * 64 + 4, width: size.width - 16, height: 56)
        canvas.fill(.rectangle(area, radius: 8), Colour(row == chosen ? 0x2F6FDE : 0x232B35))
        canvas.text("Row \(row)", at: Point(x: 28, y: area.y + 36), font, Colour(0xEAF2FF))
      }
    }
  }
}
