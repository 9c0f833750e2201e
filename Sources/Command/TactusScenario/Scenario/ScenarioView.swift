// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A view of a scenario.
public struct ScenarioView: Equatable, Sendable {
  public var id: String
  /// Nil for an output.
  public var parent: String?
  /// Its area in the parent's coordinates.
  public var frame: Rect
  public var isHidden = false
  public var isUserInteractionEnabled = true
  public var isMultipleTouchEnabled = true
  public var alpha = 1.0
  /// The size of one of its own px in px of the parent.
  public var scale = 1.0
  public var control: Control?

  public init(id: String, parent: String? = nil, frame: Rect) {
    self.id = id
    self.parent = parent
    self.frame = frame
  }

  /// The engine's properties, with the size in the view's own coordinates.
  var properties: ViewProperties {
    var properties = ViewProperties(
      frame: Rect(x: frame.x, y: frame.y, width: frame.width / scale, height: frame.height / scale))
    properties.transform = Transform(scale: scale)
    properties.isHidden = isHidden
    properties.isUserInteractionEnabled = isUserInteractionEnabled
    properties.isMultipleTouchEnabled = isMultipleTouchEnabled
    properties.alpha = alpha
    properties.control = control
    return properties
  }
}
