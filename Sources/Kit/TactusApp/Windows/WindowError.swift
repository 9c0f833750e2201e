// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An error between a program and its compositor.
public struct WindowError: Error, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}
