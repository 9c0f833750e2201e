// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What goes wrong between a program and its compositor, in words.
public struct WindowError: Error, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}
