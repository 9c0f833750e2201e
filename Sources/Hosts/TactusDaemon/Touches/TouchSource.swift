// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusInput

/// A source of touches.
protocol TouchSource: AnyObject {
  /// The mapping of devices to outputs. May be set at any time. Contacts that are down jump when it changes.
  var mapping: OutputMapping { get set }
  /// The limits by which contacts are dropped. May be set at any time.
  var limits: ContactLimits { get set }
  /// The reason why there are no touches, and what the user can do about it; nil if there is a touchscreen.
  var absence: InputError? { get }
  /// Reports the existing touchscreens, and then all events, to `heard`.
  func start(_ heard: @escaping (InputEvent) -> Void)
  /// Closes all devices until `resume` is called. Used while another session is in front.
  func suspend()
  func resume()
  /// Stops reading. Call this before the event loop ends.
  func stop()
}
