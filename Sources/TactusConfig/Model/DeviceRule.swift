// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What a `device` block says about the devices that it names. Nil means that it says nothing.
public struct DeviceRule: Hashable, Sendable {
  /// A glob.
  public var name: String
  public var output: String?
  public var grab: Bool?
  /// How a window is told that a touch is taken back: `auto`, `palm`, `soft` or `none`.
  public var cancel: String?
  public init(name: String) { self.name = name }
}
