// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// The kernel refused something.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried, as `open /dev/uinput`.
  public var what: String
  /// `errno`.
  public var number: Int32

  public init(_ what: String, number: Int32) {
    self.what = what
    self.number = number
  }

  /// In the C library's words.
  public var reason: String { Self.reason(number) }
  public var description: String { "\(what): \(reason)" }

  public static func reason(_ number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text)
  }

  /// What `CLinux` returns, without its negative numbers: those are errors.
  @discardableResult
  public static func check(_ result: Int32, _ what: @autoclosure () -> String) throws(SystemError) -> Int32 {
    if result < 0 { throw SystemError(what(), number: -result) }
    return result
  }
}
