// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

/// Decides where the host's gestures at the edges of outputs give way to clients: at parts of an edge that clients
/// exclude, and at edges where a client defers system gestures to a second swipe.
final class Edges {
  /// A part of an edge where a view excludes system gestures.
  private struct Claim {
    let node: ViewNode
    /// The index of the view's host in `asking`.
    let owner: Int
    let output: Output
    let edge: Sides
    let isUnlimited: Bool
    let start: Double
    let end: Double
  }

  private struct Grant {
    let output: Output
    let edge: Sides
    let budget: ExclusionBudget
  }

  /// One of the host's gestures.
  private struct Gesture {
    let recognizer: RecognizerID
    let edges: Sides
    /// The hooks that the host itself has set.
    let hooks: DelegateHooks
    /// The output of the newest touch near the gesture's edges.
    var output: Output?
    /// Of the edges near that touch, those at which a client receives the first swipe.
    var deferred: Sides = []
  }

  /// A first swipe, which went to the client.
  private struct FirstSwipe {
    let output: Output
    let edges: Sides
    let time: Timestamp
  }

  private var gestures: [Gesture] = []
  /// A touch that starts within this distance of an edge counts as starting at the edge.
  private var zone = Thresholds.edgeWidth
  /// Hosts that ask for exclusion or deferral.
  private var asking: [HostObject] = []
  private var claims: [Claim] = []
  private var grants: [Grant] = []
  /// Hosts that cover a whole output and defer some of its edges.
  private var deferring: [(host: HostObject, output: Output)] = []
  private var firstSwipes: [FirstSwipe] = []
  /// Whether claims, grants and deferrals must be determined again.
  private var isStale = false
  /// Calls `settle`; nil once the display is destroyed.
  private var idle: Idle?

  /// Must be called before the first request of a client.
  func open(_ server: GestureServer) {
    idle = Idle(on: wl_display_get_event_loop(server.display)) { [unowned(unsafe) self, unowned(unsafe) server] in
      settle(server)
    }
  }

  /// Cancels the pending idle callback, since the server is closing.
  func close() { idle = nil }

  // MARK: edge gestures of the host

  /// Adds a gesture of the host that starts at these edges of the output.
  func add(_ recognizer: RecognizerID, _ edges: Sides, zone width: Double, _ server: GestureServer) {
    guard var settings = server.engine.settings(of: recognizer) else { return }
    let hooks = gestures.first { $0.recognizer == recognizer }?.hooks ?? settings.hooks
    remove(recognizer)
    gestures.append(Gesture(recognizer: recognizer, edges: edges, hooks: hooks))
    zone = max(zone, width)
    settings.hooks.formUnion([.shouldReceiveTouch, .shouldBegin])
    server.engine.setSettings(settings, of: recognizer)
    refresh()
  }

  func remove(_ recognizer: RecognizerID) { gestures.removeAll { $0.recognizer == recognizer } }

  private func index(of recognizer: RecognizerID) -> Int? { gestures.firstIndex { $0.recognizer == recognizer } }

  /// Whether the host's delegate must be asked, because the host itself has set this hook.
  func hostAsks(_ hook: DelegateHooks, about recognizer: RecognizerID) -> Bool {
    index(of: recognizer).map { gestures[$0].hooks.contains(hook) } ?? true
  }

  /// Whether the gesture may receive a touch. Called in the middle of a cycle.
  func admit(_ touch: Touch, to recognizer: RecognizerID, _ server: GestureServer) -> Bool {
    guard let gesture = index(of: recognizer) else { return true }
    gestures[gesture].deferred = []
    guard let output = server.outputs.first(where: { $0.placed.edges == touch.rootFrame }) else { return true }
    let point = output.inside(touch.start)
    let near = gestures[gesture].edges.intersection(nearEdges(point, of: output))
    guard !near.isEmpty else { return true }
    let hit = touch.view.flatMap { server.places[$0] }
    let node = hit?.node
    if Edges.each(near, satisfies: { isExcluded(point, at: $0, of: output, in: hit) }) { return false }
    gestures[gesture].output = output
    for (host, itsOutput) in deferring where itsOutput === output && isIn(touch, host, node) {
      gestures[gesture].deferred = near.intersection(host.state.applied.deferredEdges)
    }
    return true
  }

  private func isIn(_ touch: Touch, _ host: HostObject, _ node: ViewNode?) -> Bool {
    node?.host === host || touch.view == host.area?.view
  }

  /// Whether the gesture may begin now. It must not begin with the first swipe at an edge that a client defers. Called
  /// in the middle of a cycle.
  func mayBegin(_ recognizer: RecognizerID, _ server: GestureServer) -> Bool {
    guard let index = index(of: recognizer), let output = gestures[index].output, !gestures[index].deferred.isEmpty
    else { return true }
    let (edges, now) = (gestures[index].deferred, server.now)
    firstSwipes.removeAll { now - $0.time > server.limits.deferral }
    if let first = firstSwipes.firstIndex(where: { $0.output === output && $0.edges.isSuperset(of: edges) }) {
      firstSwipes.remove(at: first)
      return true
    }
    firstSwipes.append(FirstSwipe(output: output, edges: edges, time: now))
    return false
  }

  private func nearEdges(_ point: Point, of output: Output) -> Sides {
    var near: Sides = []
    let zone = zone + Double(output.placed.rim)
    if point.x <= zone { near.insert(.left) }
    if point.x >= output.width - zone { near.insert(.right) }
    if point.y <= zone { near.insert(.top) }
    if point.y >= output.height - zone { near.insert(.bottom) }
    return near
  }

  private func isExcluded(_ point: Point, at edge: Sides, of output: Output, in hit: Place?) -> Bool {
    guard let hit, let grant = grants.first(where: { $0.output === output && $0.edge == edge }) else { return false }
    let along = Edges.isVertical(edge) ? point.y : point.x
    // Ignores claims on other outputs: if the client has reached its limit on views, a view may have a claim on another
    // output but none on this one.
    for claim in claims where claim.edge == edge && claim.output === output {
      guard grant.budget.grants(along, isUnlimited: claim.isUnlimited) else { continue }
      var walk = hit.node
      while let here = walk, here !== claim.node { walk = here.parent }
      if walk != nil { return true }
    }
    return false
  }

  // MARK: exclusions and deferrals that clients request

  /// Called after a host's state was applied. Notes whether the host asks for exclusion or deferral.
  func applied(_ host: HostObject, _ server: GestureServer) {
    let asks = !host.isOnOutput && (!host.state.applied.deferredEdges.isEmpty || host.exclusive > 0)
    let asked = asking.contains { $0 === host }
    guard asked || asks else { return }
    if !asks { asking.removeAll { $0 === host } }
    if !asked { asking.append(host) }
    refresh()
    if !asks { tell(host, Edges.all.map { _ in ExclusionShare() }[...]) }
    server.batches.end(server)
  }

  func forget(_ host: HostObject) {
    guard asking.contains(where: { $0 === host }) else { return }
    asking.removeAll { $0 === host }
    refresh()
  }

  /// Notes that claims, grants and deferrals may have changed. They are then determined only once, even if several
  /// changes arrive together.
  func refresh() {
    if asking.isEmpty, grants.isEmpty, deferring.isEmpty { return }
    isStale = true
    idle?.want()
  }

  /// Determines claims, grants and deferrals if they may have changed. Called before a touch lands and when the event
  /// loop is idle.
  func settle(_ server: GestureServer) {
    guard isStale else { return }
    isStale = false
    claims = []
    grants = []
    deferring = []
    for host in asking { host.session.exclusions = server.limits.exclusions }
    for owner in asking.indices { look(at: owner, server) }
    // The shares of each owner at each edge, summed over all outputs.
    var shares = [ExclusionShare](repeating: ExclusionShare(), count: asking.count * Edges.all.count)
    for output in server.outputs {
      for (n, edge) in Edges.all.enumerated() {
        let stretches = claims.filter { $0.output === output && $0.edge == edge }.map {
          ExclusionBudget.Stretch(owner: $0.owner, start: $0.start, end: $0.end, isUnlimited: $0.isUnlimited)
        }
        if stretches.isEmpty { continue }
        let budget = ExclusionBudget(stretches, limit: limit(at: edge, of: output, server))
        grants.append(Grant(output: output, edge: edge, budget: budget))
        budget.forEachOwner { owner, share in
          shares[owner * Edges.all.count + n].requested += share.requested
          shares[owner * Edges.all.count + n].granted += share.granted
        }
      }
    }
    for (owner, host) in asking.enumerated() {
      tell(host, shares[(owner * Edges.all.count)...].prefix(Edges.all.count))
    }
    server.batches.end(server)
  }

  private func limit(at edge: Sides, of output: Output, _ server: GestureServer) -> Double {
    server.host.exclusionLimit(at: edge, of: output.frame, thresholdScale: output.placed.thresholdScale)
      ?? server.limits.exclusion(at: edge)
  }

  private func look(at owner: Int, _ server: GestureServer) {
    let host = asking[owner]
    guard server.capabilities.contains(.exclusion), !host.isSuspended, let area = host.area,
      area.isPlaced, let bounds = bounds(area.view, area.width, area.height, server)
    else { return }
    let allowance = server.host.exclusion(of: host.session.client)
    if allowance == .nothing { return }
    for output in server.outputs {
      guard let part = bounds.intersection(output.frame) else { continue }
      if !host.state.applied.deferredEdges.isEmpty, part == output.frame { deferring.append((host, output)) }
      // The search can stop after this many views: the host has no more views that ask for exclusion, or the client has
      // reached its limit.
      var views = min(host.exclusive, host.session.exclusions)
      host.session.exclusions -= views
      claim(host.root, in: part, owner, output, isUnlimited: allowance == .unlimited, &views, server)
    }
  }

  private func claim(
    _ node: ViewNode, in part: Rect, _ owner: Int, _ output: Output, isUnlimited: Bool,
    _ views: inout Int, _ server: GestureServer
  ) {
    guard views > 0 else { return }
    let state = node.state.applied
    if !state.exclusion.isEmpty { views -= 1 }
    if !state.exclusion.isEmpty, let view = node.view,
      let rect = bounds(view, state.frame.width, state.frame.height, server)?.intersection(part)
    {
      let (left, top) = (rect.x - output.frame.x, rect.y - output.frame.y)
      let corner = Point(x: left + rect.width, y: top + rect.height)
      let near = nearEdges(Point(x: left, y: top), of: output).union(nearEdges(corner, of: output))
      for edge in Edges.all where state.exclusion.contains(edge) && near.contains(edge) {
        let isVertical = Edges.isVertical(edge)
        claims.append(
          Claim(
            node: node, owner: owner, output: output, edge: edge, isUnlimited: isUnlimited,
            start: isVertical ? top : left, end: isVertical ? corner.y : corner.x))
      }
    }
    for child in state.children { claim(child, in: part, owner, output, isUnlimited: isUnlimited, &views, server) }
  }

  /// Reports to the client of a host each edge at which the requested or the granted length has changed.
  private func tell(_ host: HostObject, _ shares: ArraySlice<ExclusionShare>) {
    for ((n, edge), now) in zip(Edges.all.enumerated(), shares) {
      if host.exclusions[n] == now { continue }
      host.exclusions[n] = now
      host.say { host in
        guard let pointer = host.pointer else { return }
        tactus_gesture_host_v1_send_exclusion(
          pointer, Wire.sides(edge), Wire.fixed(now.requested), Wire.fixed(now.granted))
      }
    }
  }

  /// The bounding box of a view of this size, in the coordinates of touches.
  private func bounds(_ view: ViewID, _ width: Double, _ height: Double, _ server: GestureServer) -> Rect? {
    guard let origin = server.engine.convert(Point.zero, to: view),
      let right = server.engine.convert(Vector(dx: 1, dy: 0), to: view),
      let down = server.engine.convert(Vector(dx: 0, dy: 1), to: view),
      let outwards = Transform(a: right.dx, b: right.dy, c: down.dx, d: down.dy).inverse
    else { return nil }
    var (least, most) = (Point(x: .infinity, y: .infinity), Point(x: -.infinity, y: -.infinity))
    for (x, y) in [(0, 0), (width, 0), (0, height), (width, height)] {
      let corner = Point.zero + outwards.apply(Point(x: x, y: y) - origin)
      least = Point(x: min(least.x, corner.x), y: min(least.y, corner.y))
      most = Point(x: max(most.x, corner.x), y: max(most.y, corner.y))
    }
    return Rect(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y)
  }

  // MARK: edges

  private static let all: [Sides] = [.left, .right, .top, .bottom]

  private static func isVertical(_ edge: Sides) -> Bool { edge == .left || edge == .right }

  private static func each(_ edges: Sides, satisfies condition: (Sides) -> Bool) -> Bool {
    all.allSatisfy { !edges.contains($0) || condition($0) }
  }
}

extension Rect {
  fileprivate func intersection(_ other: Rect) -> Rect? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(x + width, other.x + other.width), min(y + height, other.y + other.height))
    return left < right && top < bottom ? Rect(x: left, y: top, width: right - left, height: bottom - top) : nil
  }
}
