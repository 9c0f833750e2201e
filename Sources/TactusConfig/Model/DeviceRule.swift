// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What a `device` block says about the devices that it names. Nil means that it says nothing.
public struct DeviceRule: Hashable, Sendable {
  /// A way to keep touches from windows beside a compositor.
  public enum Way: String, CaseIterable, Sendable {
    /// The best one that is there.
    case auto
    /// A plugin in the compositor's libinput holds them.
    case gate
    /// The touchscreen is grabbed, and the compositor reads a clone.
    case clone
    /// What windows have of a gesture is cancelled, by calling its fingers palms.
    case palm
    /// None: windows see all touches.
    case observe
  }
  /// A glob.
  public var name: String
  public var output: String?
  public var way: Way?
  /// How a window is told that a touch is taken back: `auto`, `palm`, `soft` or `none`.
  public var cancel: String?
  public init(name: String) { self.name = name }
}
