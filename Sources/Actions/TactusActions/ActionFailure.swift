// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Why an action was not performed, and what the user can do about it.
public struct ActionFailure: Error, Hashable, Sendable {
  public var reason: String
  /// Empty if there is nothing to do.
  public var remedy: String

  public init(_ reason: String, remedy: String = "") {
    self.reason = reason
    self.remedy = remedy
  }
  public var description: String { remedy.isEmpty ? reason : "\(reason); \(remedy)" }
}
