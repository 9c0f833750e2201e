// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The kinds of built-in recognizers, and one kind for all other recognizers.
public enum GestureKind: UInt8, CaseIterable, Sendable {
  case tap, longPress, pan, edgePan, swipe, pinch, rotation, custom

  /// The name of the kind in scenarios, in configurations and in the C interface.
  public var name: StaticString {
    switch self {
    case .tap: "tap"
    case .longPress: "longPress"
    case .pan: "pan"
    case .edgePan: "edgePan"
    case .swipe: "swipe"
    case .pinch: "pinch"
    case .rotation: "rotation"
    case .custom: "custom"
    }
  }
}
