// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The settings of a `device` block for the devices that it names. Nil means that a setting is not set.
public struct DeviceRule: Hashable, Sendable {
  /// How `tactusd` keeps touches from windows.
  public enum Way: String, CaseIterable, Sendable {
    /// The best available way.
    case auto
    /// A plugin in the compositor's libinput withholds touches.
    case gate
    /// `tactusd` grabs the touchscreen, and the compositor reads a clone of it.
    case clone
    /// The touches of a gesture are cancelled in windows, by marking the fingers as palms.
    case palm
    /// Windows receive all touches.
    case observe
  }
  /// How a touch is cancelled in a window.
  public enum Cancellation: String, CaseIterable, Sendable {
    case auto
    /// The touch becomes a palm, which some compositors treat as a cancel.
    case palm
    /// The touch is lifted in such a way that it presses nothing.
    case soft
    /// The touch is lifted like any other.
    case lift = "none"
  }
  /// The names of devices, as a glob.
  public var name: String
  public var output: String?
  public var way: Way?
  public var cancel: Cancellation?
  // Modules that a compositor loads ignore these settings.
  #if !COMPOSITOR
    /// The settings that replace those of `defaults` for these devices.
    public var numbers = Defaults()
  #endif
  public init(name: String) { self.name = name }
}

extension DeviceRule: SettingBlock {
  package static let list: [BlockSetting<DeviceRule>] =
    [
      BlockSetting(
        "output", "NAME", "the output that the touchscreen covers",
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
      BlockSetting("grab", "yes|no", "yes: the same as `way clone`; no: as `way observe`", unobeyed: .isForGrabs) {
        (block, arguments) throws(Fault) in
        block.way = try arguments.yesOrNo() ? .clone : .observe
      } write: { _ in
        []
      },
      BlockSetting(
        "cancel", "auto|palm|soft|none", "how tactusd cancels a touch in a window", unobeyed: .isForGrabs
      ) { (block, arguments) throws(Fault) in
        block.cancel = try arguments.choice("way to cancel")
      } write: {
        line($0.cancel?.rawValue)
      },
    ] + Defaults.list.filter { Defaults.ofDevices.contains($0.setting.text) }.map(number)

  /// Returns a setting of `defaults` as one of a `device` block.
  private static func number(_ setting: BlockSetting<Defaults>) -> BlockSetting<DeviceRule> {
    BlockSetting(setting: setting.setting, unobeyed: .isForGrabs) { (block, arguments) throws(Fault) in
      #if COMPOSITOR
        var ignored = Defaults()
        try setting.read(&ignored, &arguments)
      #else
        try setting.read(&block.numbers, &arguments)
      #endif
    } write: { block in
      #if COMPOSITOR
        []
      #else
        setting.write(block.numbers)
      #endif
    }
  }
}
