// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// What a client must keep to or expect; announced to each. `ClientAccount` says what follows from it.
public struct ServerLimits: Sendable {
  /// The most of each in one host.
  public var views = 512
  public var recognizers = 512
  /// The most hosts of one client: further ones are inert.
  public var hosts = 1024
  /// The most of each that one client has, in all its hosts.
  public var clientViews = 4096
  public var clientRecognizers = 2048
  /// Recognizers of a client on one touch's way: in the view that it hits and in all that this one lies in. No view can
  /// have more.
  public var way = 128
  /// Relations with single recognizers, and views of which `set_receives` spoke: of each client, and of one recognizer.
  public var relations = 4096
  public var recognizerRelations = 256
  /// Views that ask for exclusion; of each client, and along all edges.
  public var exclusions = 64
  /// Work that a client may cause at once, in units of about 100 ns, and how soon it may again.
  public var work = 32768
  public var workPerMillisecond = 256
  /// Levels of views in a host.
  public var depth = 32
  /// Batches of a host that may wait for an ack.
  public var unacked: UInt32 = 16
  /// A host that sends no ack for this long is suspended.
  public var stall = Interval(microseconds: 2_000_000)
  /// The longest wait for the answer to `should_begin`.
  public var decision = Interval(microseconds: 50_000) { didSet { decision = min(decision, Self.longestDecision) } }
  /// A touch about which nothing is decided is withheld no longer.
  public var hold = Interval(microseconds: 400_000)
  /// The exclusion that all clients together are granted along one edge of an output, in logical pixels.
  public var exclusion = 200.0

  /// Edges at which clients are granted nothing.
  public var neverExcluded: Sides = []
  /// How long after a first swipe at an edge, which went to the client, the second one counts.
  public var deferral = Interval(microseconds: 2_000_000)

  func exclusion(at edge: Sides) -> Double { neverExcluded.contains(edge) ? 0 : exclusion }

  /// A finger would feel a longer one.
  static let longestDecision = Interval(microseconds: 150_000)

  public init() {}
}
