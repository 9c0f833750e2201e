// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension GestureKind {
  /// Whether recognizers of this kind have the parameter, and accept this value.
  func accepts(_ parameter: Parameter, _ value: Double) -> Bool {
    switch self {
    case .tap: accepts(parameter, value, Tap())
    case .longPress: accepts(parameter, value, LongPress())
    case .pan: accepts(parameter, value, Pan())
    case .edgePan: accepts(parameter, value, ScreenEdgePan())
    case .swipe: accepts(parameter, value, Swipe())
    case .pinch: accepts(parameter, value, Pinch())
    case .rotation: accepts(parameter, value, Rotation())
    case .custom: false
    }
  }

  private func accepts<R: Recognizer>(_ parameter: Parameter, _ value: Double, _ fresh: R) -> Bool {
    var recognizer = fresh
    return recognizer.set(parameter, to: value)
  }
}
