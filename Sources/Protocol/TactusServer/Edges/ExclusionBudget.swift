// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Determines which parts of an output's edge clients may exclude from system gestures.
///
/// Requests are granted from the bottom upwards, or from the right to the left, for all clients together, until the
/// limit is reached. The position at which the limit is reached is the `cut`; nothing above it, or to the left of it,
/// is granted.
struct ExclusionBudget {
  /// A part of the edge that one owner asks for, in pixels from the top, or from the left.
  struct Stretch {
    var owner: Int
    var start: Double
    var end: Double
    /// Whether the part is granted regardless of the limit. It does not use up the limit.
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

  /// Whether exclusion is granted at this position, so that system gestures do not receive a touch that begins there.
  func grants(_ position: Double, isUnlimited: Bool = false) -> Bool { isUnlimited || position >= cut }

  /// Returns the total length of the stretches, each measured from `start` to its end. Overlapping parts are counted
  /// once.
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

  /// Calls `add` with the part of each stretch that no stretch before it covers. The stretches must be sorted by their
  /// ends, farthest first.
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
