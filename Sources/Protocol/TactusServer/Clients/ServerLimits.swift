// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// Limits for each client. The manager announces them, except those that only the server needs; `ClientAccount`
/// describes their effect.
public struct ServerLimits: Sendable {
  /// Views and recognizers per host.
  public var views = 512
  public var recognizers = 512
  /// Hosts per client; further ones are inert.
  public var hosts = 1024
  /// Views and recognizers per client, in all its hosts.
  public var clientViews = 4096
  public var clientRecognizers = 2048
  /// Recognizers of one client that are offered the same touch: those of the view that the touch hits and of this
  /// view's ancestors. A single view cannot have more recognizers than this.
  public var way = 128
  /// Relations with single recognizers, plus views named in `set_receives`, per client.
  public var relations = 4096
  /// Relations with single recognizers, plus views named in `set_receives`, per recognizer.
  public var recognizerRelations = 256
  /// Views per client whose requests for exclusion are considered, on all outputs together.
  public var exclusions = 64
  /// The work that a client may cause at once, in units of about 100 ns.
  public var work = 32768
  /// The number of units by which this budget refills per millisecond.
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
  /// The length that all clients together may exclude along one edge of an output, in logical pixels.
  public var exclusion = 200.0

  /// Edges at which clients may exclude nothing.
  public var neverExcluded: Sides = []
  /// At an edge that a client defers, the client receives the first swipe. The system gesture recognizes a second swipe
  /// within this time.
  public var deferral = Interval(microseconds: 2_000_000)

  func exclusion(at edge: Sides) -> Double { neverExcluded.contains(edge) ? 0 : exclusion }

  /// The largest value of `decision`: users would notice a longer delay.
  static let longestDecision = Interval(microseconds: 150_000)

  public init() {}
}
