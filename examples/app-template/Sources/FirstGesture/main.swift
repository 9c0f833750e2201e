// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusApp

GestureApp.run("First gesture") { app in
  var place = Point(x: 512, y: 320)
  var colour = Colour(0x4FA8FF)
  app.window.onPan { pan in
    place = pan.location(in: nil)
    app.setNeedsDisplay()
  }
  app.window.onTap { _ in
    colour = Colour(.random(in: 0...0xFFFFFF))
    app.setNeedsDisplay()
  }
  app.draw = { canvas in canvas.fill(.circle(place, radius: 60), colour) }
}
