// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The limits that the server announces. Objects beyond the first three are not sent, because the server would end the
/// connection.
public struct GestureLimits: Hashable, Sendable {
  /// Views of one window.
  public var views: UInt32 = 512
  /// Recognizers of one window.
  public var recognizers: UInt32 = 512
  /// Views inside one another.
  public var depth: UInt32 = 32
  /// Batches that may wait to be acknowledged.
  public var unacked: UInt32 = 16
  /// How long the server waits for `gestureRecognizerShouldBegin`, in milliseconds.
  public var decision: UInt32 = 50
  /// How long a touch may be withheld without a decision, in milliseconds.
  public var hold: UInt32 = 400
  /// How long acknowledgments may take before a window is suspended, in milliseconds.
  public var stall: UInt32 = 2000
  /// The longest exclusion of system gestures at an edge of an output, in logical pixels.
  public var exclusion: UInt32 = 200

  /// Sets a limit by its number in the protocol; unknown ones are for newer clients.
  mutating func set(_ number: UInt32, to value: UInt32) {
    switch number {
    case 1: views = value
    case 2: recognizers = value
    case 3: depth = value
    case 4: unacked = value
    case 5: decision = value
    case 6: hold = value
    case 7: stall = value
    case 8: exclusion = value
    default: break
    }
  }
}
