// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import WaylandServer

/// Detects whether the compositor's libinput has the gate. The compositor cannot be asked directly. Creates a device,
/// the probe, that every compositor opens. If there is a gate, libinput refuses the probe, so the compositor closes it
/// at once.
final class GateProbe {
  enum Answer: Equatable {
    case isThere
    case isNot
    /// No compositor has opened the probe.
    case noReader
    /// The test is impossible; the text is the reason.
    case cannotBeAsked(String)
  }

  private let broker: BrokerConnection
  private var timer: Timer?
  private var users: Int32 = 0
  /// Whether a process that could write to the probe has closed it. Compositors open devices for writing; programs that
  /// only inspect new devices open them for reading.
  private var wasLeft = false
  /// The time to wait until a compositor has opened the probe, in milliseconds.
  private static let patience: Int32 = 2000
  /// The time to wait until the compositor has closed the probe again, in milliseconds.
  private static let moment: Int32 = 500

  init(
    by broker: BrokerConnection, on loop: EventLoopPointer, answered: @escaping (Answer) -> Void
  ) throws(SystemError) {
    self.broker = broker
    try broker.probe()
    broker.used = { [unowned(unsafe) self] change, isLeft in
      users &+= change
      if isLeft { wasLeft = true }
      // If a process has only inspected the probe and closed it, the compositor may open it later.
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
