// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusWire

/// Answers the engine's questions in the middle of a cycle, from the client's requests and the recognizers' positions
/// in the tree of views.
extension RecognizerObject {
  /// Returns the classes of another recognizer, relative to this one. The engine itself determines which recognizers
  /// have the same view or belong to the system.
  func classes(of other: RecognizerObject) -> ClassRelations.Classes {
    guard let home, let theirs = other.home else { return [] }
    var classes: ClassRelations.Classes = home === theirs ? .host : []
    if node.isInside(other.node) { classes.insert(.ancestors) }
    if other.node.isInside(node) { classes.insert(.descendants) }
    return classes
  }

  /// Whether this recognizer is offered a touch that began in `hit`. `hit` is nil if the view belongs to no client or
  /// no longer exists.
  func receives(from hit: ViewNode?) -> Bool {
    var walk = hit
    while let here = walk {
      if let said = state.applied.receives(from: here) { return said }
      if here === node { return true }
      if here.host === home, here.state.applied.flags.contains(.keepsTouches) { return false }
      walk = here.above
    }
    return true
  }

  /// Remembers a touch that was offered to this recognizer. Called only if the client asked for the recognizer's
  /// touches.
  func remember(_ touch: Touch) {
    // The engine knows at most 64 touches, so older ones belong to finished attempts.
    if received.count >= 64 { received.removeFirst() }
    received.append(touch.names)
  }

  /// The latest touch with each contact id, in landing order. Earlier touches with the same id belong to finished
  /// attempts.
  var lastReceived: [TouchName] {
    received.enumerated().filter { index, name in !received[(index + 1)...].contains { $0.id == name.id } }
      .map { $0.element }
  }
}

extension ViewNode {
  /// An opaque identity of this node for the engine.
  var place: UInt64 { UInt64(UInt(bitPattern: ObjectIdentifier(self))) }
}
