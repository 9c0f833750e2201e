// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Foundation
import LinuxInput

@testable import TactusBroker

/// A broker with a socket.
final class Served {
  let folder = NSTemporaryDirectory() + "tactus-" + UUID().uuidString
  let listener: Int32
  /// The broker ends when something is written to `signal`, the other end of `ending`.
  private let (signal, ending): (Int32, Int32)
  let broker: Broker

  init(changesAt change: Int32 = -1) throws {
    listener = try Program.listener(in: folder)
    (signal, ending) = try DaemonSocket.pair()
    broker = Broker(listeningTo: listener, changesAt: change, endsAt: ending) { .everybody }
  }
  deinit {
    for descriptor in [listener, signal, ending] { _ = close(descriptor) }
    try? FileManager.default.removeItem(atPath: folder)
  }

  func connect() throws -> DaemonSocket { try DaemonSocket(connectingTo: "\(folder)/broker") }
  func end() { _ = tactus_send_message(signal, "x", 1, -1, 0) }
}
