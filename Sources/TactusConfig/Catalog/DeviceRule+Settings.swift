// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension DeviceRule {
  static let cancellations = ["auto", "palm", "soft", "none"]

  static let settings: [Setting<DeviceRule>] = [
    Setting("output", { $1(&$0.output) }, .text("NAME"), "the output that it lies on"),
    Setting("grab", { $1(&$0.grab) }, .yesOrNo, "no: it is left to the compositor"),
    Setting(
      "cancel", { $1(&$0.cancel) }, .choice("way to cancel", cancellations), "how a touch is taken back from a window"),
  ]
}
