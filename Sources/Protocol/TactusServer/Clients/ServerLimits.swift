// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// Limits for each client. The manager announces them, except those that only the server needs; `ClientAccount`
/// describes their effect.
public struct ServerLimits: Sendable {
  /// Per host.
  public var views = 512
  public var recognizers = 512
  /// Hosts per client; further ones are inert.
  public var hosts = 1024
  /// Per client, in all its hosts.
  public var clientViews = 4096
  public var clientRecognizers = 2048
  /// Recognizers of one client on a touch's way: those of the view that it hits and of that view's ancestors. No view
  /// can have more.
  public var way = 128
  /// Relations with single recognizers, plus views named in `set_receives`: per client, and per recognizer.
  public var relations = 4096
  public var recognizerRelations = 256
  /// Views that ask for exclusion along all edges, per client.
  public var exclusions = 64
  /// The work that a client may cause at once, in units of about 100 ns, and how fast this budget refills.
  public var work = 32768
  public var workPerMillisecond = 256
  /// Levels of views in a host.
  public var depth = 32
  /// Batches of a host that may wait for an ack.
  public var unacked: UInt32 = 16
  /// A host whose client sends no ack for this long is suspended.
  public var stall = Interval(microseconds: 2_000_000)
  /// The longest wait for the answer to `should_begin`.
  public var decision = Interval(microseconds: 50_000) { didSet { decision = min(decision, Self.longestDecision) } }
  /// The longest time for which an undecided touch is withheld.
  public var hold = Interval(microseconds: 400_000)
  /// The exclusion that all clients together are granted along one edge of an output, in logical pixels.
  public var exclusion = 200.0

  /// Edges at which clients are granted nothing.
  public var neverExcluded: Sides = []
  /// How long after a first swipe at an edge, which went to the client, a second one is recognized.
  public var deferral = Interval(microseconds: 2_000_000)

  func exclusion(at edge: Sides) -> Double { neverExcluded.contains(edge) ? 0 : exclusion }

  /// Users would notice a longer delay.
  static let longestDecision = Interval(microseconds: 150_000)

  public init() {}
}
