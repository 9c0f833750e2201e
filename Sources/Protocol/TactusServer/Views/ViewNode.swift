// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import WaylandServer

/// A view of a host, which may outlive its protocol object. The root of a host is also a node, but has no `ViewObject`.
final class ViewNode: BufferedPart {
  /// Nil once this view or an ancestor is destroyed; the view is then inert.
  private(set) var host: HostObject?
  /// Nil for the root. Valid while `host` is not nil.
  unowned(unsafe) let parent: ViewNode?
  let depth: Int
  /// Nil once the client has destroyed the object.
  unowned(unsafe) var object: ViewObject?
  var state = Buffered(ViewState())
  var isChanged = false
  var isLatched = false
  /// The engine's view. Nil for a view that is not applied, and for views on an output: these must not hide other views
  /// from touches, so `hit` finds them instead.
  private(set) var view: ViewID?
  /// Whether the engine had no room for this view, for example because surfaces are nested too deeply.
  private var isRefused = false
  /// The mark of the latest commit in which this view was among the parent's children.
  private var mark = 0

  init(in parent: ViewNode) {
    self.parent = parent
    host = parent.host
    depth = parent.depth + 1
    host?.views += 1
    host?.session.account.addView()
  }

  /// Creates the root of a future host, or a node of an inert host.
  init() {
    parent = nil
    depth = 0
  }

  func stand(for host: HostObject) { self.host = host }

  var isGone: Bool { host == nil }

  /// Adds a recognizer, which a client has requested from the object `asked`. The recognizer is inert if there is no
  /// host.
  func addRecognizer(_ id: UInt32, _ kind: GestureKind, _ asked: Resource) {
    if let host, let limits = host.server?.limits {
      if host.recognizers >= limits.recognizers {
        return host.post(tooMany: "recognizers in a host", limit: limits.recognizers)
      }
      if state.pending.recognizers.count >= limits.way {
        return host.post(tooMany: "recognizers on a view and its superviews", limit: limits.way)
      }
      if !host.session.account.hasRoomForRecognizer {
        return host.post(tooMany: "recognizers of a client", limit: limits.clientRecognizers)
      }
    }
    guard let client = asked.client else { return }
    guard let resource = wl_resource_create(client, tactus_server_recognizer(), 1, id) else {
      return wl_client_post_no_memory(client)
    }
    let recognizer = RecognizerObject(resource, kind, on: self)
    guard let host else { return }
    state.pending.recognizers.append(recognizer)
    host.markChanged(self)
    host.markChanged(recognizer)
  }

  func latch() { state.latch() }

  /// Makes the view and its contents inert. The next commit removes them from the engine.
  func kill() {
    guard let host else { return }
    self.host = nil
    if parent != nil {
      host.views -= 1
      host.session.account.removeView()
    }
    for state in [state.pending, state.latched, state.applied] {
      for child in state.children { child.kill() }
      for recognizer in state.recognizers { recognizer.kill() }
    }
  }

  func apply(_ host: HostObject, _ engine: inout GestureEngine, _ effects: inout EffectBuffer) {
    guard self.host != nil else { return }
    let before = state.applied
    state.applied = state.latched
    if state.applied.exclusion.isEmpty != before.exclusion.isEmpty {
      host.exclusive += before.exclusion.isEmpty ? 1 : -1
    }
    if let view { engine.updateView(view, state.applied.properties) }
    applyRecognizers(before.recognizers, host, &engine, &effects)
    applyChildren(before.children, host, &engine, &effects)
  }

  private func applyRecognizers(
    _ before: [RecognizerObject], _ host: HostObject, _ engine: inout GestureEngine, _ effects: inout EffectBuffer
  ) {
    let now = state.applied.recognizers
    if ViewNode.areSame(before, now) { return }
    // Both lists are in order of creation, so one pass finds the recognizers that were removed.
    var kept = 0
    for recognizer in before {
      if kept < now.count, now[kept] === recognizer { kept += 1 } else { recognizer.leave(&engine, &effects) }
    }
    for recognizer in now where recognizer.host != nil { recognizer.enter(host, self, &engine, &effects) }
    host.session.work(now.count)
  }

  private func applyChildren(
    _ before: [ViewNode], _ host: HostObject, _ engine: inout GestureEngine, _ effects: inout EffectBuffer
  ) {
    let now = state.applied.children
    if ViewNode.areSame(before, now) { return }
    host.session.work(now.count)
    let mark = host.nextMark()
    for child in now { child.mark = mark }
    for gone in before where gone.mark != mark { gone.leave(host, &engine, &effects) }
    guard let inside = host.inside(self) else { return }
    for child in now where child.host != nil { child.enter(host, inside, &engine) }
    // Surfaces that lie on the host's surface stay in front of these views.
    engine.stackViews(now.compactMap { $0.view }, in: inside)
  }

  /// Compares two lists. Unchanged arrays share their storage, so they are found equal without comparing their
  /// elements.
  private static func areSame<Part: AnyObject>(_ a: [Part], _ b: [Part]) -> Bool {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        a.count == b.count && (a.baseAddress == b.baseAddress || a.elementsEqual(b, by: ===))
      }
    }
  }

  func forEachRecognizer(_ body: (RecognizerObject) -> Void) {
    for recognizer in state.applied.recognizers { body(recognizer) }
    for child in state.applied.children { child.forEachRecognizer(body) }
  }

  private func enter(_ host: HostObject, _ parent: ViewID, _ engine: inout GestureEngine) {
    if view != nil { return }
    let view = engine.addView(state.latched.properties, in: parent)
    refuse(view == nil, host)
    guard let view else { return }
    self.view = view
    if let area = host.area { host.server?.places[view] = Place(area: area, node: self) }
  }

  /// Tries again to add the refused views inside this one to the engine, which may have room for them now.
  func enterRefused(_ host: HostObject, _ engine: inout GestureEngine, _ effects: inout EffectBuffer) {
    guard let inside = host.inside(self) else { return }
    for child in state.applied.children where child.host != nil {
      if child.view == nil {
        child.enter(host, inside, &engine)
        for recognizer in child.state.applied.recognizers { recognizer.move(to: child.view, &engine, &effects) }
      }
      child.enterRefused(host, &engine, &effects)
    }
    engine.stackViews(state.applied.children.compactMap { $0.view }, in: inside)
  }

  private func refuse(_ isRefused: Bool, _ host: HostObject) {
    guard isRefused != self.isRefused else { return }
    self.isRefused = isRefused
    host.refused += isRefused ? 1 : -1
  }

  /// Removes the view and its contents from the engine.
  func leave(_ host: HostObject, _ engine: inout GestureEngine, _ effects: inout EffectBuffer) {
    let last = state.applied
    if !last.exclusion.isEmpty { host.exclusive -= 1 }
    refuse(false, host)
    // The surfaces in this view must not be removed with it.
    if let area = host.area, area.holder === self { host.server?.lift(area, &engine) }
    state = Buffered(ViewState())
    for recognizer in last.recognizers { recognizer.leave(&engine, &effects) }
    for child in last.children { child.leave(host, &engine, &effects) }
    guard let view else { return }
    self.view = nil
    if let area = host.area { host.server?.retire(view, of: area, &engine, &effects) }
  }
}
