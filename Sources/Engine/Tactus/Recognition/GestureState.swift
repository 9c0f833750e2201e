// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The state of a recognizer; touches have phases instead (S4.1).
public enum GestureState: UInt8, CaseIterable, Sendable {
  case possible, began, changed
  /// For a discrete recognizer, this state means that it was recognized: `recognized` is the same value.
  case ended
  case cancelled, failed

  public static let recognized = GestureState.ended

  /// Began or Changed.
  public var isActive: Bool { self == .began || self == .changed }
  public var isTerminal: Bool { self == .ended || self == .cancelled || self == .failed }

  /// Whether a recognizer may request to go from this state to `next` (S4.2, S4.3). Recognizers do not request the
  /// reset to Possible.
  public func allows(_ next: GestureState) -> Bool {
    switch (self, next) {
    case (.possible, .began), (.possible, .ended), (.possible, .failed): true
    case (.began, .changed), (.began, .ended), (.began, .cancelled): true
    case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): true
    default: false
    }
  }

  /// The state to which a request for `wanted` leads: in Possible, a request for Cancelled leads to Failed; in an
  /// active state, a request for Failed leads to Cancelled. Nil if the request is invalid and must be dropped (S4.4).
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
