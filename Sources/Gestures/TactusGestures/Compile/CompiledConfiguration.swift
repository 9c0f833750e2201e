// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The recognizers and relations made from a configuration, ready to be installed on an engine.
///
/// The compiler decides which gestures exist, which thresholds they have, and which of them wait for others. When a
/// finger lands, the state of the session decides which gestures are bound at that moment: for example, the window in
/// front, and whether the screen is locked. The recognizer of a gesture that is not bound does not receive the touch,
/// withholds nothing from a window and makes no other recognizer wait. When a gesture begins, the state at that moment
/// decides which of its bindings acts.
public struct CompiledConfiguration: Hashable, Sendable {
  /// The configuration that was compiled, with its presets applied.
  public var configuration: Configuration
  /// The recognizers in order of attachment.
  public var recognizers: [Recognizer] = []
  public var relations: [Relation] = []
  public var warnings: [Warning] = []
  /// The least speed of a flick, in steps per second. A user who is looking for a particular step moves more slowly.
  var flickSpeed = 0.0
  #if !COMPOSITOR
    /// The configuration without its presets applied, and the options, to compile it again for one touchscreen.
    private let source: Configuration
    private let options: CompileOptions
  #endif

  init(_ source: Configuration, _ options: CompileOptions) {
    #if !COMPOSITOR
      (self.source, self.options) = (source, options)
    #endif
    configuration = source.applyingPresets()
  }

  /// Returns the gestures on one touchscreen, with the same recognizers: only their numbers can differ.
  package func only(onDevice name: String) -> CompiledConfiguration {
    #if COMPOSITOR
      self
    #else
      source.only(onDevice: name).flatMap { try? $0.compiled(options) } ?? self
    #endif
  }

  /// The description of a recognizer that `install` creates, with the engine's parameters.
  public struct Recognizer: Hashable, Sendable {
    /// The name of the gesture in the configuration.
    public var name: String
    public var kind: GestureKind
    /// Whether the recognizer only consumes touches as they land: see `Wall`.
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
    /// Whether the gesture fails if a finger lands at an edge (`not-edge`).
    public var startsInside = false
    /// The longest time from the landing of one finger of a hand to the landing of the next.
    public var landing: Interval
    /// The time from the first landing after which a gesture that has not begun fails.
    public var patience: Interval?
    /// How long the fingers must rest at the end before the action is performed: `confirm hold`.
    public var confirm: Interval?
    /// Whether the action is performed only after the last finger has lifted, since its effect would appear under the
    /// fingers.
    public var actsAtLift = false
    /// How long touches are withheld from windows while the next finger may land; nil to withhold them until that
    /// finger is late.
    public var hesitation: Interval?
    /// The longest time for which touches are withheld from windows while further fingers may land, from the first
    /// landing; nil for no limit.
    public var hesitationInAll: Interval?
    /// Whether windows receive the touches at once if a finger lifts before all required fingers are down.
    public var heedsLifts = false
    /// The longest time for which the recognizer withholds a touch from windows; nil if it withholds none.
    public var keepsBack: Interval?
    /// The bindings that the recognizer triggers, as indices into `Configuration.bindings`. The first binding whose
    /// scope and conditions hold is used.
    public var bindings: [Int] = []
    /// All bindings of the gesture in order of precedence. They include `ignore`, and bindings with different times or
    /// distances, which have recognizers of their own. This recognizer receives touches if the first candidate that
    /// applies is in `bindings`.
    public var candidates: [Int] = []
    package var key: GestureKey
    /// Whether the action follows the fingers, so that the recognizer begins after little movement and the outcome is
    /// decided at the lift.
    package var isDriven = false

    /// The edge at which the gesture starts, or both edges of a corner; empty if the gesture may start anywhere.
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
      /// The first recognizer requires the second to fail.
      case waits
      case together
      /// The first recognizer does not prevent the second, and is cancelled when the second is recognized.
      case yields
    }
    public var kind: Kind
    /// The two recognizers, as indices into `recognizers`.
    public var first: Int
    public var second: Int
    /// The reason for users, as a short sentence.
    public var reason: String
    /// The longest delay that the relation causes; nil if it causes none once the fingers move.
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
  public static var empty: CompiledConfiguration { CompiledConfiguration(Configuration(), CompileOptions()) }

  /// The first warnings, one per line, and the number of the remaining ones.
  public var warningText: String {
    let shown = warnings.prefix(ConfigurationLimit.errorsShown.value)
    let rest = warnings.count - shown.count
    return shown.map { $0.description }.joined(separator: "\n") + (rest > 0 ? "\nand \(rest) more warnings" : "")
  }

  /// Returns the first of these bindings that applies in this state; nil if none does.
  package func winner(among candidates: [Int], in state: SessionState) -> Int? {
    candidates.first { configuration.bindings.indices.contains($0) && configuration.bindings[$0].counts(in: state) }
  }

  /// Returns the binding that a recognizer would trigger in this state; nil if it would trigger none.
  package func binding(of recognizer: Recognizer, in state: SessionState) -> Int? {
    winner(among: recognizer.candidates, in: state).flatMap { recognizer.bindings.contains($0) ? $0 : nil }
  }

  /// Returns whether a recognizer should receive touches in this state.
  func isLive(_ recognizer: Recognizer, in state: SessionState) -> Bool { binding(of: recognizer, in: state) != nil }
}

/// The properties of a host on which the compiled configuration depends.
public struct CompileOptions: Hashable, Sendable {
  /// Whether the host can cancel a touch in a window. If not, touches are withheld until the gesture is decided, but at
  /// most for `CompiledConfiguration.Recognizer.keepsBack`; while too few fingers are down, only for `hesitation`.
  public var canCancel = true

  public init() {}

  /// Sets the options for a host. `canCancel` is false for `tactusd`, since few compositors let another program cancel
  /// a touch.
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
