// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A view controller like those in UIKit's documents: it has a view, sets the view up when it is loaded, and prints
/// lines.
open class Controller {
  public let view: GestureWindow
  /// The lines that the controller has printed.
  public private(set) var log: [String] = []

  lazy var testView = ColoredView(frame: Rect(x: 100, y: 100, width: 200, height: 200))

  public required init(view: GestureWindow) {
    self.view = view
    viewDidLoad()
  }

  open func viewDidLoad() {}

  /// The touches of the user.
  open class var touches: [Step] { [] }
  /// The lines that the controller must then print.
  open class var expected: [String] { [] }

  func print(_ words: String) { log.append(words) }
}

/// Returns a point as text, rounded, since the last digits may differ over the wire.
func text(_ point: Point) -> String { "\(text(point.x, 1)),\(text(point.y, 1))" }

/// Returns a number as text, rounded to a multiple of 1/`parts`.
func text(_ value: Double, _ parts: Double = 100) -> String {
  let rounded = (value * parts).rounded() / parts
  return rounded == rounded.rounded() && rounded.magnitude < 1e9 ? "\(Int(rounded))" : "\(rounded)"
}
