// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusWire

/// The limits that the server announces. An object that would exceed one of the first three limits is not sent, because
/// the server would end the connection.
public struct GestureLimits: Hashable, Sendable {
  /// The greatest number of views in one window.
  public var views: UInt32 = 512
  /// The greatest number of recognizers in one window.
  public var recognizers: UInt32 = 512
  /// The greatest depth of nested views.
  public var depth: UInt32 = 32
  /// The greatest number of batches that the client may leave unacknowledged.
  public var unacked: UInt32 = 16
  /// How long the server waits for the answer of `gestureRecognizerShouldBegin`, in milliseconds.
  public var decision: UInt32 = 50
  /// How long a touch may be withheld without a decision, in milliseconds.
  public var hold: UInt32 = 400
  /// How long acknowledgments may take before a window is suspended, in milliseconds.
  public var stall: UInt32 = 2000
  /// The length of an output's edge that all clients together may exclude from system gestures, in logical pixels.
  public var exclusion: UInt32 = 200

  /// Sets a limit by its number in the protocol. Ignores unknown numbers, which are meant for newer clients.
  mutating func set(_ number: UInt32, to value: UInt32) {
    switch AnnouncedLimit(rawValue: number) {
    case .views: views = value
    case .recognizers: recognizers = value
    case .depth: depth = value
    case .unacked: unacked = value
    case .decision: decision = value
    case .hold: hold = value
    case .stall: stall = value
    case .exclusion: exclusion = value
    case .way, .clientHosts, .clientViews, .clientRecognizers, .clientRelations, .relations, nil: break
    }
  }
}
