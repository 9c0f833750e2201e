// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// Where a snippet is played: a window, and a way to touch it.
public protocol Stage: AnyObject {
  /// The window, 400 by 600 px.
  var window: GestureWindow { get }
  /// Plays these touches. Returns once all their effects have arrived and no timer is running.
  func play(_ touches: [Step])
}
