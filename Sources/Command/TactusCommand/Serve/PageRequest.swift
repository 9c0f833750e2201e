// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText

/// An HTTP/1.1 request.
struct PageRequest {
  enum Method: String { case get = "GET", post = "POST" }
  let method: Method
  /// The path without the query.
  let path: String
  private let headers: [(name: String, value: String)]
  let body: [UInt8]

  /// Returns the value of a header, or nil if it is absent.
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  static let longestHead = 8192
  static let longestBody = 1 << 16
  private static let mostHeaders = 64

  enum Reading {
    case incomplete
    case whole(PageRequest)
    case refused(PageAnswer)
  }

  /// Reads a request from the bytes received so far.
  static func read(_ bytes: [UInt8]) -> Reading {
    guard let end = bytes.firstRange(ofBytes: Array("\r\n\r\n".utf8)) else {
      return bytes.count > longestHead ? .refused(.refusal(.tooLarge, "The request is too long.")) : .incomplete
    }
    guard end.lowerBound <= longestHead else { return .refused(.refusal(.tooLarge, "The request is too long.")) }
    let text = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self)
    }
    guard let first = lines.first, let headers = headers(lines.dropFirst()) else { return .refused(malformed) }
    let words = first.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return .refused(malformed) }
    guard let method = Method(rawValue: String(words[0])) else {
      return .refused(.refusal(.badMethod, "Only GET and POST are answered here."))
    }
    guard headers.allSatisfy({ $0.name != "transfer-encoding" }) else {
      return .refused(.refusal(.badRequest, "The request has no Content-Length."))
    }
    let lengths = headers.filter { $0.name == "content-length" }.map { $0.value }
    guard lengths.count < 2, let length = Int(lengths.first ?? "0"), length >= 0 else { return .refused(malformed) }
    guard length <= longestBody else { return .refused(.refusal(.tooLarge, "The request is too long.")) }
    let body = bytes[end.upperBound...]
    guard body.count >= length else { return .incomplete }
    let path = words[1].prefix { $0 != "?" }
    return .whole(
      PageRequest(method: method, path: String(path), headers: headers, body: Array(body.prefix(length))))
  }

  private static let malformed = PageAnswer.refusal(.badRequest, "No browser sends such a request.")

  /// Reads the header lines. Returns nil if they are malformed, or if a header that must be unique occurs twice.
  private static func headers(_ lines: ArraySlice<String>) -> [(name: String, value: String)]? {
    guard lines.count <= mostHeaders else { return nil }
    var headers: [(name: String, value: String)] = []
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy({ $0 > UInt8(ascii: " ") })
      else { return nil }
      let name = parts[0].lowercased()
      if ["host", "origin", "content-type"].contains(name), headers.contains(where: { $0.name == name }) { return nil }
      headers.append((name, parts[1].trimmed))
    }
    return headers
  }
}

extension Substring {
  /// The text without blanks at its ends.
  fileprivate var trimmed: String {
    var rest = self
    while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return String(rest)
  }
}
