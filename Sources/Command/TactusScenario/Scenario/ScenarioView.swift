// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A view of a scenario.
public struct ScenarioView: Equatable, Sendable {
  public var id: String
  /// The parent view; nil for an output.
  public var parent: String?
  /// The view's area, in its parent's coordinates.
  public var frame: Rect
  public var isHidden = false
  public var isUserInteractionEnabled = true
  public var isMultipleTouchEnabled = true
  public var alpha = 1.0
  /// The size of a px of the view, in px of its parent.
  public var scale = 1.0
  public var control: Control?

  public init(id: String, parent: String? = nil, frame: Rect) {
    self.id = id
    self.parent = parent
    self.frame = frame
  }

  /// The properties to pass to the engine, with the size in the view's own coordinates.
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
