// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusWire

/// Looks for circles among the requirements to fail of one client's recognizers, once for all that a commit brings.
///
/// Recognizers have numbers in the order in which they were made. As long as each requires only earlier ones, as nearly
/// everywhere, there is no circle to be looked for.
struct RequirementCircles {
  private var newest: UInt64 = 0
  /// How many requirements are of later ones.
  private var forward = 0
  /// Recognizers of which more is required since the last look.
  private var starts: [RecognizerObject] = []
  /// Looks so far.
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

  /// One that waits for itself, if there is any, and how many requirements had to be looked at. Each recognizer is
  /// looked at once.
  mutating func find() -> (found: RecognizerObject?, work: Int) {
    let starts = starts
    self.starts = []
    guard forward > 0, !starts.isEmpty else { return (nil, 0) }
    searches &+= 1
    var work = 0
    for start in starts where start.search != searches {
      // One that is destroyed cannot be blamed.
      if let one = circle(from: start, &work) { return (one.isGone ? start : one, work) }
    }
    return (nil, work)
  }

  /// One of those in the first circle that is found; what it leaves behind then is of a client that is ended.
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
  /// Those that it waits for in the engine.
  fileprivate var required: [RecognizerObject] {
    relatives.values.filter { $0.made.contains(.requireFailure) }.map { $0.other }
  }
}
