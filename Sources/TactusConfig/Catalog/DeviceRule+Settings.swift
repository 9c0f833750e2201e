// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension DeviceRule: SettingBlock {
  static let cancellations = ["auto", "palm", "soft", "none"]

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
      block.cancel = try arguments.word("way to cancel", of: cancellations)
    } write: {
      line($0.cancel)
    },
  ]
}
