// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit
import TactusWire

/// One item of a batch.
enum BatchItem {
  case gesture(HostRecognizer, GestureReport, at: Timestamp, inputSerial: UInt32, HostReason)
  /// A question whether a recognizer may begin, to be answered with this serial.
  case question(HostRecognizer, GestureReport, UInt32)
  /// A custom recognizer is offered a touch.
  case offered(HostRecognizer, UInt32)
  case touch(TouchNotice)
  case disposition(DispositionNotice)
  case viewTouch(TouchReport)
}
