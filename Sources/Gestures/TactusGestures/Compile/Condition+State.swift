// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText

extension Condition {
  func holds(in state: SessionState) -> Bool {
    switch self {
    case .app(let pattern): state.app.map { Glob.matches($0, pattern: pattern) } == true
    case .title(let pattern): state.title.map { Glob.matches($0, pattern: pattern) } == true
    case .role(let pattern): state.role.map { Glob.matches($0, pattern: pattern) } == true
    case .background: state.isOnBackground
    case .output(let pattern): state.output.map { Glob.matches($0, pattern: pattern) } == true
    case .fullscreen: state.isFullscreen
    case .locked: state.isLocked
    case .tabletMode: state.isInTabletMode
    }
  }

  /// The sort of the condition, as a number. Of several conditions of the same sort, only one must hold.
  fileprivate var sort: Int {
    switch self {
    case .app: 0
    case .output: 1
    case .fullscreen: 2
    case .locked: 3
    case .tabletMode: 4
    case .title: 5
    case .background: 6
    case .role: 7
    }
  }

  /// Returns whether all conditions hold, except that of several applications, titles, roles or outputs, only one must
  /// match.
  static func hold(_ conditions: [Condition], in state: SessionState) -> Bool {
    conditions.allSatisfy { condition in
      condition.holds(in: state) || conditions.contains { $0.sort == condition.sort && $0.holds(in: state) }
    }
  }
}

extension Binding {
  /// Whether the binding applies only while the screen is locked. All other bindings apply only while it is unlocked,
  /// so that no gesture acts on the session behind the lock.
  var isForLockedScreen: Bool { scope.when.contains(.locked) || options.only.contains(.locked) }

  func counts(in state: SessionState) -> Bool {
    guard state.isLocked == isForLockedScreen else { return false }
    return scope.apps.matchOrAreEmpty(state.app) && scope.devices.matchOrAreEmpty(state.device)
      && Condition.hold(scope.when, in: state) && Condition.hold(options.only, in: state)
      && !options.unless.contains { $0.holds(in: state) }
  }

  /// A measure of how narrow the scope is. The binding with the narrower scope takes precedence.
  var narrowness: Int {
    (scope.apps.isEmpty ? 0 : 1) + (scope.devices.isEmpty ? 0 : 1) + scope.when.count + options.only.count
  }

  /// Returns whether this binding applies in every state in which `other` applies, judging only by the names and
  /// conditions as written.
  func covers(_ other: Binding) -> Bool {
    isForLockedScreen == other.isForLockedScreen
      && (scope.apps.isEmpty || !other.scope.apps.isEmpty && scope.apps.includes(other.scope.apps))
      && (scope.devices.isEmpty || !other.scope.devices.isEmpty && scope.devices.includes(other.scope.devices))
      && Self.covers(scope.when, other.scope.when) && Self.covers(options.only, other.options.only)
      && options.unless.allSatisfy { other.options.unless.contains($0) }
  }

  /// Returns whether the conditions in `wide` hold whenever the conditions in `narrow` hold. One of several
  /// applications, titles, roles or outputs must match, so an additional one makes a scope wider. Any other additional
  /// condition makes a scope narrower.
  private static func covers(_ wide: [Condition], _ narrow: [Condition]) -> Bool {
    wide.allSatisfy { condition in
      let mine = wide.filter { $0.sort == condition.sort }
      let theirs = narrow.filter { $0.sort == condition.sort }
      return !theirs.isEmpty && theirs.allSatisfy { mine.contains($0) }
    }
  }

  /// Returns whether this binding and `other` may apply in the same state, judging only by the names and conditions as
  /// written.
  func mayMeet(_ other: Binding) -> Bool {
    isForLockedScreen == other.isForLockedScreen && scope.apps.mayShareAName(with: other.scope.apps)
      && scope.devices.mayShareAName(with: other.scope.devices) && !excludes(other) && !other.excludes(self)
  }

  private func excludes(_ other: Binding) -> Bool {
    let needed = other.scope.when + other.options.only
    return options.unless.contains { condition in
      needed.contains(condition) && needed.count(where: { $0.sort == condition.sort }) == 1
    }
  }
}

extension [String] {
  fileprivate func matchOrAreEmpty(_ name: String?) -> Bool {
    isEmpty || name.map { name in contains { Glob.matches(name, pattern: $0) } } == true
  }
  /// Returns whether each of `others` is matched by one of these names.
  fileprivate func includes(_ others: [String]) -> Bool {
    others.allSatisfy { other in
      contains { $0 == other || !Glob.isPattern(other) && Glob.matches(other, pattern: $0) }
    }
  }
  /// Returns whether one name can match both lists. An empty list matches every name. Two patterns are assumed to match
  /// a common name.
  fileprivate func mayShareAName(with others: [String]) -> Bool {
    if isEmpty || others.isEmpty { return true }
    return contains { a in
      others.contains { b in
        switch (Glob.isPattern(a), Glob.isPattern(b)) {
        case (false, false): a == b
        case (true, false): Glob.matches(b, pattern: a)
        case (false, true): Glob.matches(a, pattern: b)
        case (true, true): true
        }
      }
    }
  }
}
