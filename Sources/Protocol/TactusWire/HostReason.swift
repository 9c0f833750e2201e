// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The reason that the server gives for withholding or cancelling touches, or for suspending a window.
public enum HostReason: UInt32, CaseIterable, Sendable {
  /// The touch is delivered.
  case none
  case other, recognized, system, pending, quarantine, locked, inhibited, stalled, device, unlocated, gone, limit

  /// Converts a number of the protocol. A number that this version does not know becomes `other`.
  package init(wire: UInt32) { self = HostReason(rawValue: wire) ?? .other }

  /// Describes the reason in a few words for users.
  public var words: String {
    switch self {
    case .none: ""
    case .other: "for another reason"
    case .recognized: "a recognizer of this program recognized its gesture"
    case .system: "a system gesture took the touch"
    case .pending: "a recognizer is undecided"
    case .quarantine: "another touch of this program was cancelled"
    case .locked: "the session is locked or not active"
    case .inhibited: "gestures are switched off"
    case .stalled: "this program does not read its events"
    case .device: "the device took the touch back"
    case .unlocated: "the position of the window is not known"
    case .gone: "the object that it belonged to is gone"
    case .limit: "this program asks for more than the server allows"
    }
  }
}
