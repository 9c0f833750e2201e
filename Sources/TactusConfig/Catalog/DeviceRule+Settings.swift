// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension DeviceRule: SettingBlock {
  static let cancellations = ["auto", "palm", "soft", "none"]

  package static let settings = [
    Setting(.output, "output", "NAME", "the output that it covers"),
    Setting(.grab, "grab", "yes|no", "no: leave it to the compositor"),
    Setting(.cancel, "cancel", "auto|palm|soft|none", "how a window is told that a touch is taken back"),
  ]

  package mutating func read(_ setting: Setting.Name, _ arguments: inout Arguments) throws(Fault) {
    switch setting {
    case .output: output = try arguments.text("NAME")
    case .grab: grab = try arguments.yesOrNo()
    case .cancel: cancel = try arguments.word("way to cancel", of: Self.cancellations)
    default: break
    }
  }

  package func written(_ setting: Setting.Name) -> [[String]] {
    switch setting {
    case .output: line(output)
    case .grab: line(grab.map { $0 ? "yes" : "no" })
    case .cancel: line(cancel)
    default: []
    }
  }
}
