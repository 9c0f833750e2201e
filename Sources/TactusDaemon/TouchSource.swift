// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusInput

/// Where touches come from.
protocol TouchSource: AnyObject {
  /// On which output each device lies. To be set at any time: contacts that are down jump.
  var mapping: OutputMapping { get set }
  /// Why nothing comes, and what to do about it; nil where a touchscreen is there.
  var absence: InputError? { get }
  /// Tells of the touchscreens that are there, and of all that comes after.
  func start(_ heard: @escaping (InputEvent) -> Void)
  /// Lets go of all devices until `resume`: another session is in front.
  func suspend()
  func resume()
  /// Before the loop ends.
  func stop()
}
