// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension DeviceRule: SettingBlock {
  static let cancellations = ["auto", "palm", "soft", "none"]

  package static let list: [BlockSetting<DeviceRule>] = [
    BlockSetting(
      "output", "NAME", "the output that it covers",
      unobeyed: .by(.weston, "Weston itself assigns touchscreens to outputs")
    ) { (block, arguments) throws(Fault) in
      block.output = try arguments.text("NAME")
    } write: {
      line($0.output)
    },
    BlockSetting("grab", "yes|no", "no: leave it to the compositor", unobeyed: .isForGrabs) {
      (block, arguments) throws(Fault) in
      block.grab = try arguments.yesOrNo()
    } write: {
      line($0.grab.map { $0 ? "yes" : "no" })
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
