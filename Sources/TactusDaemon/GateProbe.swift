// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import WaylandServer

/// Asks whether the compositor's libinput has the gate, which cannot speak: a device appears that every compositor
/// opens, and that libinput refuses if there is a gate, so that the compositor closes it at once.
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
  private var wasOpened = false
  /// In milliseconds: until a compositor has opened it, and until it has closed it.
  private static let patience: Int32 = 2000
  private static let moment: Int32 = 500

  init(
    by broker: BrokerConnection, on loop: OpaquePointer, answered: @escaping (Answer) -> Void
  ) throws(SystemError) {
    self.broker = broker
    try broker.probe()
    broker.used = { [unowned self] change, isOpened in
      users &+= change
      if isOpened { wasOpened = true }
      if wasOpened { timer?.arm(inMilliseconds: Self.moment) }
    }
    timer = Timer(on: loop) { [unowned self] in answered(answer) }
    timer?.arm(inMilliseconds: Self.patience)
  }

  deinit {
    broker.used = { _, _ in }
    broker.endProbe()
  }

  private var answer: Answer {
    if !wasOpened { return .noReader }
    return users > 0 ? .isNot : .isThere
  }
}
