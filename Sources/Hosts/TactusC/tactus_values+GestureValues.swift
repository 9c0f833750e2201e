// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

extension tactus_values {
  init(_ values: GestureValues) {
    self.init()
    x = values.location.x
    y = values.location.y
    number_of_touches = UInt32(clamping: values.numberOfTouches)
    switch values.measure {
    case .none: break
    case .tap(let n): number_of_taps = UInt32(clamping: n)
    case .pan(let translation, let velocity): set(translation, velocity)
    case .edgePan(let translation, let velocity, let edge):
      set(translation, velocity)
      sides = UInt32(edge.rawValue)
    case .swipe(let direction): sides = UInt32(direction.rawValue)
    case .pinch(let scale, let velocity):
      self.scale = scale
      self.velocity = velocity
    case .rotation(let angle, let velocity):
      rotation = angle
      self.velocity = velocity
    case .custom(let a, let b, let c, let d): custom = (a, b, c, d)
    }
  }

  private mutating func set(_ translation: Vector, _ velocity: Vector) {
    translation_x = translation.dx
    translation_y = translation.dy
    velocity_x = velocity.dx
    velocity_y = velocity.dy
  }
}
