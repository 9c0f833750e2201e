// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusJSON

/// An HTTP answer.
struct PageAnswer {
  enum Status: String {
    case ok = "200 OK"
    case badRequest = "400 Bad Request"
    case forbidden = "403 Forbidden"
    case nothingHere = "404 Not Found"
    case badMethod = "405 Method Not Allowed"
    case conflict = "409 Conflict"
    case tooLarge = "413 Content Too Large"
    case notUnderstood = "422 Unprocessable Content"
  }

  var status = Status.ok
  var type: String
  var body: [UInt8]
  /// The Content-Security-Policy; the default allows nothing.
  var policy = "default-src 'none'; frame-ancestors 'none'"
  /// Whether events of the site follow the body.
  var isStream = false

  static func json(_ status: Status = .ok, _ members: (inout JSONText) -> Void) -> PageAnswer {
    var text = JSONText()
    text.object(members)
    return PageAnswer(status: status, type: "application/json", body: text.bytes)
  }

  static func refusal(_ status: Status, _ sentence: String) -> PageAnswer {
    json(status) { $0.member("error", sentence) }
  }

  static var stream: PageAnswer { PageAnswer(type: "text/event-stream", body: [], isStream: true) }

  /// The answer as bytes. Its headers forbid other pages to frame it, to read it and to learn its address.
  var bytes: [UInt8] {
    let length = isStream ? "" : "Content-Length: \(body.count)\r\n"
    let head = """
      HTTP/1.1 \(status.rawValue)\r
      Content-Type: \(type)\r
      \(length)Cache-Control: no-store\r
      Content-Security-Policy: \(policy)\r
      Cross-Origin-Opener-Policy: same-origin\r
      Cross-Origin-Resource-Policy: same-origin\r
      Referrer-Policy: no-referrer\r
      X-Content-Type-Options: nosniff\r
      X-Frame-Options: DENY\r
      Connection: close\r\n\r\n
      """
    return Array(head.utf8) + body
  }
}
