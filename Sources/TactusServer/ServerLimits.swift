// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// What a client must keep to or expect; announced to each.
public struct ServerLimits: Sendable {
  /// For each host.
  public var views = 512
  public var recognizers = 512
  /// Of each client: what it makes beyond is inert. Not announced, since nobody has so many windows.
  public var hosts = 1024
  /// Levels of views in a host.
  public var depth = 32
  /// Batches of a host that may wait for an ack.
  public var unacked: UInt32 = 16
  /// Without an ack for so long, a host is suspended.
  public var stall = Interval(microseconds: 2_000_000)
  /// The longest wait for the answer to `should_begin`.
  public var decision = Interval(microseconds: 50_000) { didSet { decision = min(decision, Self.longestDecision) } }
  /// A touch about which nothing is decided is withheld no longer.
  public var hold = Interval(microseconds: 400_000)
  /// The exclusion that all clients together are granted along one edge of an output, in logical pixels.
  public var exclusion = 200.0

  /// Edges of which clients are granted nothing.
  public var neverExcluded: Sides = []
  /// So long after a first swipe at an edge, which went to the client, the second one counts.
  public var deferral = Interval(microseconds: 2_000_000)

  func exclusion(at edge: Sides) -> Double { neverExcluded.contains(edge) ? 0 : exclusion }

  /// Longer, and a finger feels it.
  static let longestDecision = Interval(microseconds: 150_000)

  public init() {}
}
