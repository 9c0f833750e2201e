// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The state of a recognizer; touches have phases instead (S4.1).
public enum GestureState: UInt8, CaseIterable, Sendable {
  case possible, began, changed
  /// For a discrete recognizer this means recognized; the value is the same.
  case ended
  case cancelled, failed

  public static let recognized = GestureState.ended

  /// Began or Changed.
  public var isActive: Bool { self == .began || self == .changed }
  public var isTerminal: Bool { self == .ended || self == .cancelled || self == .failed }

  /// Whether a recognizer may request to go from this state to `next` (S4.2, S4.3). The reset to Possible is not
  /// requested.
  public func allows(_ next: GestureState) -> Bool {
    switch (self, next) {
    case (.possible, .began), (.possible, .ended), (.possible, .failed): true
    case (.began, .changed), (.began, .ended), (.began, .cancelled): true
    case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): true
    default: false
    }
  }

  /// What a request for `wanted` becomes in this state: Cancelled in Possible becomes Failed, and Failed in an active
  /// state becomes Cancelled. Nil if the request is invalid and dropped (S4.4).
  public func resolving(_ wanted: GestureState) -> GestureState? {
    if allows(wanted) { return wanted }
    if self == .possible && wanted == .cancelled { return .failed }
    if isActive && wanted == .failed { return .cancelled }
    return nil
  }

  public var name: StaticString {
    switch self {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}
