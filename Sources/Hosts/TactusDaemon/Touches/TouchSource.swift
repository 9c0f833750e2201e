// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusInput

/// A source of touches.
protocol TouchSource: AnyObject {
  /// The outputs of the devices. May be set at any time; contacts that are down jump.
  var mapping: OutputMapping { get set }
  /// The limits by which contacts are dropped. May be set at any time.
  var limits: ContactLimits { get set }
  /// Why there are no touches, and what to do about it; nil if there is a touchscreen.
  var absence: InputError? { get }
  /// Reports the existing touchscreens, then all events.
  func start(_ heard: @escaping (InputEvent) -> Void)
  /// Closes all devices until `resume`, while another session is in front.
  func suspend()
  func resume()
  /// Call it before the loop ends.
  func stop()
}
