// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What a `device` block says of the devices it names. Nil: nothing.
public struct DeviceRule: Hashable, Sendable {
  /// A glob.
  public var name: String
  public var output: String?
  public var grab: Bool?
  /// How a touch is taken back from a window: `auto`, `palm`, `soft` or `none`.
  public var cancel: String?
  public init(name: String) { self.name = name }
}
