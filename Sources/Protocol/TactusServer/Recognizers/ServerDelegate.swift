// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusWire

/// Answers the engine's questions: from the clients' requests if the question is about a client's recognizer, otherwise
/// by asking the host's delegate. It is called in the middle of a cycle, so it must not access the engine.
final class ServerDelegate: GestureDelegate {
  unowned(unsafe) let server: GestureServer

  init(_ server: GestureServer) { self.server = server }

  private var others: (any GestureDelegate)? { server.hostDelegate }

  private func client(_ id: RecognizerID) -> RecognizerObject? { server.recognizers[id] }

  // MARK: touches

  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive touch: Touch) -> Bool {
    guard let mine = client(recognizer) else {
      return server.edges.admit(touch, to: recognizer, server)
        && (!server.edges.hostAsks(.shouldReceiveTouch, about: recognizer)
          || others?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true)
    }
    guard let host = mine.host else { return false }
    let isOffered = offers(touch, to: mine, host)
    if isOffered, mine.state.applied.reporting.contains(.touches) { mine.remember(touch) }
    return isOffered
  }

  private func offers(_ touch: Touch, to mine: RecognizerObject, _ host: HostObject) -> Bool {
    guard host.session.isOnWay(touch.serial) else { return false }
    if let seat = host.seat, server.host.seat(ofTouch: touch.id) != seat { return false }
    guard host.isOnOutput else {
      let hit = touch.view.flatMap { server.places[$0] }
      // The compositor may place a window of another client on a window of this client.
      if let whose = hit?.area.client, whose != host.session.client { return false }
      return mine.receives(from: hit?.node)
    }
    guard let output = host.area, let hit = host.root.hit(output.inside(touch.start)) else { return false }
    return hit.isInside(mine.node) && mine.receives(from: hit)
  }

  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive press: Press) -> Bool {
    client(recognizer) == nil && others?.gestureRecognizer(recognizer, shouldReceive: press) ?? true
  }

  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive event: GestureEvent) -> Bool {
    client(recognizer) != nil || others?.gestureRecognizer(recognizer, shouldReceive: event) ?? true
  }

  // MARK: relations

  // Only the host's delegate is asked: clients' relations are already in the engine.

  func classes(of other: RecognizerID, seenFrom recognizer: RecognizerID) -> ClassRelations.Classes {
    guard let mine = client(recognizer), let theirs = client(other) else { return [] }
    return mine.classes(of: theirs)
  }

  func gestureRecognizer(
    _ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID
  ) -> Bool { others?.gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other) ?? false }
  func gestureRecognizer(_ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool {
    others?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
  }
  func gestureRecognizer(_ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool {
    others?.gestureRecognizer(recognizer, shouldBeRequiredToFailBy: other) ?? false
  }
  func gestureRecognizer(_ recognizer: RecognizerID, canPrevent other: RecognizerID) -> Bool {
    others?.gestureRecognizer(recognizer, canPrevent: other) ?? true
  }
  func gestureRecognizer(_ recognizer: RecognizerID, canBePreventedBy other: RecognizerID) -> Bool {
    others?.gestureRecognizer(recognizer, canBePreventedBy: other) ?? true
  }

  // MARK: recognizers of the host

  func gestureRecognizerShouldBegin(_ recognizer: RecognizerID, values: GestureValues) -> Bool {
    client(recognizer) != nil
      || (!server.edges.hostAsks(.shouldBegin, about: recognizer)
        || others?.gestureRecognizerShouldBegin(recognizer, values: values) ?? true)
        && server.edges.mayBegin(recognizer, server)
  }

  func view(_ view: ViewID, shouldBegin recognizer: RecognizerID, values: GestureValues) -> Bool {
    others?.view(view, shouldBegin: recognizer, values: values) ?? true
  }
}
