// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusText

extension CompiledConfiguration.Recognizer {
  /// Describes when the gesture triggers its action, or how the action follows the fingers.
  func moment(of binding: Binding) -> String {
    if isDriven { return "follows the fingers" + share(of: binding) }
    if binding.options.moment == .begin { return "as soon as the fingers start to move" }
    if isWall { return "at once" }
    let rest = Interval.milliseconds(parameters[.minimumPressDuration] ?? 0).text
    if key.thenTaps != nil { return "after a rest of \(rest) and the taps" }
    let form = key.motion.form
    if let step = binding.options.step, form.word.canDrive, !form.rests { return "for every \(step.text)" }
    let isAtEnd = binding.options.moment == .end
    let confirmed = confirm.map { ", and the fingers stay down for \($0.text) more" } ?? (isAtEnd ? ", and lift" : "")
    let most = form.reach.flatMap { Tuning.range(of: $0).most }.map { ", and not \(Self.millimetres($0))" } ?? ""
    return form.moment.text.replacing("{way}", with: way(of: binding)).replacing("{rest}", with: rest)
      .replacing("{most}", with: most).replacing("{confirmed}", with: confirmed)
  }

  /// Describes how far the fingers must move or turn.
  private func way(of binding: Binding) -> String {
    switch kind {
    case .rotation: degrees(.threshold)
    case .edgePan: binding.options.distance?.text ?? Self.millimetres(Tuning.edgeDistance)
    case .pan, .pinch: length(.hysteresis)
    case .tap, .longPress, .swipe, .custom: length(.minimumPrimaryMovement)
    }
  }

  private func share(of binding: Binding) -> String {
    if let step = binding.options.step { return "; one step is \(step.text)" }
    switch kind {
    case .pinch: return "; complete once the distance between the fingers has doubled or halved"
    case .rotation:
      return "; complete at \(Number.text(binding.gesture.kind.form.number ?? Tuning.driveAngle.degrees))deg"
    case .tap, .longPress, .swipe, .pan, .edgePan, .custom:
      return "; complete after \((binding.options.distance ?? Tuning.driveDistance).text)"
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

  /// A description of the touches that windows receive, and when.
  public var delivery: String {
    if isWall {
      return fingers == 1
        ? "receive none of its touches"
        : "receive the touches of fewer fingers; these are cancelled when the \(ordinal(fingers)) lands"
    }
    if delaysTouchesBegan {
      let most = keepsBack.map { ", \($0.text) at most" } ?? ""
      if let hesitation, hesitation > .zero, edge.isEmpty {
        return "receive the touches after \(hesitation.text) while fewer than \(fingers) fingers are down; "
          + "once \(fingers) are down, nothing until the decision\(most)"
      }
      return "receive nothing until the decision\(most)"
    }
    return cancelsTouchesInView
      ? "receive the touches at once; these are cancelled when the gesture begins" : "receive the touches too"
  }
}

extension CompiledConfiguration.Recognizer {
  /// Returns how far the fingers must move for this binding, in mm; nil if the gesture has no distance, or if the
  /// distance depends on the screen.
  package func distance(of binding: Binding) -> Double? {
    if let set = binding.options.distance { return set.inMillimetres }
    switch kind {
    case .rotation: return nil
    case .edgePan: return Tuning.edgeDistance * Thresholds.millimetresPerPixel
    case .pan, .pinch: return millimetres(.hysteresis)
    case .swipe:
      return millimetres(.minimumPrimaryMovement) ?? Thresholds.swipePrimaryMovement * Thresholds.millimetresPerPixel
    case .tap, .longPress, .custom: return millimetres(.minimumPrimaryMovement)
    }
  }

  /// Returns the greatest distance from the edge at which a finger may land, in mm; nil if it depends on the screen.
  package func depth(of binding: Binding) -> Double? {
    if let set = binding.options.depth { return set.inMillimetres }
    return millimetres(.edgeWidth)
  }

  private func millimetres(_ parameter: Parameter) -> Double? {
    if let set = lengths[parameter]?.length { return set.inMillimetres }
    return parameters[parameter].map { $0 * Thresholds.millimetresPerPixel }
  }
}
