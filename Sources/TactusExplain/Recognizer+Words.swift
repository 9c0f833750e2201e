// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusBindings
import TactusConfig
import TactusText

extension CompiledConfiguration.Recognizer {
  /// When it fires, or what the action follows.
  func moment(of binding: Binding) -> String {
    let rest = Interval.milliseconds(parameters[.minimumPressDuration] ?? 0).text
    if isDriven { return "follows the fingers" + share(of: binding) }
    if binding.options.moment == .begin { return "as soon as the fingers set out" }
    let isAtEnd = binding.options.moment == .end
    let confirmed = confirm.map { ", and the fingers stay down for \($0.text) more" } ?? (isAtEnd ? ", and lift" : "")
    switch form {
    case .edgeRest: return "once the fingers have come in and rested for \(rest)"
    case .holdAndTap: return "after a rest of \(rest) and the taps"
    case .wall: return "at once"
    case .plain, .handful, .stroke: break
    }
    if let step = binding.options.step, GestureWord.of(key.motion).canDrive { return "for every \(step.text)" }
    switch key.motion {
    case .tap: return "when the fingers lift"
    case .hold: return "once the fingers have rested for \(rest)"
    case .swipe:
      return "while the fingers move, once they have swept far enough" + confirmed
    case .sized(_, let reach), .diagonal(_, let reach?):
      let most = Tuning.range(of: reach).most.map { ", and not \(Self.millimetres($0))" } ?? ""
      return "when the fingers lift, if they have swept \(length(.minimumPrimaryMovement))\(most)"
    case .diagonal(_, nil): return "while the fingers move, once they have gone \(length(.minimumPrimaryMovement))"
    case .corner: return "once the fingers have come in by \(length(.minimumPrimaryMovement))"
    case .pan, .slide:
      return "once the fingers have gone \(length(.hysteresis))" + confirmed
    case .edge:
      let distance = binding.options.distance?.text ?? Self.millimetres(Tuning.edgeDistance)
      return "once the fingers have come in by \(distance), or flick" + confirmed
    case .pinch: return "once their distance has changed by \(length(.hysteresis))" + confirmed
    case .rotate: return "once they have turned by \(degrees(.threshold))" + confirmed
    case .shape: return "when the fingers lift, if they have drawn it, with a way of \(length(.minimumPrimaryMovement))"
    case .any: return "at once"
    }
  }

  private func share(of binding: Binding) -> String {
    if let step = binding.options.step { return "; one step is \(step.text)" }
    switch kind {
    case .pinch: return "; all of it at twice or half their distance"
    case .rotation:
      if case .rotate(_, let angle?) = binding.gesture.kind { return "; all of it at \(Number.text(angle.degrees))deg" }
      return "; all of it at \(Number.text(Tuning.driveAngle.degrees))deg"
    case .tap, .longPress, .swipe, .pan, .edgePan, .custom:
      return "; all of it is \((binding.options.distance ?? Tuning.driveDistance).text)"
    }
  }

  private func length(_ parameter: Parameter) -> String {
    lengths[parameter]?.length.text ?? parameters[parameter].map(Self.millimetres) ?? "a little"
  }

  private func degrees(_ parameter: Parameter) -> String {
    Number.text(((parameters[parameter] ?? 0) * 180 / .pi).rounded()) + "deg"
  }

  static func millimetres(_ points: Double) -> String {
    Number.text((points * Thresholds.millimetresPerPixel * 10).rounded() / 10) + "mm"
  }

  /// What windows see of its touches.
  public var delivery: String {
    if form == .wall {
      return fingers == 1
        ? "see nothing of it" : "see fewer fingers, and have them cancelled when the \(ordinal(fingers)) lands"
    }
    if delaysTouchesBegan {
      let most = keepsBack.map { ", \($0.text) at most" } ?? ""
      return "see nothing until it is decided\(most)"
    }
    return cancelsTouchesInView
      ? "see the touches at once, and have them cancelled when it begins" : "see the touches too"
  }
}
