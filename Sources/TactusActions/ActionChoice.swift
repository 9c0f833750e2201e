// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What an action would use here, and why that and nothing else.
public struct ActionChoice: Hashable, Sendable {
  /// Whom it would use: a backend's name; nil where nobody can do it.
  public var backend: String?
  /// How, in a few words.
  public var way = ""
  /// Where: `sway at /run/user/1000/sway-ipc.1000.812.sock`.
  public var place = ""
  /// Those that come first, and why they were passed over.
  public var passed: [Passed] = []
  /// Where nobody can: why, and what may be done about it.
  public var failure: ActionFailure?

  public struct Passed: Hashable, Sendable {
    public var backend: String
    public var reason: String
  }
}
