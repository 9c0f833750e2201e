// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// One end of the connection between a daemon and its broker. Sending and receiving wait only if the caller requests
/// it, and only for a limited time.
public struct MessageSocket<Incoming: BrokerMessage & Sendable>: ~Copyable {
  private let socket: FileDescriptor
  public var descriptor: Int32 { socket.rawValue }

  public init(owning descriptor: Int32) { socket = FileDescriptor(owning: descriptor) }

  public init(connectingTo path: String) throws(SystemError) {
    let raw = path.withCString { tactus_message_connect($0, path.utf8.count) }
    socket = FileDescriptor(owning: try SystemError.check(raw, "connect to \(path)"))
  }

  /// Ends the connection for both sides. If pending messages carry descriptors, another process closes these
  /// descriptors, since closing them may block.
  public func closeElsewhere() {
    let copy = dup(socket.rawValue)
    if copy >= 0 { tactus_close_elsewhere(copy) }
  }

  /// Returns two connected ends. The second is for another process.
  public static func pair() throws(SystemError) -> (Int32, Int32) {
    var ends: (Int32, Int32) = (-1, -1)
    let result = withUnsafeMutableBytes(of: &ends) { bytes in
      bytes.assumingMemoryBound(to: Int32.self).baseAddress.map { tactus_message_pair($0) } ?? -EINVAL
    }
    try SystemError.check(result, "socketpair")
    return ends
  }

  /// Sends a message. Waits at most `milliseconds` for room in the socket buffer.
  public func send(
    _ message: some BrokerMessage, _ descriptor: Int32 = -1, waiting milliseconds: Int32 = 0
  ) throws(SystemError) {
    let sent = message.words.withUnsafeBytes {
      tactus_send_message(socket.rawValue, $0.baseAddress, $0.count, descriptor, milliseconds)
    }
    try SystemError.check(Int32(clamping: sent), "send to the peer")
  }

  public enum Arrival {
    /// `descriptor` is -1, or a descriptor that the receiver must close.
    case message(Incoming, descriptor: Int32)
    /// The peer has sent data that is not a message of the protocol.
    case nonsense
    case nothing
    /// The peer has closed the connection.
    case end
  }

  /// Returns the next message. Waits at most `milliseconds` for it.
  public func receive(waiting milliseconds: Int32 = 0) -> Arrival {
    var words = [UInt32](repeating: 0, count: BrokerWords.count)
    var passed: Int32 = -1
    let count = words.withUnsafeMutableBytes {
      tactus_receive_message(socket.rawValue, $0.baseAddress, $0.count, &passed, milliseconds)
    }
    if let message = Incoming(words: words, size: count) { return .message(message, descriptor: passed) }
    _ = FileDescriptor(owning: passed)
    switch Int32(clamping: count) {
    case 0, -ECONNRESET, -EPIPE, -ENOTCONN: return .end
    case -EAGAIN, -EINTR, -ETIMEDOUT: return .nothing
    default: return .nonsense
    }
  }
}

extension MessageSocket.Arrival: Equatable where Incoming: Equatable {}

/// The broker's end.
public typealias BrokerSocket = MessageSocket<BrokerRequest>
/// A daemon's end.
public typealias DaemonSocket = MessageSocket<BrokerReply>
