// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// How touches of one touchscreen are kept from windows, and why no better way is used.
struct WayChoice: Equatable {
  /// The chosen way; nil if windows receive all touches.
  var way: DeviceRule.Way?
  var objections: [Objection] = []
  /// Whether the configuration names no way, and `tactus probe` has stored no result for the touchscreen.
  var isUntried = false
  /// Whether touches are lifted instead of cancelled because `tactus probe` has not tested this compositor.
  var isCancelUnknown = false

  struct Objection: Equatable {
    var way: DeviceRule.Way
    var why: String
  }

  var reasons: [String] {
    if isUntried { return ["`tactus probe` has not been run yet"] }
    return objections.map { "no \($0.way.rawValue), since \($0.why)" }
      + (isCancelUnknown ? ["no touch is cancelled, since \(Self.cancelIsUnknown)"] : [])
  }

  static let cancelIsUnknown = "`tactus probe` has not tested whether this compositor cancels touches"

  /// The text for the log; nil if there is nothing to report.
  var text: String? {
    if way == nil, reasons.isEmpty { return nil }
    return ([way?.outcome ?? "windows see all touches"] + reasons).joined(separator: "; ")
  }
}

extension DeviceRule.Way {
  fileprivate var outcome: String {
    switch self {
    case .gate: "gated: windows receive only touches that are not part of a gesture"
    case .clone: "will be grabbed: windows receive only touches that are not part of a gesture"
    case .palm: "windows see all touches, and those of a gesture are cancelled"
    case .auto, .observe: "windows see all touches"
    }
  }
}
