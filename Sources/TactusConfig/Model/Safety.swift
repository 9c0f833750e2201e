// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// How users get a grabbed screen back.
public struct Safety: Hashable, Sendable {
  /// How many fingers must be held still for `panicHold`. Nil only if `panicGPIOKey` is set.
  public var panicFingers: Int? = 5
  public var panicHold = Interval(microseconds: 3_000_000)
  /// Keys that are held together, as `KeyChord` spells them.
  public var panicKey: String?
  /// The name of the button in Linux: `KEY_PROG1`.
  public var panicGPIOKey: String?
  public var watchdog = Interval(microseconds: 500_000)
  public init() {}
}
