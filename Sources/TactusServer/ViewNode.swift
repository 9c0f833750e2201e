// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A view of a host, whether or not its protocol object is still there; also the root, which has none.
final class ViewNode: BufferedPart {
  /// Nil once it is destroyed, or anything that it is in: it does nothing any more.
  private(set) var host: HostObject?
  /// Nil for the root. Valid while `host` is.
  unowned(unsafe) let parent: ViewNode?
  let depth: Int
  /// Gone with its client's object.
  unowned(unsafe) var object: ViewObject?
  var state = Buffered(ViewState())
  var isChanged = false
  var isLatched = false
  /// The engine's view; nil for what is not applied, and for views on an output, which stand in nobody's way: there
  /// the host finds out itself what is hit.
  private(set) var view: ViewID?

  init(in parent: ViewNode) {
    self.parent = parent
    host = parent.host
    depth = parent.depth + 1
    host?.views += 1
  }

  /// Of no host, or the root of one to come.
  init() {
    parent = nil
    depth = 0
  }

  func stand(for host: HostObject) { self.host = host }

  var isGone: Bool { host == nil }

  func latch() { state.latch() }

  /// From now on nothing that is said to it, or to what is in it, counts; what the engine has of it goes with the next
  /// commit.
  func kill() {
    guard let host else { return }
    self.host = nil
    if parent != nil { host.views -= 1 }
    for state in [state.pending, state.latched, state.applied] {
      for child in state.children { child.kill() }
      for recognizer in state.recognizers { recognizer.kill() }
    }
  }

  func apply(_ host: HostObject, _ engine: inout GestureEngine, _ effects: inout EffectBuffer) {
    guard self.host != nil else { return }
    let before = state.applied
    state.applied = state.latched
    if let view { engine.updateView(view, state.applied.properties) }
    applyRecognizers(before.recognizers, host, &engine, &effects)
    applyChildren(before.children, host, &engine, &effects)
  }

  private func applyRecognizers(
    _ before: [RecognizerObject], _ host: HostObject, _ engine: inout GestureEngine, _ effects: inout EffectBuffer
  ) {
    let now = state.applied.recognizers
    if before.elementsEqual(now, by: ===) { return }
    for gone in ViewNode.missing(in: now, of: before) { gone.leave(&engine, &effects) }
    for recognizer in now where recognizer.host != nil { recognizer.enter(host, self, &engine, &effects) }
  }

  private func applyChildren(
    _ before: [ViewNode], _ host: HostObject, _ engine: inout GestureEngine, _ effects: inout EffectBuffer
  ) {
    let now = state.applied.children
    if before.elementsEqual(now, by: ===) { return }
    for gone in ViewNode.missing(in: now, of: before) { gone.leave(host, &engine, &effects) }
    guard let inside = host.inside(self) else { return }
    var place = 0
    for child in now where child.host != nil {
      child.enter(host, inside, &engine)
      guard let view = child.view else { continue }
      // Below what else is there: the surfaces that lie on this one.
      engine.moveView(view, in: inside, at: place)
      place += 1
    }
  }

  func forEachRecognizer(_ body: (RecognizerObject) -> Void) {
    for recognizer in state.applied.recognizers { body(recognizer) }
    for child in state.applied.children { child.forEachRecognizer(body) }
  }

  private static func missing<Part: AnyObject>(in now: [Part], of before: [Part]) -> [Part] {
    var stays = Set<ObjectIdentifier>()
    for part in now { stays.insert(ObjectIdentifier(part)) }
    return before.filter { !stays.contains(ObjectIdentifier($0)) }
  }

  private func enter(_ host: HostObject, _ parent: ViewID, _ engine: inout GestureEngine) {
    guard view == nil, let view = engine.addView(state.latched.properties, in: parent) else { return }
    self.view = view
    if let area = host.area { host.server?.places[view] = Place(area: area, node: self) }
  }

  /// Out of the engine, with all that is in it.
  func leave(_ host: HostObject, _ engine: inout GestureEngine, _ effects: inout EffectBuffer) {
    let last = state.applied
    state = Buffered(ViewState())
    for recognizer in last.recognizers { recognizer.leave(&engine, &effects) }
    for child in last.children { child.leave(host, &engine, &effects) }
    guard let view else { return }
    self.view = nil
    if let area = host.area { host.server?.retire(view, of: area, &engine, &effects) }
  }
}
