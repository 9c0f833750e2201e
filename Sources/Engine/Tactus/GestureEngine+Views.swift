// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The view tree, and what its changes mean for touches in flight (S2, S10.4).
extension GestureEngine {
  /// A new view in front of its siblings; without a parent, an output. Nil if the parent is gone or nests too deep.
  public mutating func addView(_ properties: ViewProperties, in parent: ViewID? = nil) -> ViewID? {
    var under: Int?
    if let parent {
      under = scene.views.index(of: parent)
      if under == nil { return nil }
    }
    return scene.views.add(properties, parent: under).map { scene.views.id(of: $0) }
  }

  /// Touches that are down keep their view and their recognizers (S2.3). False for a stale id, as in all that follow.
  @discardableResult
  public mutating func updateView(_ view: ViewID, _ properties: ViewProperties) -> Bool {
    guard let index = scene.views.index(of: view) else { return false }
    scene.views.update(index, properties)
    return true
  }

  /// What a view lies in; nil for a root.
  public func parent(of view: ViewID) -> ViewID? {
    scene.views.index(of: view).flatMap { scene.views[$0].parent }.map { scene.views.id(of: $0) }
  }

  /// Back to front; empty for a stale id.
  package func children(of view: ViewID) -> [ViewID] {
    scene.views.index(of: view).map { scene.views[$0].children.map { scene.views.id(of: $0) } } ?? []
  }

  /// What lengths are multiplied by in this view (S21.2).
  public func thresholdScale(in view: ViewID) -> Double? { scene.views.index(of: view).map { scale(of: $0) } }

  public func properties(of view: ViewID) -> ViewProperties? {
    scene.views.index(of: view).map { scene.views[$0].properties }
  }

  /// Among its siblings, 0 being the backmost; nil is the front. False too where it would make a circle.
  @discardableResult
  public mutating func moveView(_ view: ViewID, in parent: ViewID?, at position: Int? = nil) -> Bool {
    guard let index = scene.views.index(of: view) else { return false }
    var under: Int?
    if let parent {
      under = scene.views.index(of: parent)
      if under == nil { return false }
    }
    return scene.views.move(index, under: under, at: position)
  }

  /// Puts views behind all else that lies in their parent, in this order, back to front. For many of them at once:
  /// `moveView` looks at all their siblings each time. Those that lie elsewhere stay there.
  @discardableResult
  public mutating func stackViews(_ order: [ViewID], in parent: ViewID) -> Bool {
    guard let under = scene.views.index(of: parent) else { return false }
    scene.views.stack(order.compactMap { scene.views.index(of: $0) }, in: under)
    return true
  }

  /// The view leaves the tree, with all below it, and may come back: `mapView` (S10.4).
  @discardableResult
  public mutating func unmapView(_ view: ViewID, into effects: inout EffectBuffer) -> Bool {
    guard let index = scene.views.index(of: view) else { return false }
    scene.views[index].isMapped = false
    leave(index, isTold: true, into: &effects)
    checkInvariantsInDebug()
    return true
  }

  @discardableResult
  public mutating func mapView(_ view: ViewID) -> Bool {
    guard let index = scene.views.index(of: view) else { return false }
    scene.views[index].isMapped = true
    return true
  }

  /// The view and all below it are no more: nothing can be told to them, and their ids go stale. Their recognizers are
  /// detached.
  @discardableResult
  public mutating func destroyView(_ view: ViewID, into effects: inout EffectBuffer) -> Bool {
    guard let index = scene.views.index(of: view) else { return false }
    leave(index, isTold: false, into: &effects)
    for gone in scene.views.subtree(of: index) {
      for i in scene.views[gone].recognizers { recognizers.records[i].view = nil }
    }
    scene.views.destroy(index)
    checkInvariantsInDebug()
    return true
  }

  /// Ends the touches and the recognizers of a subtree. Recognizers of ancestors keep the touches.
  private mutating func leave(_ index: Int, isTold: Bool, into effects: inout EffectBuffer) {
    beginCall()
    let leaving = scene.views.subtree(of: index)
    for slot in scene.touches.inLandingOrder(scene.touches.allocated) {
      guard let view = scene.touches[slot].view.flatMap({ scene.views.index(of: $0) }), leaving.contains(view) else {
        continue
      }
      ledger.unbind(slot, telling: isTold, &scene, into: &effects)
      if !isTold { scene.touches[slot].view = nil }
    }
    for view in leaving {
      for i in scene.views[view].recognizers { withdraw(i, because: .viewLeft) }
    }
    finishCycle(into: &effects)
  }

  /// A root point in a view's own coordinates (S2.6); nil for a stale id or a view squashed flat.
  public func convert(_ point: Point, to view: ViewID) -> Point? {
    scene.views.index(of: view).flatMap { scene.views.convert(point, to: $0) }
  }

  /// A root displacement or velocity in a view's own coordinates: without offset.
  public func convert(_ vector: Vector, to view: ViewID) -> Vector? {
    scene.views.index(of: view).flatMap { scene.views.convert(vector, to: $0) }
  }

  /// The view a touch at this point would belong to.
  public func hitTest(_ point: Point) -> ViewID? { scene.views.hitTest(point).map { scene.views.id(of: $0) } }

  /// The same where only a view and what is in it can be hit.
  public func hitTest(_ point: Point, within view: ViewID) -> ViewID? {
    let hit = scene.views.indexInTree(of: view).flatMap { scene.views.hitTest(point, within: $0) }
    return hit.map { scene.views.id(of: $0) }
  }

  /// The view in which a touch landed that somebody still speaks of, and the device's name for it.
  package func landing(of serial: UInt64) -> (id: Int64, view: ViewID?)? {
    for slot in scene.touches.allocated where scene.touches[slot].serial == serial {
      return (scene.touches[slot].id, scene.touches[slot].view)
    }
    return nil
  }
}
