// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxInput
import Tactus
import Testing

@testable import TactusCommand

/// Tests which requests the server answers, and what it answers.
@Suite("Page server")
struct PageServerTests {
  private func request(_ text: String) throws -> PageRequest {
    guard case .whole(let request) = PageRequest.read(Array(text.utf8)) else { throw CocoaError(.coderInvalidValue) }
    return request
  }

  private func status(_ line: String, _ headers: String...) throws -> PageAnswer.Status? {
    let text = ([line] + headers).map { $0 + "\r\n" }.joined() + "\r\n"
    return PageServer.refusal(of: try request(text), port: 4711)?.status
  }

  @Test("The server answers requests from its own page", arguments: ["127.0.0.1:4711", "localhost:4711"])
  func own(host: String) throws {
    #expect(try status("GET /a/ HTTP/1.1", "Host: \(host)") == nil)
    #expect(try status("GET /a/ HTTP/1.1", "Host: \(host)", "Origin: http://\(host)") == nil)
    #expect(try status("GET /a/ HTTP/1.1", "host:\(host)", "Sec-Fetch-Site: none") == nil)
    let change = ["Host: \(host)", "Content-Type: application/json; charset=utf-8", "X-Tactus: settings"]
    #expect(try status("POST /a/ HTTP/1.1", change[0], change[1], change[2]) == nil)
  }

  @Test("The server refuses requests that another site's page makes")
  func others() throws {
    let host = "Host: 127.0.0.1:4711"
    let get = "GET /a/ HTTP/1.1"
    let post = "POST /a/ HTTP/1.1"
    #expect(try status(get) == .forbidden)
    #expect(try status(get, "Host: evil.example:4711") == .forbidden)
    #expect(try status(get, "Host: 127.0.0.1:4712") == .forbidden)
    #expect(try status(get, host, "Origin: http://evil.example") == .forbidden)
    #expect(try status(get, host, "Origin: null") == .forbidden)
    #expect(try status(get, host, "Origin: https://127.0.0.1:4711") == .forbidden)
    #expect(try status(get, host, "Sec-Fetch-Site: cross-site") == .forbidden)
    #expect(try status(get, host, "Sec-Fetch-Site: same-site") == .forbidden)
    #expect(try status(post, host) == .forbidden)
    #expect(try status(post, host, "X-Tactus: settings", "Content-Type: text/plain") == .forbidden)
    #expect(try status(post, host, "Content-Type: application/json") == .forbidden, "a form could send it")
  }

  @Test(
    "The server refuses malformed requests, and gives the reason in a sentence",
    arguments: [
      ("", PageAnswer.Status.badRequest), ("GET /", .badRequest), ("GET  / HTTP/1.1", .badRequest),
      ("DELETE / HTTP/1.1", .badMethod), ("GET / HTTP/1.1\r\nHost 127.0.0.1", .badRequest),
      ("GET / HTTP/1.1\r\nHost: a\r\nHost: b", .badRequest), ("GET / HTTP/1.1\r\nbad header: a", .badRequest),
      ("POST / HTTP/1.1\r\nContent-Length: -1", .badRequest), ("POST / HTTP/1.1\r\nContent-Length: x", .badRequest),
      ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2", .badRequest),
      ("POST / HTTP/1.1\r\nContent-Length: 9999999", .tooLarge),
      ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999", .badRequest),
      ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked", .badRequest),
      ("GET / HTTP/1.1" + String(repeating: "\r\na: b", count: 65), .badRequest),
      ("GET /" + String(repeating: "a", count: 9000) + " HTTP/1.1", .tooLarge),
    ])
  func malformed(_ head: String, expected: PageAnswer.Status) {
    guard case .refused(let answer) = PageRequest.read(Array("\(head)\r\n\r\n".utf8)) else {
      Issue.record("\(head.prefix(60)) was taken")
      return
    }
    #expect(answer.status == expected)
    #expect(String(decoding: answer.body, as: UTF8.self).hasPrefix("{\"error\":\""))
  }

  @Test("The server refuses a request whose head is too long") func endless() {
    guard case .incomplete = PageRequest.read(Array("GET /".utf8)) else {
      Issue.record("it was read")
      return
    }
    guard case .refused(let answer) = PageRequest.read([UInt8](repeating: 65, count: 9000)) else {
      Issue.record("it was kept")
      return
    }
    #expect(answer.status == .tooLarge)
  }

  @Test("The server reads as many bytes of a request's body as the head announces") func body() throws {
    let head = "POST /a?b=c HTTP/1.1\r\nContent-Length: 4\r\n\r\n"
    guard case .incomplete = PageRequest.read(Array("\(head)abc".utf8)) else {
      Issue.record("it was read")
      return
    }
    let whole = try request("\(head)abcdef")
    #expect(whole.body == Array("abcd".utf8) && whole.path == "/a" && whole.method == .post)
  }

  @Test("A slow browser receives the whole answer") func slow() throws {
    let pair = try Pair()
    let body = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    let answer = PageAnswer(type: "text/plain", body: body)
    var asked = 0
    var taken: [UInt8] = []
    for part in ["GET / HT", "TP/1.1\r\n\r\n"] {
      pair.send(part)
      pair.server.goOn(until: Timestamp(microseconds: 1)) { _ in
        asked += 1
        return answer
      }
    }
    while !pair.server.isOver {
      #expect(pair.server.deadline == Timestamp(microseconds: 1))
      let piece = pair.receive()
      try #require(!piece.isEmpty)
      taken += piece
      pair.server.goOn(until: Timestamp(microseconds: 1)) { _ in answer }
    }
    while case let piece = pair.receive(), !piece.isEmpty { taken += piece }
    #expect(asked == 1 && taken == answer.bytes)
  }

  @Test("A stream stays open, but ends if the browser does not read it") func stream() throws {
    let pair = try Pair()
    pair.send("GET / HTTP/1.1\r\n\r\n")
    pair.server.goOn(until: Timestamp(microseconds: 1)) { _ in .stream }
    #expect(pair.server.isStream && !pair.server.isOver && pair.server.deadline == .distantFuture)
    #expect(pair.receive().starts(with: Array("HTTP/1.1 200 OK\r\n".utf8)))
    pair.server.push(Array("data: 1\n\n".utf8), until: Timestamp(microseconds: 2))
    #expect(pair.receive() == Array("data: 1\n\n".utf8))
    for _ in 0..<100 where !pair.server.isOver {
      pair.server.push([UInt8](repeating: 65, count: 1 << 16), until: Timestamp(microseconds: 3))
    }
    #expect(pair.server.isOver)
  }

  /// A browser and its connection.
  private final class Pair {
    let server: PageConnection
    private let browser: FileDescriptor

    init() throws {
      var ends: [Int32] = [0, 0]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends) == 0)
      browser = FileDescriptor(owning: ends[1])
      server = PageConnection(FileDescriptor(owning: ends[0]), until: Timestamp(microseconds: 0))
    }

    func send(_ text: String) { #expect(Glibc.send(browser.rawValue, text, text.utf8.count, 0) == text.utf8.count) }

    /// Returns the bytes that have arrived; empty if there are none.
    func receive() -> [UInt8] {
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(browser.rawValue, &piece, piece.count, 0)
      return Array(piece.prefix(max(0, count)))
    }
  }
}
