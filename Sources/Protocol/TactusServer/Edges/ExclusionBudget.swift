// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How much of one edge of an output applications keep system gestures out of, of what they ask for.
///
/// The parts nearest to the bottom, or to the right, are granted first, over all applications, until the limit is
/// reached: whatever lies before one place, the `cut`, is not granted.
struct ExclusionBudget {
  /// A part of the edge that one owner asks for, in pixels from the top, or from the left.
  struct Stretch {
    var owner: Int
    var start: Double
    var end: Double
    /// The limit does not count for it, and it uses up nothing of it.
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

  /// What each owner asks for, and is granted.
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

  /// Whether a touch that begins here, in a place for which an owner asked, is kept from system gestures.
  func grants(_ position: Double, isUnlimited: Bool = false) -> Bool { isUnlimited || position >= cut }

  /// What overlaps counts once.
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

  /// Calls with what each adds to those before it. They come with the farthest end first.
  private static func sweep(_ stretches: [Stretch], _ add: (_ start: Double, _ end: Double) -> Void) {
    var covered = Double.infinity
    for stretch in stretches where stretch.start < covered {
      add(stretch.start, min(stretch.end, covered))
      covered = stretch.start
    }
  }
}

/// What a host asks for along one edge, and what of it is granted, in pixels.
struct ExclusionShare: Equatable {
  var requested = 0.0
  var granted = 0.0
}
