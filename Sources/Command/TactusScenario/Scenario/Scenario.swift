// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The engine's behaviour as data: views, recognizers, what fingers and the host do, and what is expected to happen.
///
/// `Scenario(json:)` reads one, `json` writes it, `ScenarioRunner` runs it in virtual time.
public struct Scenario: Equatable, Sendable {
  public var name: String
  /// The clauses of `SEMANTICS.md` that it shows.
  public var clauses: [String] = []
  public var note: String?
  /// The engine's own switches; nil leaves its default.
  public var actionOnCancel: Bool?
  public var thresholdScale: Double?
  /// Parents before their children; siblings from back to front. The first without a parent is the root.
  public var views: [ScenarioView]
  /// In the order of attachment.
  public var recognizers: [ScenarioRecognizer] = []
  public var relations: [ScenarioRelation] = []
  /// Neighbours of one time form a frame.
  public var touches: [ScenarioTouch] = []
  public var operations: [ScenarioOperation] = []
  /// The clock stops here; what lies later does not happen.
  public var runUntil: Timestamp
  public var expectation: ScenarioExpectation?

  public init(name: String, views: [ScenarioView], runUntil: Timestamp) {
    self.name = name
    self.views = views
    self.runUntil = runUntil
  }

  /// How long a scenario without `run_until` goes on after its last event: longer than any default limit.
  static let settlingTime = Interval(microseconds: 2_000_000)
}
