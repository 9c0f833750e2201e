// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An error in a JSON text.
public struct JSONError: Error, Equatable {
  public var what: String
  /// Its offset in bytes.
  public var offset: Int

  public init(_ what: String, at offset: Int) {
    self.what = what
    self.offset = offset
  }
}
