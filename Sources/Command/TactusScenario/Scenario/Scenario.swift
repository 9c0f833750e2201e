// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A test of the engine as data: views, recognizers, touches, operations of the host, and the expected events.
///
/// `Scenario(json:)` reads a scenario, `json` writes it, and `ScenarioRunner` runs it in virtual time.
public struct Scenario: Equatable, Sendable {
  public var name: String
  /// The clauses of `SEMANTICS.md` that the scenario demonstrates.
  public var clauses: [String] = []
  public var note: String?
  /// Settings of the engine; nil keeps the engine's default.
  public var actionOnCancel: Bool?
  public var thresholdScale: Double?
  /// The views. Parents precede their children; siblings are listed from back to front. The first view without a parent
  /// is the root.
  public var views: [ScenarioView]
  /// The recognizers, in the order of attachment.
  public var recognizers: [ScenarioRecognizer] = []
  public var relations: [ScenarioRelation] = []
  /// Adjacent touches with the same time form a frame.
  public var touches: [ScenarioTouch] = []
  public var operations: [ScenarioOperation] = []
  /// The time when the clock stops; nothing happens after it.
  public var runUntil: Timestamp
  public var expectation: ScenarioExpectation?

  public init(name: String, views: [ScenarioView], runUntil: Timestamp) {
    self.name = name
    self.views = views
    self.runUntil = runUntil
  }

  /// How long a scenario without `run_until` continues after its last event: longer than any default time limit.
  static let settlingTime = Interval(microseconds: 2_000_000)
}
