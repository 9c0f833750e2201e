// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What is wrong with a JSON text.
public struct JSONError: Error, Equatable {
  public var what: String
  /// Bytes before it.
  public var offset: Int

  public init(_ what: String, at offset: Int) {
    self.what = what
    self.offset = offset
  }
}
