// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Which backend an action would use in this session, and why.
public struct ActionChoice: Hashable, Sendable {
  /// The name of the backend; nil if none can perform the action.
  public var backend: String?
  /// How that backend would perform the action, in a few words.
  public var way = ""
  /// Where the backend was found, such as `sway at /run/user/1000/sway-ipc.1000.812.sock`.
  public var place = ""
  /// The backends that come earlier in the order of preference, and why they were not chosen.
  public var passed: [Passed] = []
  /// If no backend can perform the action: why, and what the user can do about it.
  public var failure: ActionFailure?

  public struct Passed: Hashable, Sendable {
    public var backend: String
    public var reason: String
  }
}

extension ActionChoice {
  /// An action that this program performs itself, in a way that is not known.
  public init(itself program: String) {
    self.init()
    backend = program
  }
}
