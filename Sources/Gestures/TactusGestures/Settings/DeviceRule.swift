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
  /// How a window is told that a touch is taken back.
  public enum Cancellation: String, CaseIterable, Sendable {
    case auto
    /// As a palm, which some compositors take for a cancel.
    case palm
    /// As a lift where that presses nothing.
    case soft
    /// As a lift.
    case lift = "none"
  }
  /// A glob.
  public var name: String
  public var output: String?
  public var way: Way?
  public var cancel: Cancellation?
  public init(name: String) { self.name = name }
}

extension DeviceRule: SettingBlock {
  package static let list: [BlockSetting<DeviceRule>] = [
    BlockSetting(
      "output", "NAME", "the output that it covers",
      unobeyed: .by(.weston, .compositor, because: "the compositor itself assigns touchscreens to outputs")
    ) { (block, arguments) throws(Fault) in
      block.output = try arguments.text("NAME")
    } write: {
      line($0.output)
    },
    BlockSetting(
      "way", "auto|gate|clone|palm|observe", "how touches of gestures are kept from windows", unobeyed: .isForGrabs
    ) { (block, arguments) throws(Fault) in
      block.way = try arguments.choice("way")
    } write: {
      line($0.way?.rawValue)
    },
    BlockSetting("grab", "yes|no", "the same as `way clone` and `way observe`", unobeyed: .isForGrabs) {
      (block, arguments) throws(Fault) in
      block.way = try arguments.yesOrNo() ? .clone : .observe
    } write: { _ in
      []
    },
    BlockSetting(
      "cancel", "auto|palm|soft|none", "how a window is told that a touch is taken back", unobeyed: .isForGrabs
    ) { (block, arguments) throws(Fault) in
      block.cancel = try arguments.choice("way to cancel")
    } write: {
      line($0.cancel?.rawValue)
    },
  ]
}
