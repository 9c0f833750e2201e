// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

extension tactus_view_properties {
  package init(_ properties: ViewProperties) {
    self.init()
    frame = tactus_rect(properties.frame)
    let t = properties.transform
    transform = (t.a, t.b, t.c, t.d)
    alpha = properties.alpha
    threshold_scale = properties.thresholdScale
    if let control = properties.control {
      self.control = tactus_control(UInt32(control.kind.rawValue) + 1)
      axis = tactus_axis(UInt32(control.axis.rawValue))
      has_knob = control.knob != nil
      knob = control.knob.map { tactus_rect($0) } ?? tactus_rect()
    }
    is_hidden = properties.isHidden
    is_user_interaction_enabled = properties.isUserInteractionEnabled
    is_multiple_touch_enabled = properties.isMultipleTouchEnabled
    asks_should_begin = properties.asksShouldBegin
  }
}

extension ViewProperties {
  /// Returns nil if a number is NaN or infinite, the scale is not positive, or an enumeration has no such value.
  package init?(_ properties: tactus_view_properties) {
    let (a, b, c, d) = properties.transform
    guard properties.frame.isFinite, a.isFinite, b.isFinite, c.isFinite, d.isFinite, properties.alpha.isFinite,
      properties.threshold_scale.isFinite, properties.threshold_scale > 0
    else { return nil }
    self.init(frame: Rect(properties.frame))
    transform = Transform(a: a, b: b, c: c, d: d)
    alpha = properties.alpha
    thresholdScale = properties.threshold_scale
    if properties.control != TACTUS_CONTROL_NONE {
      guard let kind = Control.Kind(number: properties.control.rawValue &- 1),
        let axis = Control.Axis(number: properties.axis.rawValue), !properties.has_knob || properties.knob.isFinite
      else { return nil }
      control = Control(kind: kind, axis: axis, knob: properties.has_knob ? Rect(properties.knob) : nil)
    }
    isHidden = properties.is_hidden
    isUserInteractionEnabled = properties.is_user_interaction_enabled
    isMultipleTouchEnabled = properties.is_multiple_touch_enabled
    asksShouldBegin = properties.asks_should_begin
  }
}
