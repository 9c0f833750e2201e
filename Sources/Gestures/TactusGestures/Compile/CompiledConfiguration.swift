// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The recognizers and relations made from a configuration, ready to be installed on an engine.
///
/// The compiler decides which gestures exist, with which thresholds, and which of them wait for which. Whether a
/// gesture is bound *now* (depending on the window in front and the lock) is decided when a finger lands: a recognizer
/// that is not bound then does not receive the touch, withholds nothing from a window and makes no other recognizer
/// wait. Which of several bindings acts is decided when the gesture begins.
public struct CompiledConfiguration: Hashable, Sendable {
  /// The configuration from which it was made, with its presets applied.
  public var configuration: Configuration
  /// The recognizers in order of attachment.
  public var recognizers: [Recognizer] = []
  public var relations: [Relation] = []
  public var warnings: [Warning] = []
  /// The speed of a flick, in steps per second. A hand that looks for a certain step moves more slowly.
  var flickSpeed = 0.0

  init(_ configuration: Configuration) { self.configuration = configuration }

  /// A recognizer to be created, with the engine's parameters.
  public struct Recognizer: Hashable, Sendable {
    /// The name of the gesture in the configuration.
    public var name: String
    public var kind: GestureKind
    /// Whether it only takes touches from windows as they land: see `Wall`.
    public var isWall = false
    public var fingers: Int
    /// Parameters in the units of the engine; lengths are px at scale 1.
    public var parameters: ParameterTable<Double> = [:]
    /// Parameters that depend on the output.
    public var lengths: ParameterTable<OutputLength> = [:]
    public var delaysTouchesBegan = false
    public var cancelsTouchesInView = true
    public var delaysTouchesEnded = false
    public var requiresSequenceStart = true
    /// Whether no finger may land at an edge.
    public var startsInside = false
    /// The longest time between the landings of two fingers of one hand.
    public var landing: Interval
    /// The time from the first landing after which a gesture that has not begun fails.
    public var patience: Interval?
    /// How long the fingers must rest before the action is performed.
    public var confirm: Interval?
    /// Whether it acts only after the last finger has lifted, since its effect would appear under the fingers.
    public var actsAtLift = false
    /// How long windows wait for the next finger; nil to wait until that finger is late.
    public var hesitation: Interval?
    /// Whether windows stop waiting once a finger has lifted before all required fingers were down.
    public var heedsLifts = false
    /// How long it withholds a touch from windows at most; nil if it withholds none.
    public var keepsBack: Interval?
    /// The bindings that it fires, as indices into `Configuration.bindings`. The first one whose scope and conditions
    /// hold is used.
    public var bindings: [Int] = []
    /// All bindings of the gesture in order of precedence, including `ignore`, and including those of other recognizers
    /// of this gesture, whose times or distances differ. The recognizer receives touches if the first binding that
    /// applies is one of its own.
    public var candidates: [Int] = []
    package var key: GestureKey
    /// Whether it begins after little movement, and decides its outcome later.
    package var isDriven = false

    /// The edges at which it starts, for a corner both; empty if it starts anywhere.
    public var edge: Sides { key.motion.form.start }

    init(_ key: GestureKey, kind: GestureKind, landing: Interval) {
      self.key = key
      self.kind = kind
      self.landing = landing
      name = key.words
      fingers = key.fingers
    }
  }

  /// A relation between two recognizers, and its reason.
  public struct Relation: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      /// The first requires the second to fail.
      case waits
      case together
      /// The first does not prevent the second, and is cancelled when the second is recognized.
      case yields
    }
    public var kind: Kind
    /// Indices into `recognizers`.
    public var first: Int
    public var second: Int
    /// A short sentence.
    public var reason: String
    /// The longest delay that it causes; nil if it causes none once the fingers move.
    public var delay: Interval?
  }

  public struct Warning: Hashable, Sendable, CustomStringConvertible {
    public var place: SourcePlace
    public var what: String

    /// `FILE:LINE:COLUMN: warning: what`.
    public var description: String {
      "\(SourceText.harmless(place.file)):\(place.line):\(place.column): warning: \(what)"
    }
  }
}

extension CompiledConfiguration {
  /// A configuration without gestures.
  public static var empty: CompiledConfiguration { CompiledConfiguration(Configuration()) }

  /// The first warnings, one per line, and the number of the remaining ones.
  public var warningText: String {
    let shown = warnings.prefix(ConfigurationLimit.errorsShown.value)
    let rest = warnings.count - shown.count
    return shown.map { $0.description }.joined(separator: "\n") + (rest > 0 ? "\nand \(rest) more warnings" : "")
  }

  /// The binding of a gesture that applies in this state; nil if none does.
  package func winner(among candidates: [Int], in state: SessionState) -> Int? {
    candidates.first { configuration.bindings.indices.contains($0) && configuration.bindings[$0].counts(in: state) }
  }

  /// The binding that a recognizer would fire in this state; nil if it would fire none.
  package func binding(of recognizer: Recognizer, in state: SessionState) -> Int? {
    winner(among: recognizer.candidates, in: state).flatMap { recognizer.bindings.contains($0) ? $0 : nil }
  }

  /// Whether it should receive touches in this state.
  func isLive(_ recognizer: Recognizer, in state: SessionState) -> Bool { binding(of: recognizer, in: state) != nil }
}

/// What the compiler must know about the host.
public struct CompileOptions: Hashable, Sendable {
  /// Whether the host can cancel a touch in a window. If it cannot, touches are withheld until the gesture is decided,
  /// but at most for `CompiledConfiguration.Recognizer.keepsBack`; while too few fingers are down, only for
  /// `hesitation`.
  public var canCancel = true

  public init() {}

  /// Few compositors let a program beside them cancel a touch.
  public init(for host: ConfigurationHost) { canCancel = host != .daemon }
}

extension Configuration {
  /// Makes recognizers and relations for all bindings. Warnings name the bindings for which this is impossible. Throws
  /// if the configuration exceeds a `ConfigurationLimit`.
  public func compiled(
    _ options: CompileOptions = CompileOptions()
  ) throws(ConfigurationErrors) -> CompiledConfiguration {
    try Compiler(self, options).compile()
  }
}
