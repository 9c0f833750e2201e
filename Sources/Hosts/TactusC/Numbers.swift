// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

// The numbers in the header's enumerations equal those in Swift. The C tests compare the two by name.

extension RawRepresentable where RawValue == UInt8 {
  /// Creates the case with this number; nil if there is none.
  package init?(number: UInt32) {
    guard let small = UInt8(exactly: number) else { return nil }
    self.init(rawValue: small)
  }
}

extension GestureState { var number: tactus_state { tactus_state(UInt32(rawValue)) } }
extension GestureKind { var number: tactus_kind { tactus_kind(UInt32(rawValue)) } }
extension TouchPhase { var number: tactus_phase { tactus_phase(UInt32(rawValue)) } }
extension TouchType { var number: tactus_touch_type { tactus_touch_type(UInt32(rawValue)) } }

extension TouchPhase {
  var name: StaticString {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .stationary: "stationary"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

// In C, an id is one more than the engine's own number, so that 0 can mean none.

extension ViewID {
  package var number: UInt64 { rawValue &+ 1 }
  package init(number: UInt64) { self.init(rawValue: number &- 1) }
}

extension RecognizerID {
  package var number: UInt64 { rawValue &+ 1 }
  package init(number: UInt64) { self.init(rawValue: number &- 1) }
}
