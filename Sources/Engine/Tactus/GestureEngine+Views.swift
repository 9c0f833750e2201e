// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Changes and queries the view tree, even while touches are down (S2, S10.4).
extension GestureEngine {
  /// Adds a view in front of its siblings. A view without a parent is an output. Returns nil if the id of the parent is
  /// stale, or the parent is nested too deep.
  public mutating func addView(_ properties: ViewProperties, in parent: ViewID? = nil) -> ViewID? {
    var under: Int?
    if let parent {
      under = scene.views.index(of: parent)
      if under == nil { return nil }
    }
    return scene.views.add(properties, parent: under).map { scene.views.id(of: $0) }
  }

  /// Replaces the properties of a view. Touches that are down keep their view and their recognizers (S2.3). Like the
  /// methods below, returns false for a stale id.
  @discardableResult
  public mutating func updateView(_ view: ViewID, _ properties: ViewProperties) -> Bool {
    guard let index = scene.views.index(of: view) else { return false }
    scene.views.update(index, properties)
    return true
  }

  /// The parent of a view; nil for a root.
  public func parent(of view: ViewID) -> ViewID? {
    scene.views.index(of: view).flatMap { scene.views[$0].parent }.map { scene.views.id(of: $0) }
  }

  /// The children of a view, from back to front; empty for a stale id.
  package func children(of view: ViewID) -> [ViewID] {
    scene.views.index(of: view).map { scene.views[$0].children.map { scene.views.id(of: $0) } } ?? []
  }

  /// The factor for lengths in this view (S21.2).
  public func thresholdScale(in view: ViewID) -> Double? { scene.views.index(of: view).map { scale(of: $0) } }

  public func properties(of view: ViewID) -> ViewProperties? {
    scene.views.index(of: view).map { scene.views[$0].properties }
  }

  /// Moves a view to a position among the children of `parent`: 0 is the back, nil the front. Returns false for a stale
  /// id, if `parent` is in the subtree of the view, or if the tree would become too deep.
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

  /// Puts the views in `order` behind all other children of `parent`. `order` is from back to front. This is faster
  /// than `moveView` for many views, since `moveView` goes through all siblings each time. Views with another parent
  /// are not moved.
  @discardableResult
  public mutating func stackViews(_ order: [ViewID], in parent: ViewID) -> Bool {
    guard let under = scene.views.index(of: parent) else { return false }
    scene.views.stack(order.compactMap { scene.views.index(of: $0) }, in: under)
    return true
  }

  /// Removes a view and its subtree from the tree, until `mapView` is called (S10.4).
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

  /// Destroys a view and its subtree. These views receive nothing more, not even cancellations, and their ids become
  /// stale. Their recognizers are detached.
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

  /// Ends the touches in a subtree and the attempts of its recognizers. Recognizers on ancestors keep the touches.
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

  /// Converts a point from root coordinates to a view's own (S2.6). Nil for a stale id, or a view that is scaled to
  /// zero size.
  public func convert(_ point: Point, to view: ViewID) -> Point? {
    scene.views.index(of: view).flatMap { scene.views.convert(point, to: $0) }
  }

  /// Converts a displacement or a velocity from root coordinates to a view's own, without the offset.
  public func convert(_ vector: Vector, to view: ViewID) -> Vector? {
    scene.views.index(of: view).flatMap { scene.views.convert(vector, to: $0) }
  }

  /// The view in which a touch at this point would land.
  public func hitTest(_ point: Point) -> ViewID? { scene.views.hitTest(point).map { scene.views.id(of: $0) } }

  /// The view in which a touch at this point would land, if only the given view and its subtree are considered.
  public func hitTest(_ point: Point, within view: ViewID) -> ViewID? {
    let hit = scene.views.indexInTree(of: view).flatMap { scene.views.hitTest(point, within: $0) }
    return hit.map { scene.views.id(of: $0) }
  }

  /// The view in which a touch has landed, and the device's id for its contact. Nil if the engine no longer stores the
  /// touch.
  package func landing(of serial: UInt64) -> (id: Int64, view: ViewID?)? {
    for slot in scene.touches.allocated where scene.touches[slot].serial == serial {
      return (scene.touches[slot].id, scene.touches[slot].view)
    }
    return nil
  }
}
