// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// Where a snippet is played: a window, and somebody to touch it.
public protocol Stage: AnyObject {
  /// 400 by 600.
  var window: GestureWindow { get }
  /// Plays touches from now on, and returns when all that comes of them has come. No timer is left running.
  func play(_ touches: [Step])
}
