// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusWire

/// Relations with single recognizers. The cost of each operation on a recognizer is at most proportional to the number
/// of its own relations.
///
///     pending ──commit──► latched ──(the surface's commit)──► applied ──both are in the engine──► made
extension RecognizerObject {
  /// Whether the client made this recognizer require the failure of `other` by name, not through a class.
  func requires(_ other: RecognizerObject) -> Bool {
    relatives[ObjectIdentifier(other)]?.applied.contains(.requireFailure) == true
  }

  private func says(of other: RecognizerObject) -> Bool { relatives[ObjectIdentifier(other)]?.isCounted == true }

  // MARK: requests of the client

  /// Adds or removes a relation in the pending state. Returns false if there is no room for another relation.
  func say(_ kind: RelationKind, of other: RecognizerObject, isOn: Bool) -> Bool {
    let key = ObjectIdentifier(other)
    if !says(of: other) {
      // Removing a relation that does not exist does nothing.
      guard isOn else { return true }
      guard session?.account.addRelation(toThoseOf: self) == true else { return false }
      if relatives[key] == nil {
        relatives[key] = Relative(other)
        other.relatives[ObjectIdentifier(self)] = Relative(self)
      }
      relatives[key]?.isCounted = true
    }
    guard relatives[key]?.pending.contains(kind) != isOn else { return true }
    if isOn {
      relatives[key]?.pending.insert(RelationKinds(kind))
    } else {
      relatives[key]?.pending.remove(RelationKinds(kind))
    }
    if relatives[key]?.isEdited == false {
      relatives[key]?.isEdited = true
      edits.append(other)
    }
    return true
  }

  func latchRelations() {
    for other in edits {
      let key = ObjectIdentifier(other)
      guard var relative = relatives[key] else { continue }
      relative.latched = relative.pending
      relative.isEdited = false
      if !relative.isLatched { latchedEdits.append(other) }
      relative.isLatched = true
      relatives[key] = relative
    }
    edits = []
  }

  func applyRelations(_ engine: inout GestureEngine) {
    if latchedEdits.isEmpty { return }
    for other in latchedEdits {
      let key = ObjectIdentifier(other)
      guard var relative = relatives[key] else { continue }
      relative.applied = relative.latched
      relative.isLatched = false
      relatives[key] = relative
      relate(to: other, &engine)
    }
    session?.work(latchedEdits.count)
    latchedEdits = []
  }

  // MARK: relations in the engine

  /// Makes the relations between this recognizer, which has just entered the engine, and the related recognizers that
  /// are in the engine.
  func relateToAll(_ engine: inout GestureEngine) {
    if relatives.isEmpty { return }
    for other in relatives.values.map({ $0.other }) {
      relate(to: other, &engine)
      other.relate(to: self, &engine)
    }
    session?.work(relatives.count)
  }

  /// Updates the relation to another recognizer in the engine. If this recognizer no longer has a relation to the other
  /// one, reduces this recognizer's count of relations; if neither has a relation to the other, also forgets the pair.
  private func relate(to other: RecognizerObject, _ engine: inout GestureEngine) {
    let key = ObjectIdentifier(other)
    guard let host, var relative = relatives[key] else { return }
    if let id, let theirs = other.id, host.layer != .observe {
      for kind in RelationKind.allCases {
        let isWanted = relative.applied.contains(kind)
        guard isWanted != relative.made.contains(kind) else { continue }
        // A recognizer that is destroyed but not yet removed by a commit gets no new relations.
        if isWanted, other.host == nil { continue }
        if isWanted {
          relative.made.insert(RelationKinds(kind))
          make(kind, id, theirs, other, &engine)
        } else {
          relative.made.remove(RelationKinds(kind))
          unmake(kind, id, theirs, other, &engine)
        }
      }
    }
    let isOver = relative.isCounted && relative.isEmpty
    if isOver { relative.isCounted = false }
    relatives[key] = relative
    guard isOver else { return }
    session?.account.removeRelation(ofThoseOf: self)
    if other.says(of: self) { return }
    relatives[key] = nil
    other.relatives[ObjectIdentifier(self)] = nil
  }

  private func make(
    _ kind: RelationKind, _ id: RecognizerID, _ theirs: RecognizerID, _ other: RecognizerObject,
    _ engine: inout GestureEngine
  ) {
    switch kind {
    case .requireFailure:
      engine.require(id, toFail: theirs, lookingForCircles: false)
      session?.circles.add(self, requires: other)
    case .simultaneous: engine.setSimultaneous(true, id, theirs)
    case .doesNotPrevent: engine.setPrevents(false, id, theirs)
    case .notPreventedBy: engine.setPrevents(false, theirs, id)
    }
  }

  /// Removes a relation from the engine, unless the other recognizer has the same relation to this one.
  private func unmake(
    _ kind: RelationKind, _ id: RecognizerID, _ theirs: RecognizerID, _ other: RecognizerObject,
    _ engine: inout GestureEngine
  ) {
    func otherHas(_ kind: RelationKind) -> Bool {
      other.relatives[ObjectIdentifier(self)]?.made.contains(kind) == true
    }
    switch kind {
    case .requireFailure:
      engine.removeRequirement(of: id, toFail: theirs)
      session?.circles.forget(self, requires: other)
    case .simultaneous: if !otherHas(.simultaneous) { engine.setSimultaneous(false, id, theirs) }
    case .doesNotPrevent: if !otherHas(.notPreventedBy) { engine.setPrevents(true, id, theirs) }
    case .notPreventedBy: if !otherHas(.doesNotPrevent) { engine.setPrevents(true, theirs, id) }
    }
  }

  /// Forgets all relations of this recognizer, on both sides. The engine forgets them when it removes the recognizer.
  func partWithAll() {
    let all = relatives
    relatives = [:]
    edits = []
    latchedEdits = []
    for relative in all.values {
      part(from: relative.other, relative)
      if let theirs = relative.other.relatives.removeValue(forKey: ObjectIdentifier(self)) {
        relative.other.part(from: self, theirs)
      }
    }
  }

  private func part(from other: RecognizerObject, _ relative: Relative) {
    guard relative.isCounted else { return }
    session?.account.removeRelation(ofThoseOf: self)
    if relative.made.contains(.requireFailure) { session?.circles.forget(self, requires: other) }
  }
}
