// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What the engine keeps of a view.
struct ViewRecord {
  var generation: UInt32
  var isAlive = true
  /// False once unmapped: out of the tree, but not forgotten (S10.4).
  var isMapped = true { didSet { noteHittable() } }
  var parent: Int?
  var properties: ViewProperties {
    didSet {
      inverse = properties.transform.inverse
      noteHittable()
    }
  }
  /// Nil where the view is squashed flat.
  private(set) var inverse: Transform?
  /// Whether a touch can hit it or what is in it (S2.2).
  private(set) var isHittable = false
  /// Back to front (S2.1).
  var children: [Int] = []
  /// A view in it overhangs, or did.
  var hasOverhang = false
  /// In the order of attachment (S3.4).
  var recognizers: [Int] = []
  /// The last touch that ended here, for the tap count (S1.8).
  var lastTap: (count: Int, at: Timestamp, start: Point)?
  /// Of an output: how many fingers have landed since none was down there (S1.2).
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
  /// Any view so far wants to be asked whether a gesture may begin, or is a control.
  private(set) var mayRefuse = false
  /// Counts what may change who lies in whom.
  private(set) var version: UInt64 = 0

  subscript(index: Int) -> ViewRecord {
    unsafeAddress { UnsafePointer(records.pointer(to: index)) }
    unsafeMutableAddress { records.pointer(to: index) }
  }

  /// The index of a view that is alive.
  func index(of id: ViewID) -> Int? {
    let index = Int(id.index)
    guard index < records.count, records[index].isAlive, records[index].generation == id.generation else { return nil }
    return index
  }

  /// The same, if the view and all that it lies in are mapped.
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

  /// In front of its siblings. Nil if the parent is unknown or too deep already.
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

  /// It is in there once; the others are not looked at any further, since there may be thousands.
  private static func take(_ index: Int, out siblings: inout [Int]) {
    if let place = siblings.firstIndex(of: index) { siblings.remove(at: place) }
  }

  /// False where it would make a circle or a tree too deep.
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

  /// Puts those of these that lie in a view behind all else in it, in this order.
  mutating func stack(_ order: [Int], in parent: Int) {
    let mine = order.filter { records[$0].parent == parent }
    let isMine = Set(mine)
    records[parent].children = mine + records[parent].children.filter { !isMine.contains($0) }
  }

  /// Forgets a view and everything below it; the ids go stale.
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

  /// In which root it lies, and how deep.
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

  /// The deepest view under a point; the root it lies in where nothing is hit; nil only without any view (S2.2).
  func hitTest(_ point: Point) -> Int? {
    for root in roots.reversed() {
      if let hit = hitTest(point, in: root) { return hit }
    }
    return background(at: point)
  }

  /// What a touch hits for which the host has named a view by its number, if it has (S2.2a).
  func hitTest(_ point: Point, or named: UInt64) -> Int? {
    named == .max ? hitTest(point) : indexInTree(of: ViewID(rawValue: named)) ?? background(at: point)
  }

  /// What is hit where nothing else is.
  private func background(at point: Point) -> Int? { root(at: point) ?? roots.first { records[$0].isMapped } }

  /// This root if it contains a point or none does, else one that does (S2.2a).
  func root(at point: Point, or root: Int) -> Int {
    records[root].properties.frame.contains(point) ? root : self.root(at: point) ?? root
  }

  private func root(at point: Point) -> Int? {
    for root in roots where records[root].isMapped && records[root].properties.frame.contains(point) { return root }
    return nil
  }

  /// The deepest view under a point, of a view and what is in it.
  func hitTest(_ point: Point, within index: Int) -> Int? {
    guard let parent = records[index].parent else { return hitTest(point, in: index) }
    return convert(point, to: parent).flatMap { hitTest($0, in: index) }
  }

  private func hitTest(_ point: Point, in index: Int) -> Int? {
    guard records[index].isHittable, let local = descend(point, into: index) else { return nil }
    let frame = records[index].properties.frame
    let isInside = Rect(x: 0, y: 0, width: frame.width, height: frame.height).contains(local)
    guard isInside || records[index].hasOverhang else { return nil }
    // Not over `reversed()`, which counts a reference to the array.
    var next = records[index].children.count
    while next > 0 {
      next &-= 1
      let child = records[index].children[next]
      guard isInside || records[child].properties.overhangs else { continue }
      if let hit = hitTest(local, in: child) { return hit }
    }
    return isInside ? index : nil
  }

  /// A root point in a view's own coordinates (S2.6). Nil where a view on the way is squashed flat.
  func convert(_ point: Point, to index: Int) -> Point? {
    guard let parent = records[index].parent else { return descend(point, into: index) }
    guard let outer = convert(point, to: parent) else { return nil }
    return descend(outer, into: index)
  }

  /// A root displacement in a view's own coordinates: without offset (S2.6).
  func convert(_ vector: Vector, to index: Int) -> Vector? {
    guard let inverse = records[index].inverse else { return nil }
    guard let parent = records[index].parent else { return inverse.apply(vector) }
    guard let outer = convert(vector, to: parent) else { return nil }
    return inverse.apply(outer)
  }
}
