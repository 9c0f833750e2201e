// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a client has said of whole classes, and of touches, looked up in the middle of a cycle.
extension RecognizerObject {
  /// Whether a relation with a class holds with another client's recognizer; nil is a system gesture.
  func isRelated(_ kind: Relation.Kind, to other: RecognizerObject?) -> Bool {
    let classes = state.applied.classes
    guard classes.has(kind), let other, let home, let theirs = other.home else { return false }
    return classes[kind, .host] && home === theirs
      || classes[kind, .sameView] && node === other.node
      || classes[kind, .ancestors] && node !== other.node && node.isInside(other.node)
      || classes[kind, .descendants] && node !== other.node && other.node.isInside(node)
  }

  /// Whether it is offered a touch that began in a view; nil is one that is no client's, or no longer there.
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

  /// It is offered a touch that its client wants to be told of by name.
  func note(_ touch: Touch) {
    // More fingers than the engine knows at a time are those of attempts that are over.
    if received.count >= 64 { received.removeFirst() }
    received.append(touch.names)
  }

  /// Of each contact the last touch, in landing order: older ones are of attempts that are over.
  var lastReceived: [TouchName] {
    received.enumerated().filter { place, name in !received[(place + 1)...].contains { $0.id == name.id } }
      .map { $0.element }
  }
}
