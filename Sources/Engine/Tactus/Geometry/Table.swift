// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A growable array whose storage is never shared.
///
/// `Array` checks on every write whether its storage is shared, and on every access whether the index is valid. In the
/// engine's innermost loops, these checks are half of the cost. A `Table` checks the index only in debug builds.
struct Table<Element>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 8) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  subscript(index: Int) -> Element {
    unsafeAddress {
      assert(index >= 0 && index < count)
      return UnsafePointer(base + index)
    }
    unsafeMutableAddress {
      assert(index >= 0 && index < count)
      return base + index
    }
  }

  /// The address of an element. It is valid only during the current call, and only until the table grows.
  @inline(__always)
  func pointer(to index: Int) -> UnsafeMutablePointer<Element> {
    assert(index >= 0 && index < count)
    return base + index
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count &+= 1
  }

  @inline(__always)
  mutating func makeRoom(for more: Int) {
    while capacity &- count < more { grow() }
  }

  var hasRoom: Bool {
    @inline(__always) get { count < capacity }
  }

  /// Appends without growing. The caller must have checked `hasRoom`.
  @inline(__always)
  mutating func appendInRoom(_ element: Element) {
    assert(hasRoom)
    guard hasRoom else { return }
    (base + count).initialize(to: element)
    count &+= 1
  }

  mutating func insert(_ element: Element, at index: Int) {
    assert(index >= 0 && index <= count)
    if index == count { return append(element) }
    if count == capacity { grow() }
    (base + index + 1).moveInitialize(from: base + index, count: count &- index)
    (base + index).initialize(to: element)
    count &+= 1
  }

  mutating func truncate(to length: Int) {
    assert(length >= 0 && length <= count)
    (base + length).deinitialize(count: count &- length)
    count = length
  }

  mutating func removeAll() { truncate(to: 0) }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity &* 2)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity &*= 2
  }
}
