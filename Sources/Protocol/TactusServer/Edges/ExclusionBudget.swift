// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Determines which parts of one edge of an output applications may exclude from system gestures.
///
/// The parts nearest to the bottom, or to the right, are granted first, over all applications, until the limit is
/// reached. Parts before the resulting position, the `cut`, are not granted.
struct ExclusionBudget {
  /// A part of the edge that one owner asks for, in pixels from the top, or from the left.
  struct Stretch {
    var owner: Int
    var start: Double
    var end: Double
    /// It ignores the limit and does not use it up.
    var isUnlimited = false
  }

  private let stretches: [Stretch]
  private let cut: Double

  init(_ asked: [Stretch], limit: Double) {
    stretches = asked.filter { $0.start < $0.end }.sorted { $0.end > $1.end }
    var left = max(0, limit)
    var cut = -Double.infinity
    ExclusionBudget.sweep(stretches.filter { !$0.isUnlimited }) { start, end in
      if cut == -.infinity, end - start >= left { cut = end - left }
      left -= end - start
    }
    self.cut = cut
  }

  /// Calls `body` with the requested and granted length of each owner.
  func forEachOwner(_ body: (_ owner: Int, _ share: ExclusionShare) -> Void) {
    var rest = stretches.sorted { ($0.owner, $1.end) < ($1.owner, $0.end) }[...]
    while let owner = rest.first?.owner {
      let own = rest.prefix { $0.owner == owner }
      rest = rest.dropFirst(own.count)
      body(
        owner,
        ExclusionShare(
          requested: ExclusionBudget.length(of: own) { $0.start },
          granted: ExclusionBudget.length(of: own) { $0.isUnlimited ? $0.start : max($0.start, cut) }))
    }
  }

  /// Whether an excluded touch that begins here is granted, so that system gestures do not receive it.
  func grants(_ position: Double, isUnlimited: Bool = false) -> Bool { isUnlimited || position >= cut }

  /// The total length; overlapping parts are counted once.
  private static func length(of stretches: ArraySlice<Stretch>, from start: (Stretch) -> Double) -> Double {
    var parts: [Stretch] = []
    for var part in stretches {
      part.start = start(part)
      if part.start < part.end { parts.append(part) }
    }
    var length = 0.0
    sweep(parts) { length += $1 - $0 }
    return length
  }

  /// Calls `add` with the part that each stretch adds to the ones before it. They are sorted by their ends, farthest
  /// first.
  private static func sweep(_ stretches: [Stretch], _ add: (_ start: Double, _ end: Double) -> Void) {
    var covered = Double.infinity
    for stretch in stretches where stretch.start < covered {
      add(stretch.start, min(stretch.end, covered))
      covered = stretch.start
    }
  }
}

/// The length that a host asks for along one edge, and the granted part of it, in pixels.
struct ExclusionShare: Equatable {
  var requested = 0.0
  var granted = 0.0
}
