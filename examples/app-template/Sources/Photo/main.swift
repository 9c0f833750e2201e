// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusApp

final class Together: GestureSimultaneityDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { other is PanGestureRecognizer || other is PinchGestureRecognizer }
}
let together = Together()

GestureApp.run("Photo") { app in
  let photo = GestureView(frame: Rect(x: 312, y: 170, width: 400, height: 300))
  app.window.addSubview(photo)
  let pan = photo.onPan { pan in
    let way = pan.translation(in: app.window)
    photo.center = Point(x: photo.center.x + way.x, y: photo.center.y + way.y)
    pan.setTranslation(.zero, in: app.window)
    app.setNeedsDisplay()
  }
  let pinch = photo.onPinch { pinch in
    let (scale, fingers) = (pinch.scale, pinch.location(in: app.window))
    photo.transform = photo.transform.scaledBy(x: scale, y: scale)
    photo.center = Point(
      x: fingers.x + (photo.center.x - fingers.x) * scale, y: fingers.y + (photo.center.y - fingers.y) * scale)
    pinch.scale = 1
    app.setNeedsDisplay()
  }
  pan.delegate = together
  pinch.delegate = together

  let image = Image(png: "photo.png")
  app.draw = { canvas in
    canvas.inside(photo) {
      canvas.fill(.rectangle(photo.bounds, radius: 12), Colour(0xF4A259))
      if let image { canvas.draw(image) }
    }
  }
}
