// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import TactusActions

/// A server at a socket, in place of a compositor or a bus. It answers properly, or misbehaves in a certain way.
final class FakeServer {
  enum Conduct {
    /// Answers each whole request, and leaves the connection open or closes it.
    case answers(closes: Bool = false, (String) -> [UInt8])
    /// Reads the request, and never answers.
    case hangs
    /// `closesAtOnce` closes the connection at once, `closes` when the request has arrived.
    case closesAtOnce, closes
    case says([UInt8])
    /// Sends these bytes and closes the connection.
    case breaksOff([UInt8])
    /// Listens, but accepts no connection.
    case isDeaf
  }

  private final class Visitor {
    let descriptor: Int32
    var request: [UInt8] = []
    init(_ descriptor: Int32) { self.descriptor = descriptor }
  }

  let path: String
  var conduct: Conduct
  /// The texts of all requests, without their framing.
  private(set) var requests: [String] = []
  private(set) var visits = 0
  private let pump: Pump
  private let descriptor: Int32
  private var visitors: [Visitor] = []
  /// The range of a complete request's text; nil while the request is incomplete.
  private let frame: ([UInt8]) -> Range<Int>?

  init(
    at path: String, on pump: Pump, _ conduct: Conduct,
    frame: @escaping ([UInt8]) -> Range<Int>? = { 0..<$0.count }
  ) throws {
    self.path = path
    self.pump = pump
    self.conduct = conduct
    self.frame = frame
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    unlink(path)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    Glibc.listen(descriptor, 1)
    if case .isDeaf = conduct { return }
    hear()
  }

  private func hear() { pump.add(descriptor) { [weak self] in self?.visit() } }

  deinit {
    pump.remove(descriptor)
    close(descriptor)
    for visitor in visitors { dismiss(visitor) }
  }

  /// Begins to accept connections.
  func listen(_ conduct: Conduct) {
    self.conduct = conduct
    hear()
  }

  private func visit() {
    let visitor = Visitor(accept(descriptor, nil, nil))
    visits += 1
    visitors.append(visitor)
    if case .closesAtOnce = conduct { return dismiss(visitor) }
    pump.add(visitor.descriptor) { [weak self, unowned visitor] in self?.hear(visitor) }
  }

  private func dismiss(_ visitor: Visitor) {
    guard visitors.contains(where: { $0 === visitor }) else { return }
    pump.remove(visitor.descriptor)
    close(visitor.descriptor)
    visitors.removeAll { $0 === visitor }
  }

  private func hear(_ visitor: Visitor) {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(visitor.descriptor, &bytes, bytes.count)
    guard count > 0 else { return dismiss(visitor) }
    visitor.request += bytes.prefix(count)
    guard let text = frame(visitor.request) else { return }
    let request = String(decoding: visitor.request[text], as: UTF8.self)
    visitor.request.removeAll()
    requests.append(request)
    switch conduct {
    case .answers(let closes, let answer):
      say(answer(request), to: visitor)
      if closes { dismiss(visitor) }
    case .hangs, .isDeaf: break
    case .closesAtOnce, .closes: dismiss(visitor)
    case .says(let bytes): say(bytes, to: visitor)
    case .breaksOff(let bytes):
      say(bytes, to: visitor)
      dismiss(visitor)
    }
  }

  private func say(_ bytes: [UInt8], to visitor: Visitor) {
    _ = send(visitor.descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}
