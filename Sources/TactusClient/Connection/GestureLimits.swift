// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What the server bounds, as it announces it. What goes beyond the first three is not sent, as if it were not there:
/// the server would end the connection.
public struct GestureLimits: Hashable, Sendable {
  /// Views of one window.
  public var views: UInt32 = 512
  /// Recognizers of one window.
  public var recognizers: UInt32 = 512
  /// Views inside one another.
  public var depth: UInt32 = 32
  /// Batches that may wait to be acknowledged.
  public var unacked: UInt32 = 16
  /// How long `gestureRecognizerShouldBegin` is waited for, in milliseconds.
  public var decision: UInt32 = 50
  /// How long a touch is withheld undecided, in milliseconds.
  public var hold: UInt32 = 400
  /// After how long without acknowledgment a window is suspended, in milliseconds.
  public var stall: UInt32 = 2000
  /// The longest exclusion of system gestures at an edge of an output, in logical pixels.
  public var exclusion: UInt32 = 200

  /// Takes up what the protocol numbers so; what it does not know is for newer clients.
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
