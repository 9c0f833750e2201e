// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusWire

/// What a client has said of touches, and where its recognizers are, looked up in the middle of a cycle.
extension RecognizerObject {
  /// What another one is to it. The engine knows which of them are of one view, and those of the system.
  func classes(of other: RecognizerObject) -> ClassRelations.Classes {
    guard let home, let theirs = other.home else { return [] }
    var classes: ClassRelations.Classes = home === theirs ? .host : []
    if node.isInside(other.node) { classes.insert(.ancestors) }
    if other.node.isInside(node) { classes.insert(.descendants) }
    return classes
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
  func remember(_ touch: Touch) {
    // More fingers than the engine knows at a time are those of attempts that are over.
    if received.count >= 64 { received.removeFirst() }
    received.append(touch.names)
  }

  /// The last touch of each contact, in landing order; older ones belong to attempts that are over.
  var lastReceived: [TouchName] {
    received.enumerated().filter { index, name in !received[(index + 1)...].contains { $0.id == name.id } }
      .map { $0.element }
  }
}

extension ViewNode {
  /// It, for the engine, which need not know what it is.
  var place: UInt64 { UInt64(UInt(bitPattern: ObjectIdentifier(self))) }
}
