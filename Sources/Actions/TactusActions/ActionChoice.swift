// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Which backend an action would use here, and why.
public struct ActionChoice: Hashable, Sendable {
  /// The name of the backend; nil if none can do it.
  public var backend: String?
  /// How it would do it, in a few words.
  public var way = ""
  /// Where the backend is: `sway at /run/user/1000/sway-ipc.1000.812.sock`.
  public var place = ""
  /// The backends that come first, and why they were passed over.
  public var passed: [Passed] = []
  /// If no backend can do it: why, and what the user can do about it.
  public var failure: ActionFailure?

  public struct Passed: Hashable, Sendable {
    public var backend: String
    public var reason: String
  }
}
