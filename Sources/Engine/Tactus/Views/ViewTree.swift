// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The engine's record of a view.
struct ViewRecord {
  var generation: UInt32
  var isAlive = true
  /// False while unmapped: out of the tree, but not destroyed (S10.4).
  var isMapped = true { didSet { noteHittable() } }
  var parent: Int?
  var properties: ViewProperties {
    didSet {
      inverse = properties.transform.inverse
      noteHittable()
    }
  }
  /// Nil if the view is scaled to zero size.
  private(set) var inverse: Transform?
  /// Whether a touch can hit it or its subtree (S2.2).
  private(set) var isHittable = false
  /// Back to front (S2.1).
  var children: [Int] = []
  /// Whether a view in it overhangs, or once did.
  var hasOverhang = false
  /// In the order of attachment (S3.4).
  var recognizers: [Int] = []
  /// The last touch that ended here, for the tap count (S1.8).
  var lastTap: (count: Int, at: Timestamp, start: Point)?
  /// For an output: how many fingers have landed on it since no finger was down there (S1.2).
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
  /// Deep enough for any toolkit, shallow enough for the stack.
  static let maximumDepth = 64

  private var records = Table<ViewRecord>()
  private var roots: [Int] = []
  private var free: [Int] = []
  /// Whether any view so far is a control or wants to be asked whether a gesture may begin.
  private(set) var mayRefuse = false
  /// Changes whenever a view's ancestors may have changed.
  private(set) var version: UInt64 = 0

  subscript(index: Int) -> ViewRecord {
    unsafeAddress { UnsafePointer(records.pointer(to: index)) }
    unsafeMutableAddress { records.pointer(to: index) }
  }

  /// The index of an existing view.
  func index(of id: ViewID) -> Int? {
    let index = Int(clamping: id.index)
    guard index < records.count, records[index].isAlive, records[index].generation == id.generation else { return nil }
    return index
  }

  /// The index of an existing view, if it and all its ancestors are mapped.
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

  /// Adds a view in front of its siblings. Nil if the parent is unknown or too deep already.
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

  /// Stops at the first match, since there may be thousands of siblings.
  private static func take(_ index: Int, out siblings: inout [Int]) {
    if let place = siblings.firstIndex(of: index) { siblings.remove(at: place) }
  }

  /// False if this would make a circle or a tree that is too deep.
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

  /// Puts the given views that are children of `parent` behind its other children, in this order.
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

  /// The view and all below it.
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

  /// The root of a view, and its depth.
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

  /// From the parent's coordinates into the view's own.
  private func descend(_ p: Point, into index: Int) -> Point? {
    guard let inverse = records[index].inverse else { return nil }
    return .zero + inverse.apply(p - records[index].properties.frame.origin)
  }

  /// The deepest view under a point. If none is hit, the root at that point; nil only without any view (S2.2).
  func hitTest(_ point: Point) -> Int? {
    for root in roots.reversed() {
      if let hit = hitTest(point, in: root) { return hit }
    }
    return background(at: point)
  }

  /// The view that a touch hits if the host has named a view by its number (S2.2a); otherwise the result of the hit
  /// test.
  func hitTest(_ point: Point, or named: UInt64) -> Int? {
    named == .max ? hitTest(point) : indexInTree(of: ViewID(rawValue: named)) ?? background(at: point)
  }

  /// The view for a touch that hits none: the root at the point, or the first mapped one.
  private func background(at point: Point) -> Int? { root(at: point) ?? roots.first { records[$0].isMapped } }

  /// This root if it contains the point or no root does; otherwise a root that contains it (S2.2a).
  func root(at point: Point, or root: Int) -> Int {
    records[root].properties.frame.contains(point) ? root : self.root(at: point) ?? root
  }

  private func root(at point: Point) -> Int? {
    for root in roots where records[root].isMapped && records[root].properties.frame.contains(point) { return root }
    return nil
  }

  /// The deepest view under a point, within a view and its subtree.
  func hitTest(_ point: Point, within index: Int) -> Int? {
    guard let parent = records[index].parent else { return hitTest(point, in: index) }
    return convert(point, to: parent).flatMap { hitTest($0, in: index) }
  }

  private func hitTest(_ point: Point, in index: Int) -> Int? {
    guard records[index].isHittable, let local = descend(point, into: index) else { return nil }
    let frame = records[index].properties.frame
    let isInside = Rect(x: 0, y: 0, width: frame.width, height: frame.height).contains(local)
    guard isInside || records[index].hasOverhang else { return nil }
    // Not over `reversed()`, which would retain the array.
    var next = records[index].children.count
    while next > 0 {
      next &-= 1
      let child = records[index].children[next]
      guard isInside || records[child].properties.overhangs else { continue }
      if let hit = hitTest(local, in: child) { return hit }
    }
    return isInside ? index : nil
  }

  /// A root point in a view's own coordinates (S2.6). Nil if the view or an ancestor is scaled to zero size.
  func convert(_ point: Point, to index: Int) -> Point? {
    guard let parent = records[index].parent else { return descend(point, into: index) }
    guard let outer = convert(point, to: parent) else { return nil }
    return descend(outer, into: index)
  }

  /// A root displacement in a view's own coordinates, without the offset (S2.6).
  func convert(_ vector: Vector, to index: Int) -> Vector? {
    guard let inverse = records[index].inverse else { return nil }
    guard let parent = records[index].parent else { return inverse.apply(vector) }
    guard let outer = convert(vector, to: parent) else { return nil }
    return inverse.apply(outer)
  }
}
