// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A compiled configuration that is installed on one output of an engine. It determines the binding of each recognizer,
/// and what the host must do after each action of the engine.
///
/// ```swift
/// var installation = compiled.install(on: &engine, root: output, into: &effects)
/// engine.delegate = ConfigurationDelegate(installation) { touch in state }
/// ...
/// case .action(let action):
///   if let response = installation.response(to: action, in: state) { perform(response) }
/// ```
public struct Installation: Sendable {
  public let compiled: CompiledConfiguration
  public let root: ViewID
  /// The recognizers in the engine, in the order of `compiled.recognizers`.
  public private(set) var recognizers: [RecognizerID?]
  /// The index of each recognizer, by the lower half of its id, so that a look-up is cheap.
  private var indexBySlot: [Int32] = []
  private(set) var ruler: Ruler
  /// The active gesture of each recognizer, in the order of `compiled.recognizers`.
  var running: [OngoingGesture?]
  /// For each pan, when a swipe last performed the pan's action before the pan began, and in which direction.
  var completed: [Completion?]
  /// The binding that most recently acted without steps, and when it acted: `ignore-repeats` is measured from this
  /// time.
  var acted: (binding: Int, time: Timestamp)?

  struct Completion: Hashable, Sendable {
    var time: Timestamp
    var side: Sides
  }

  fileprivate init(_ compiled: CompiledConfiguration, root: ViewID, ruler: Ruler) {
    self.compiled = compiled
    self.root = root
    self.ruler = ruler
    recognizers = Array(repeating: nil, count: compiled.recognizers.count)
    running = Array(repeating: nil, count: recognizers.count)
    completed = Array(repeating: nil, count: recognizers.count)
  }

  /// Returns the index of a recognizer in `compiled.recognizers`; nil if the recognizer does not belong to this
  /// installation.
  public func index(of recognizer: RecognizerID) -> Int? {
    let slot = Int(clamping: recognizer.rawValue & 0xFFFF_FFFF)
    guard indexBySlot.indices.contains(slot), indexBySlot[slot] >= 0 else { return nil }
    let index = Int(indexBySlot[slot])
    return recognizers[index] == recognizer ? index : nil
  }

  fileprivate mutating func set(_ recognizer: RecognizerID, at index: Int) {
    recognizers[index] = recognizer
    let slot = Int(clamping: recognizer.rawValue & 0xFFFF_FFFF)
    guard slot < 1 << 24 else { return }
    // Ids count up from 0 and come from the engine, so the array stays small.
    while indexBySlot.count <= slot { indexBySlot.append(-1) }
    indexBySlot[slot] = Int32(truncatingIfNeeded: index)
  }

  /// Returns which recognizers should receive a touch that lands in this state, in the order of `compiled.recognizers`.
  public func live(in state: SessionState) -> [Bool] {
    // Each binding is tested only once, since it may be a candidate of many recognizers.
    let counts = compiled.configuration.bindings.map { $0.counts(in: state) }
    // Recognizers of the same gesture have the same candidates and are adjacent.
    var last: (key: GestureKey, winner: Int?)?
    return compiled.recognizers.map { recognizer in
      if last?.key != recognizer.key {
        last = (recognizer.key, recognizer.candidates.first { counts.indices.contains($0) && counts[$0] })
      }
      return last?.winner.map { recognizer.bindings.contains($0) } ?? false
    }
  }

  /// Returns whether a recognizer receives a touch that has just landed; true for recognizers outside this
  /// installation.
  public func receives(_ recognizer: RecognizerID, in state: SessionState) -> Bool {
    index(of: recognizer).map { compiled.isLive(compiled.recognizers[$0], in: state) } ?? true
  }

  /// Returns the binding of a recognizer that applies in this state; nil if none does.
  func binding(at index: Int, in state: SessionState) -> Int? {
    guard compiled.recognizers.indices.contains(index) else { return nil }
    return compiled.binding(of: compiled.recognizers[index], in: state)
  }

  /// Removes all recognizers of this installation from the engine. Active gestures are cancelled. After the
  /// removal, `response(to:in:)` returns the responses to these cancellations.
  public mutating func remove(from engine: inout GestureEngine, into effects: inout EffectBuffer) {
    for recognizer in recognizers { if let recognizer { engine.remove(recognizer, into: &effects) } }
  }

  /// Updates lengths in px and percent. Call this function when the size or scale of the output changes, preferably
  /// while no gesture is active.
  public mutating func outputChanged(on engine: inout GestureEngine) {
    guard let ruler = Ruler(of: root, on: engine) else { return }
    self.ruler = ruler
    for (index, recognizer) in compiled.recognizers.enumerated() {
      guard let id = recognizers[index] else { continue }
      for length in recognizer.lengths.rows {
        engine.set(length.parameter, to: ruler.units(length.value), of: id)
      }
    }
  }

  /// Returns whether no gesture of this installation is active.
  public func isAtRest(on engine: borrowing GestureEngine) -> Bool {
    !recognizers.contains { $0.flatMap { engine.state(of: $0) }?.isActive == true }
  }
}

extension Ruler {
  init?(of root: ViewID, on engine: borrowing GestureEngine) {
    guard let properties = engine.properties(of: root) else { return nil }
    self.init(frame: properties.frame, scale: properties.thresholdScale * engine.thresholdScale)
  }
}

extension CompiledConfiguration {
  /// Installs the recognizers on the root view of an output, with their relations.
  public func install(
    on engine: inout GestureEngine, root: ViewID, into effects: inout EffectBuffer
  ) -> Installation {
    var installation = Installation(self, root: root, ruler: Ruler(of: root, on: engine) ?? Ruler())
    let shapes = ShapeForms(configuration.shapes)
    for (index, recognizer) in recognizers.enumerated() {
      let site = RecognizerSite(recognizer, installation.ruler, configuration, shapes)
      let id = recognizer.isWall ? site.addWall(to: &engine) : recognizer.key.motion.form.add(site, to: &engine)
      engine.attach(id, to: root, into: &effects)
      installation.set(id, at: index)
    }
    for relation in relations {
      guard let first = installation.recognizers[relation.first], let second = installation.recognizers[relation.second]
      else { continue }
      switch relation.kind {
      case .waits: engine.require(first, toFail: second)
      case .together: engine.setSimultaneous(true, first, second)
      case .yields: engine.setPrevents(false, first, second)
      }
    }
    return installation
  }
}
