// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Why an action was not performed, and what the user can do about it.
public struct ActionFailure: Error, Hashable, Sendable {
  public var reason: String
  /// What the user can do about the failure; empty if nothing.
  public var remedy: String

  public init(_ reason: String, remedy: String = "") {
    self.reason = reason
    self.remedy = remedy
  }
  static let noWindow = ActionFailure("no window is in front")
  static let noWorkspace = ActionFailure("there is no such workspace")
  static let noOtherWorkspace = ActionFailure("there is no other workspace")
  public var description: String { remedy.isEmpty ? reason : "\(reason); \(remedy)" }
}
