// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A view controller as in the source documents: it has a view, sets it up when it is loaded, and prints.
open class Controller {
  public let view: GestureWindow
  /// What the controller has printed.
  public private(set) var log: [String] = []

  lazy var testView = ColoredView(frame: Rect(x: 100, y: 100, width: 200, height: 200))

  public required init(view: GestureWindow) {
    self.view = view
    viewDidLoad()
  }

  open func viewDidLoad() {}

  /// What the user does.
  open class var touches: [Step] { [] }
  /// What the controller should then print.
  open class var expected: [String] { [] }

  func print(_ words: String) { log.append(words) }
}

/// A point as text. It is rounded, since its last digits may differ over the wire.
func text(_ point: Point) -> String { "\(text(point.x, 1)),\(text(point.y, 1))" }

/// A number as text, rounded to this many parts of one.
func text(_ value: Double, _ parts: Double = 100) -> String {
  let rounded = (value * parts).rounded() / parts
  return rounded == rounded.rounded() && rounded.magnitude < 1e9 ? "\(Int(rounded))" : "\(rounded)"
}
