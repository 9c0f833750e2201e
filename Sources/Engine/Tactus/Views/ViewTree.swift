// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The engine's record of a view.
struct ViewRecord {
  var generation: UInt32
  var isAlive = true
  /// False while the view is unmapped: removed from the tree, but not destroyed (S10.4).
  var isMapped = true { didSet { noteHittable() } }
  var parent: Int?
  var properties: ViewProperties {
    didSet {
      inverse = properties.transform.inverse
      noteHittable()
    }
  }
  /// The inverse of the transform; nil if the view is scaled to zero size.
  private(set) var inverse: Transform?
  /// Whether a touch can hit this view or its subtree (S2.2).
  private(set) var isHittable = false
  /// The child views, from back to front (S2.1).
  var children: [Int] = []
  /// Whether a child overhangs, or once did.
  var hasOverhang = false
  /// The recognizers on this view, in the order of attachment (S3.4).
  var recognizers: [Int] = []
  /// The latest touch that ended in this view, for the tap count; nil if that touch was not a tap (S1.8).
  var lastTap: (count: Int, at: Timestamp, start: Point)?
  /// For an output: how many fingers have landed in its current sequence or, if no finger is down, in the previous one
  /// (S1.2).
  var landedInSequence = 0

  init(generation: UInt32, parent: Int?, properties: ViewProperties) {
    self.generation = generation
    self.parent = parent
    self.properties = properties
    inverse = properties.transform.inverse
    noteHittable()
  }

  private mutating func noteHittable() {
    isHittable =
      isMapped && !properties.isHidden && properties.isUserInteractionEnabled && properties.alpha >= 0.01
      && inverse != nil
  }
}

/// The views of all outputs, as trees (S2).
struct ViewTree: ~Copyable {
  /// The greatest depth of a tree: enough for any toolkit, and small enough that recursive functions do not overflow
  /// the stack.
  static let maximumDepth = 64

  private var records = Table<ViewRecord>()
  private var roots: [Int] = []
  private var free: [Int] = []
  /// Whether any view has ever been a control, or has had `asksShouldBegin` set. If not, no view can refuse a gesture.
  private(set) var mayRefuse = false
  /// Whether any root so far had a rim.
  private(set) var hasRim = false
  /// Changes whenever a view's ancestors may have changed.
  private(set) var version: UInt64 = 0

  subscript(index: Int) -> ViewRecord {
    unsafeAddress { UnsafePointer(records.pointer(to: index)) }
    unsafeMutableAddress { records.pointer(to: index) }
  }

  /// The index of a view; nil if the id is stale.
  func index(of id: ViewID) -> Int? {
    let index = Int(clamping: id.index)
    guard index < records.count, records[index].isAlive, records[index].generation == id.generation else { return nil }
    return index
  }

  /// The index of a view; nil if the id is stale, or if the view or one of its ancestors is unmapped.
  func indexInTree(of id: ViewID) -> Int? {
    let index = index(of: id)
    var walk = index
    while let here = walk {
      if !records[here].isMapped { return nil }
      walk = records[here].parent
    }
    return index
  }

  func id(of index: Int) -> ViewID { ViewID(index: index, generation: records[index].generation) }

  /// Adds a view in front of its siblings. Returns nil if the parent is nested too deep.
  mutating func add(_ properties: ViewProperties, parent: Int?) -> Int? {
    if let parent, rootAndDepth(of: parent).depth + 1 >= Self.maximumDepth { return nil }
    remember(properties)
    let index: Int
    if let reused = free.popLast() {
      index = reused
      let generation = records[index].generation &+ 1
      records[index] = ViewRecord(generation: generation, parent: parent, properties: properties)
    } else {
      index = records.count
      records.append(ViewRecord(generation: 0, parent: parent, properties: properties))
    }
    insert(index, under: parent, at: nil)
    return index
  }

  private mutating func remember(_ properties: ViewProperties) {
    if properties.asksShouldBegin || properties.control != nil { mayRefuse = true }
    if properties.rim > 0 { hasRim = true }
  }

  private mutating func insert(_ index: Int, under parent: Int?, at position: Int?) {
    version &+= 1
    if let parent {
      let count = records[parent].children.count
      records[parent].children.insert(index, at: max(0, min(position ?? count, count)))
      if records[index].properties.overhangs { records[parent].hasOverhang = true }
    } else {
      roots.insert(index, at: max(0, min(position ?? roots.count, roots.count)))
    }
  }

  private mutating func takeOut(_ index: Int) {
    version &+= 1
    if let parent = records[index].parent {
      Self.take(index, out: &records[parent].children)
    } else {
      Self.take(index, out: &roots)
    }
  }

  /// Removes a view from its siblings. Stops at the first match, since there may be thousands of siblings.
  private static func take(_ index: Int, out siblings: inout [Int]) {
    if let place = siblings.firstIndex(of: index) { siblings.remove(at: place) }
  }

  /// Moves a view to another parent. Returns false if the parent is in the subtree of the view itself, or if the tree
  /// would become too deep.
  mutating func move(_ index: Int, under parent: Int?, at position: Int?) -> Bool {
    if let parent {
      guard !isInside(parent, of: index), rootAndDepth(of: parent).depth + 1 + height(of: index) < Self.maximumDepth
      else {
        return false
      }
    }
    takeOut(index)
    records[index].parent = parent
    insert(index, under: parent, at: position)
    return true
  }

  mutating func update(_ index: Int, _ properties: ViewProperties) {
    remember(properties)
    records[index].properties = properties
    if properties.overhangs, let parent = records[index].parent { records[parent].hasOverhang = true }
  }

  /// Puts the given views behind all other children of `parent`, in the given order. Skips views with another parent.
  mutating func stack(_ order: [Int], in parent: Int) {
    let mine = order.filter { records[$0].parent == parent }
    let isMine = Set(mine)
    records[parent].children = mine + records[parent].children.filter { !isMine.contains($0) }
  }

  /// Destroys a view and its subtree; their ids become stale.
  mutating func destroy(_ index: Int) {
    takeOut(index)
    for gone in subtree(of: index) {
      records[gone].isAlive = false
      records[gone].children = []
      records[gone].recognizers = []
      records[gone].lastTap = nil
      free.append(gone)
    }
  }

  /// The view and all its descendants.
  func subtree(of index: Int) -> [Int] {
    var found = [index]
    var next = 0
    while next < found.count {
      found.append(contentsOf: records[found[next]].children)
      next += 1
    }
    return found
  }

  func isInside(_ index: Int, of ancestor: Int) -> Bool {
    var walk: Int? = index
    while let here = walk {
      if here == ancestor { return true }
      walk = records[here].parent
    }
    return false
  }

  /// The root of a view, and the depth of the view below this root.
  func rootAndDepth(of index: Int) -> (root: Int, depth: Int) {
    var (here, depth) = (index, 0)
    while let parent = records[here].parent {
      here = parent
      depth &+= 1
    }
    return (here, depth)
  }

  private func height(of index: Int) -> Int {
    var tallest = 0
    for child in records[index].children { tallest = max(tallest, 1 + height(of: child)) }
    return tallest
  }

  func root(of index: Int) -> Int { rootAndDepth(of: index).root }

  /// Converts a point from the parent's coordinates to the view's own. Nil if the view is scaled to zero size.
  private func descend(_ p: Point, into index: Int) -> Point? {
    guard let inverse = records[index].inverse else { return nil }
    return .zero + inverse.apply(p - records[index].properties.frame.origin)
  }

  /// Returns the deepest view under a point. If no view is hit, returns the root at the point, or else the first mapped
  /// root; nil if no root is mapped (S2.2).
  func hitTest(_ point: Point) -> Int? {
    for root in roots.reversed() {
      if let hit = hitTest(point, in: root) { return hit }
    }
    return background(at: point)
  }

  /// Returns the view in which a touch lands: the view that the host has named, or the result of the hit test if the
  /// host has named none. If the named view has left the tree, the touch lands in the root at the point (S2.2a).
  func hitTest(_ point: Point, or named: UInt64) -> Int? {
    named == .max ? hitTest(point) : indexInTree(of: ViewID(rawValue: named)) ?? background(at: point)
  }

  /// Returns the view for a touch that hits no view: the root at the point, or else the first mapped root.
  private func background(at point: Point) -> Int? { root(at: point) ?? roots.first { records[$0].isMapped } }

  /// Returns the given root if it contains the point, or if no root does. Otherwise, returns the first root that
  /// contains the point (S2.2a).
  func root(at point: Point, or root: Int) -> Int {
    records[root].properties.frame.contains(point) ? root : self.root(at: point) ?? root
  }

  private func root(at point: Point) -> Int? {
    for root in roots where records[root].isMapped && records[root].properties.frame.contains(point) { return root }
    return nil
  }

  /// Returns the deepest view under a point, within a view and its subtree.
  func hitTest(_ point: Point, within index: Int) -> Int? {
    guard let parent = records[index].parent else { return hitTest(point, in: index) }
    return convert(point, to: parent).flatMap { hitTest($0, in: index) }
  }

  private func hitTest(_ point: Point, in index: Int) -> Int? {
    guard records[index].isHittable, let local = descend(point, into: index) else { return nil }
    let frame = records[index].properties.frame
    let isInside = Rect(x: 0, y: 0, width: frame.width, height: frame.height).contains(local)
    guard isInside || records[index].hasOverhang else { return nil }
    // Does not iterate over `reversed()`, which would retain the array.
    var next = records[index].children.count
    while next > 0 {
      next &-= 1
      let child = records[index].children[next]
      guard isInside || records[child].properties.overhangs else { continue }
      if let hit = hitTest(local, in: child) { return hit }
    }
    return isInside ? index : nil
  }

  /// Converts a point from root coordinates to a view's own (S2.6). Nil if the view or an ancestor is scaled to zero
  /// size.
  func convert(_ point: Point, to index: Int) -> Point? {
    guard let parent = records[index].parent else { return descend(point, into: index) }
    guard let outer = convert(point, to: parent) else { return nil }
    return descend(outer, into: index)
  }

  /// Converts a displacement from root coordinates to a view's own, without the offset (S2.6).
  func convert(_ vector: Vector, to index: Int) -> Vector? {
    guard let inverse = records[index].inverse else { return nil }
    guard let parent = records[index].parent else { return inverse.apply(vector) }
    guard let outer = convert(vector, to: parent) else { return nil }
    return inverse.apply(outer)
  }
}
