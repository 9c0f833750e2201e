// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import WaylandServer

/// Detects whether the compositor's libinput has the gate, which has no way to answer. Creates a device that every
/// compositor opens and that libinput refuses if there is a gate, so that the compositor closes it at once.
final class GateProbe {
  enum Answer: Equatable {
    case isThere
    case isNot
    /// No compositor opens new devices.
    case noReader
    /// The reason.
    case cannotBeAsked(String)
  }

  private let broker: BrokerConnection
  private var timer: Timer?
  private var users: Int32 = 0
  /// Whether a process that had opened the device for writing, as compositors do, has closed it. Programs that only
  /// look at new devices open them for reading.
  private var wasLeft = false
  /// In milliseconds: until a compositor has opened the device, and until it has closed it.
  private static let patience: Int32 = 2000
  private static let moment: Int32 = 500

  init(
    by broker: BrokerConnection, on loop: EventLoopPointer, answered: @escaping (Answer) -> Void
  ) throws(SystemError) {
    self.broker = broker
    try broker.probe()
    broker.used = { [unowned(unsafe) self] change, isLeft in
      users &+= change
      if isLeft { wasLeft = true }
      // A process that only looked at it may not be the compositor.
      timer?.arm(inMilliseconds: users > 0 || wasLeft ? Self.moment : Self.patience)
    }
    broker.probeEnded = { answered(.cannotBeAsked("another session is in front")) }
    timer = Timer(on: loop) { [unowned(unsafe) self] in answered(answer) }
    timer?.arm(inMilliseconds: Self.patience)
  }

  deinit {
    broker.used = { _, _ in }
    broker.probeEnded = {}
    broker.endProbe()
  }

  private var answer: Answer {
    if users > 0 { return .isNot }
    return wasLeft ? .isThere : .noReader
  }
}
