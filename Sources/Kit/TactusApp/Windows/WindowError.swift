// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An error that ends a program with a window, for example because there is no compositor.
public struct WindowError: Error, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}
