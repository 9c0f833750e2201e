// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The state that a client sets for a view.
struct ViewState {
  var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  var transform = Transform.identity
  var flags: ViewFlags = [.interactive, .multipleTouch]
  var control: Control.Kind?
  var axis = Control.Axis.horizontal
  var knob: Rect?
  var exclusion = Sides()
  /// From back to front.
  var children: [ViewNode] = []
  /// In order of creation.
  var recognizers: [RecognizerObject] = []

  var properties: ViewProperties {
    var properties = ViewProperties(frame: frame)
    properties.transform = transform
    properties.isUserInteractionEnabled = flags.contains(.interactive)
    properties.isMultipleTouchEnabled = flags.contains(.multipleTouch)
    properties.control = control.map { Control(kind: $0, axis: axis, knob: knob) }
    return properties
  }
}

/// The flags of a view, with the protocol's values.
struct ViewFlags: OptionSet {
  let rawValue: UInt32
  static let interactive = ViewFlags(rawValue: 1)
  static let multipleTouch = ViewFlags(rawValue: 2)
  static let keepsTouches = ViewFlags(rawValue: 4)
  static let all = ViewFlags(rawValue: 7)
}
