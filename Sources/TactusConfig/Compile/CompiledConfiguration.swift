// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Recognizers, relations and bindings made of a configuration, ready to be put on an engine.
///
/// What is decided when: which gestures there are, with which numbers, and who waits for whom, is decided here. Whether
/// a gesture is bound *now* (which window is in front, is the screen locked) is decided when a finger lands: what is
/// not bound then does not receive it, takes nothing from a window and keeps nobody waiting. Which of several bindings
/// acts is decided when the gesture begins.
public struct CompiledConfiguration: Hashable, Sendable {
  /// What it was made of, with its presets applied.
  public var configuration: Configuration
  /// In the order in which they are attached.
  public var recognizers: [Recognizer] = []
  public var relations: [Relation] = []
  public var warnings: [Warning] = []

  init(_ configuration: Configuration) { self.configuration = configuration }

  /// A recognizer to make, by the engine's own words.
  public struct Recognizer: Hashable, Sendable {
    /// Of what it is made.
    public enum Form: Hashable, Sendable {
      /// The engine's own.
      case plain
      /// The engine's own, held to an exact number of fingers.
      case handful
      /// `edge SIDE hold`.
      case edgeRest
      /// A hold with taps after it.
      case holdAndTap
      /// Takes touches from windows as they land.
      case wall
    }
    /// As the configuration names the gesture.
    public var name: String
    public var kind: GestureKind
    public var form = Form.plain
    public var fingers: Int
    /// Values in the engine's units, px at scale 1.
    public var parameters: [Parameter: Double] = [:]
    /// Values that depend on the output.
    public var lengths: [Parameter: OutputLength] = [:]
    public var delaysTouchesBegan = false
    public var cancelsTouchesInView = true
    public var delaysTouchesEnded = false
    public var requiresSequenceStart = true
    /// From one finger's landing to the next one's; later, and they are not one hand.
    public var landing: Interval
    /// From the first landing; what has not begun by then fails.
    public var patience: Interval?
    /// The fingers must stay down so long once it has begun.
    public var confirm: Interval?
    /// How long at most a touch is kept from windows because of it; nil where it keeps none.
    public var keepsBack: Interval?
    /// The bindings it fires: places in `Configuration.bindings`; the first whose scope and conditions hold counts.
    public var bindings: [Int] = []
    /// All bindings of the gesture, in the order in which they count: also those that ignore it, and those for which
    /// another recognizer looks because they have other numbers. It receives touches while the first that holds is one
    /// of its own.
    public var candidates: [Int] = []
    var key: GestureKey
    /// It begins with a little movement, and what follows it says what becomes of it.
    var isDriven = false

    init(_ key: GestureKey, kind: GestureKind, landing: Interval) {
      self.key = key
      self.kind = kind
      self.landing = landing
      name = key.words
      fingers = key.fingers
    }
  }

  /// Why one waits for another, or may run together with it.
  public struct Relation: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      /// The first requires the second to fail.
      case waits
      case together
      /// The first does not stop the second, and is cancelled when the second is recognized.
      case yields
    }
    public var kind: Kind
    /// Places in `recognizers`.
    public var first: Int
    public var second: Int
    /// A short sentence.
    public var reason: String
    /// How long it can cost; nil where it costs nothing once the fingers move.
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
  /// Without any gesture.
  public static var empty: CompiledConfiguration { CompiledConfiguration(Configuration()) }

  /// The first warnings, one below the other, and how many there are beyond.
  public var warningText: String {
    let shown = warnings.prefix(ConfigurationLimit.errorsShown.value)
    let rest = warnings.count - shown.count
    return shown.map { $0.description }.joined(separator: "\n") + (rest > 0 ? "\nand \(rest) more warnings" : "")
  }

  /// The binding of a gesture that counts in this state; nil where none does.
  func winner(among candidates: [Int], in state: SessionState) -> Int? {
    candidates.first { configuration.bindings.indices.contains($0) && configuration.bindings[$0].counts(in: state) }
  }

  /// The binding that a recognizer would fire in this state; nil where it has none to fire.
  func binding(of recognizer: Recognizer, in state: SessionState) -> Int? {
    winner(among: recognizer.candidates, in: state).flatMap { recognizer.bindings.contains($0) ? $0 : nil }
  }

  /// Whether it should receive touches in this state.
  func isLive(_ recognizer: Recognizer, in state: SessionState) -> Bool { binding(of: recognizer, in: state) != nil }
}
