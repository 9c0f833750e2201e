// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Caches the answers to one question about recognizers, such as "which recognizers may this one prevent?". The answer
/// depends on only a few properties of the recognizer in question (`Key`), so it is found once for all recognizers with
/// equal properties, in one pass over all others.
///
/// For each key, the cache stores a list of the recognizers for which the answer may be yes. The final answer must then
/// be found for each pair. An entry that is no longer needed is removed from the list.
struct PairCache: ~Copyable {
  /// The properties on which an answer depends.
  struct Key: Equatable {
    var touches = TouchSet()
    var place: UInt64 = 0
    var classes = ClassRelations.Classes()
    var layer = RecognizerLayer.front
    var tapRank = 0
  }

  struct List {
    let key: Key
    var first: Int32 = -1
    var last: Int32 = -1
    /// How many recognizers were examined for this list.
    var seen = 0
  }

  struct Link {
    let recognizer: Int32
    var next: Int32 = -1
  }

  private var lists = Table<List>(capacity: 4)
  private var links = Table<Link>(capacity: 16)

  mutating func removeAll() {
    lists.removeAll()
    links.removeAll()
  }

  /// Returns the index of the list for this key. Creates the list if there is none.
  mutating func list(for key: Key) -> Int {
    var n = lists.count
    while n > 0 {
      n &-= 1
      if lists[n].key == key { return n }
    }
    lists.append(List(key: key))
    return lists.count &- 1
  }

  /// Returns the index of the next recognizer that was not examined for this list yet; nil after the last. Marks this
  /// recognizer as examined.
  @inline(__always)
  mutating func nextUnseen(_ list: Int, of count: Int) -> Int? {
    let index = lists[list].seen
    if index >= count { return nil }
    lists[list].seen = index &+ 1
    return index
  }

  @inline(__always)
  mutating func append(_ recognizer: Int, to list: Int) {
    let link = Int32(truncatingIfNeeded: links.count)
    links.append(Link(recognizer: Int32(truncatingIfNeeded: recognizer)))
    if lists[list].last >= 0 { links[Int(lists[list].last)].next = link } else { lists[list].first = link }
    lists[list].last = link
  }

  // MARK: iteration over a list

  struct Cursor {
    fileprivate let list: Int
    fileprivate var before: Int32 = -1
    fileprivate var here: Int32 = -1
    fileprivate var next: Int32
  }

  func start(of list: Int) -> Cursor { Cursor(list: list, next: lists[list].first) }

  @inline(__always)
  func next(_ cursor: inout Cursor) -> Int? {
    if cursor.next < 0 { return nil }
    if cursor.here >= 0 { cursor.before = cursor.here }
    cursor.here = cursor.next
    let link = links[Int(cursor.here)]
    cursor.next = link.next
    return Int(link.recognizer)
  }

  /// Removes the entry that `next` has just returned. After that, the caller must not append to the list.
  @inline(__always)
  mutating func drop(_ cursor: inout Cursor) {
    if cursor.before >= 0 {
      links[Int(cursor.before)].next = cursor.next
    } else {
      lists[cursor.list].first = cursor.next
    }
    cursor.here = -1
  }
}
