// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus

/// Why a recognizer failed, as tactusd stores it for gestures whose positions it does not keep. Only those reasons can
/// be stored that matter for such gestures and say nothing about where the fingers were, except whether they were in
/// the corners or edges that a binding names.
package struct RecordedReason: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case lifted, movedTooFar, tooManyTouches, tooFewTouches, heldTooLong, noFurtherTap, tapTooFarAway, landedTooLate
    case landedAfterLift, touchCancelled, outsideCorner, lost
  }
  package var kind: Kind
  /// What was measured, and what is allowed or needed: px, milliseconds or fingers.
  package var measured = 0.0
  package var limit = 0.0
  /// The recognizer that was recognized instead.
  package var other: RecognizerID?

  package init(_ kind: Kind, measured: Double = 0, limit: Double = 0, other: RecognizerID? = nil) {
    (self.kind, self.measured, self.limit, self.other) = (kind, measured, limit, other)
  }

  private static let outside: StaticString = "landed outside its corner"

  package init?(because reason: Reason) {
    switch reason {
    case .lifted: self.init(.lifted)
    case .movedTooFar(let far, let allowed): self.init(.movedTooFar, measured: far, limit: allowed)
    case .tooManyTouches(let count, let allowed):
      self.init(.tooManyTouches, measured: Double(count), limit: Double(allowed))
    case .tooFewTouches(let count, let needed):
      self.init(.tooFewTouches, measured: Double(count), limit: Double(needed))
    case .heldTooLong(let allowed): self.init(.heldTooLong, limit: allowed.milliseconds)
    case .noFurtherTap(let within): self.init(.noFurtherTap, limit: within.milliseconds)
    case .tapTooFarAway(let far, let allowed): self.init(.tapTooFarAway, measured: far, limit: allowed)
    case .landedTooLate(let late, let allowed):
      self.init(.landedTooLate, measured: late.milliseconds, limit: allowed.milliseconds)
    case .landedAfterLift: self.init(.landedAfterLift)
    case .touchCancelled: self.init(.touchCancelled)
    case .custom(let words) where words.description == Self.outside.description: self.init(.outsideCorner)
    case .prevented(let other), .supersededBy(let other), .requiredToFail(let other): self.init(.lost, other: other)
    default: return nil
    }
  }

  package var reason: Reason {
    func whole(_ value: Double) -> Int { Int(max(-1e6, min(1e6, value))) }
    switch kind {
    case .lifted: return .lifted
    case .movedTooFar: return .movedTooFar(measured, allowed: limit)
    case .tooManyTouches: return .tooManyTouches(whole(measured), allowed: whole(limit))
    case .tooFewTouches: return .tooFewTouches(whole(measured), needed: whole(limit))
    case .heldTooLong: return .heldTooLong(allowed: .milliseconds(limit))
    case .noFurtherTap: return .noFurtherTap(within: .milliseconds(limit))
    case .tapTooFarAway: return .tapTooFarAway(measured, allowed: limit)
    case .landedTooLate: return .landedTooLate(.milliseconds(measured), allowed: .milliseconds(limit))
    case .landedAfterLift: return .landedAfterLift
    case .touchCancelled: return .touchCancelled
    case .outsideCorner: return .custom(Self.outside)
    case .lost: return other.map { .prevented(by: $0) } ?? .none
    }
  }
}
