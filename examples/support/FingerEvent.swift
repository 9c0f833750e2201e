// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// What the compositor says of the fingers on the window; times in its milliseconds.
public enum FingerEvent {
  case down(id: Int32, at: Point, time: UInt32)
  case motion(id: Int32, at: Point, time: UInt32)
  case up(id: Int32, time: UInt32)
  /// What came since the last one happened together.
  case frame
  /// Every finger that is down is somebody else's from now on.
  case cancel
}
