// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// Why a gesture failed or was cancelled: the engine's reasons without their numbers, and further reasons that only
/// clients receive.
public enum GestureReason: UInt32, CaseIterable, Sendable {
  case none, other
  case movedTooFar, tooManyTouches, tooFewTouches, lifted, landedAfterLift, heldTooLong, noFurtherTap, tapTooSoon
  case tapTooFarAway, landedTooLate, spreadTooWide, notAtAnEdge, notInward, wrongDirection, strayed, wentBack, tooSlow
  case ignored
  case prevented, required, circle, denied, control, timeout, system
  case device, disabled, requested, locked, inhibited, stalled, limit, gone

  /// Converts a number of the protocol. A number that this version does not know becomes `other`.
  package init(wire: UInt32) { self = GestureReason(rawValue: wire) ?? .other }

  /// Converts a reason of the engine.
  public init(_ reason: Reason) {
    self =
      switch reason {
      case .none: .none
      case .movedTooFar: .movedTooFar
      case .tooManyTouches: .tooManyTouches
      case .tooFewTouches: .tooFewTouches
      case .lifted: .lifted
      case .landedAfterLift: .landedAfterLift
      case .heldTooLong: .heldTooLong
      case .noFurtherTap: .noFurtherTap
      case .tapTooSoon: .tapTooSoon
      case .tapTooFarAway: .tapTooFarAway
      case .landedTooLate: .landedTooLate
      case .spreadTooWide: .spreadTooWide
      case .notAtAnEdge: .notAtAnEdge
      case .notInward: .notInward
      case .wrongDirection: .wrongDirection
      case .strayed: .strayed
      case .wentBack: .wentBack
      case .tooSlow: .tooSlow
      case .everyTouchIgnored: .ignored
      case .touchCancelled: .device
      case .requiredToFail: .required
      case .prevented, .supersededBy: .prevented
      case .waitedInACircle: .circle
      case .vetoedByDelegate, .vetoedByOwner, .vetoedByView: .denied
      case .vetoedByControl: .control
      case .disabled: .disabled
      case .removed, .viewLeft: .gone
      case .sessionEvent: .locked
      case .requestedByHost: .requested
      case .custom, .waitsFor: .other
      }
  }

  /// Converts the reason for which a host is suspended or detached.
  package init(_ suspension: HostReason) {
    self =
      switch suspension {
      case .locked: .locked
      case .inhibited: .inhibited
      case .stalled: .stalled
      case .limit: .limit
      case .system: .system
      case .device: .device
      case .gone, .unlocated: .gone
      case .none, .other, .recognized, .pending, .quarantine: .other
      }
  }
}
