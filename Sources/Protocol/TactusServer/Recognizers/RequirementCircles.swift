// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusWire

/// Searches the failure requirements of one client's recognizers for circles: cycles in which each recognizer waits for
/// the next. There is at most one search per commit.
///
/// Recognizers are numbered in order of creation. As long as each of them requires only earlier ones, which is nearly
/// always true, there can be no circle, and the search is skipped.
struct RequirementCircles {
  private var newest: UInt64 = 0
  /// The number of requirements in which a recognizer requires the failure of one that was created later.
  private var forward = 0
  /// Recognizers with new requirements since the last search.
  private var starts: [RecognizerObject] = []
  /// The number of searches so far.
  private var searches = 0

  mutating func nextNumber() -> UInt64 {
    newest &+= 1
    return newest
  }

  mutating func add(_ one: RecognizerObject, requires other: RecognizerObject) {
    if other.number > one.number { forward += 1 }
    if starts.last !== one { starts.append(one) }
  }

  mutating func forget(_ one: RecognizerObject, requires other: RecognizerObject) {
    if other.number > one.number { forward -= 1 }
  }

  /// Returns a recognizer that waits for itself, if there is one, and the number of requirements that were examined.
  /// Each recognizer is visited once.
  mutating func find() -> (found: RecognizerObject?, work: Int) {
    let starts = starts
    self.starts = []
    guard forward > 0, !starts.isEmpty else { return (nil, 0) }
    searches &+= 1
    var work = 0
    for start in starts where start.search != searches {
      // A protocol error cannot be posted on a destroyed object.
      if let one = circle(from: start, &work) { return (one.isGone ? start : one, work) }
    }
    return (nil, work)
  }

  /// Returns a recognizer in the first circle that is found, or nil. Once a circle is found, the search stops without
  /// cleaning up, since the client is disconnected.
  private func circle(from start: RecognizerObject, _ work: inout Int) -> RecognizerObject? {
    var path: [(one: RecognizerObject, left: [RecognizerObject])] = []
    func enter(_ one: RecognizerObject) {
      one.search = searches
      one.isOnPath = true
      path.append((one, one.required))
    }
    enter(start)
    while let here = path.indices.last {
      guard let other = path[here].left.popLast() else {
        path[here].one.isOnPath = false
        path.removeLast()
        continue
      }
      work += 1
      if other.isOnPath { return other }
      if other.search != searches { enter(other) }
    }
    return nil
  }
}

extension RecognizerObject {
  /// The recognizers in the engine whose failure this one requires.
  fileprivate var required: [RecognizerObject] {
    relatives.values.filter { $0.made.contains(.requireFailure) }.map { $0.other }
  }
}
