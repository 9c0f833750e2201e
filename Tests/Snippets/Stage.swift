// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A window on which a snippet is played, with a function that touches the window.
public protocol Stage: AnyObject {
  /// The window, 400 by 600 px.
  var window: GestureWindow { get }
  /// Plays touches. Returns once all their effects have arrived and no timer is running.
  func play(_ touches: [Step])
}
