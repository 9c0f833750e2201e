// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// A call that the kernel refused.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The call, such as `open /dev/uinput`.
  public var what: String
  /// The value of `errno`.
  public var number: Int32

  public init(_ what: String, number: Int32) {
    self.what = what
    self.number = number
  }

  /// The message of the C library for this error.
  public var reason: String { Self.reason(number) }
  public var description: String { "\(what): \(reason)" }

  public static func reason(_ number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text)
  }

  /// Returns the result of a function of `CLinux`; throws an error if the result is negative.
  @discardableResult
  public static func check(_ result: Int32, _ what: @autoclosure () -> String) throws(SystemError) -> Int32 {
    if result < 0 { throw SystemError(what(), number: -result) }
    return result
  }
}
