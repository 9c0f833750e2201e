// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The ways out of a grabbed screen.
public struct Safety: Hashable, Sendable {
  /// So many fingers, held still for `panicHold`. Nil only where `panicGPIOKey` is there.
  public var panicFingers: Int? = 5
  public var panicHold = Interval(microseconds: 3_000_000)
  /// Keys that are held together, as `KeyChord` spells them.
  public var panicKey: String?
  /// By its name in Linux: `KEY_PROG1`.
  public var panicGPIOKey: String?
  public var watchdog = Interval(microseconds: 500_000)
  public init() {}
}
