// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension GestureWord {
  static let rotate = GestureWord(
    "rotate", "cw|ccw|any [ANGLE]", "fingers turn clockwise, counter-clockwise or either way", canDrive: true,
    moves: true
  ) { (arguments) throws(Fault) in
    let turn = try arguments.choice("way to rotate", of: ["cw", "ccw", "any"])
    return .rotate(clockwise: turn == 2 ? nil : turn == 0, angle: arguments.isEmpty ? nil : try arguments.angle())
  }
}

extension Gesture.Kind {
  /// A rotation. A nil `clockwise` stands for either direction, a nil `angle` for the default angle.
  public static func rotate(clockwise: Bool?, angle: Angle?) -> Self {
    Self(RotateGesture(clockwise: clockwise, angle))
  }
}

final class RotateGesture: GestureForm {
  let clockwise: Bool?
  let angle: Angle?

  init(clockwise: Bool?, _ angle: Angle?) { (self.clockwise, self.angle) = (clockwise, angle) }

  var word: GestureWord { .rotate }
  var arguments: [String] { [clockwise.map { $0 ? "cw" : "ccw" } ?? "any"] + (angle.map { [$0.text] } ?? []) }
  var number: Double? { angle?.degrees }
  var keys: [Gesture.Kind]? { angle == nil ? nil : [.rotate(clockwise: clockwise, angle: nil)] }
  func objection(to step: Binding.Stride) -> String? {
    if case .angle = step { nil } else { "the step of a rotation is an ANGLE such as 15deg" }
  }

  var course: Course? { .turns(clockwise: clockwise) }
  var precedence: Precedence { .rotation }
  var goesOn: Bool { true }
  var fewestFingers: Int { 2 }
  func isUsedByWindows(_ fingers: ClosedRange<Int>) -> Bool { fingers.contains(2) }

  /// The default angle. It is larger than the 10 to 20 degrees by which the hand turns in a pinch.
  private static let usual = Angle(degrees: 30)

  private static func angle(of binding: Binding) -> Angle? {
    binding.gesture.kind.form.number.map { Angle(degrees: $0) }
  }

  func recognizer(_ draft: RecognizerDraft) -> CompiledConfiguration.Recognizer {
    var recognizer = draft.recognizer(.rotation)
    recognizer.isDriven = draft.options.drives
    recognizer.parameters[.numberOfTouchesRequired] = Double(draft.key.fingers)
    if !draft.options.goesOn {
      recognizer.parameters[.threshold] = (Self.angle(of: draft.binding) ?? Self.usual).radians
    }
    recognizer.countFromLanding(draft)
    return recognizer
  }

  func add(_ site: RecognizerSite, to engine: inout GestureEngine) -> RecognizerID {
    let way = clockwise.map { $0 ? MultiFingerRule.Way.clockwise : .counterclockwise } ?? .any
    return site.addMultiFinger(of: Rotation(), way, to: &engine)
  }

  var moment: Prose { "once the fingers have turned by {way}{confirmed}" }

  func setMeasure(of now: inout OngoingGesture, _ binding: Binding, _ values: GestureValues, _ ruler: Ruler) {
    now.isTwoWay = clockwise == nil
    var whole = Tuning.driveAngle.radians
    if let written = Self.angle(of: binding), written.radians > 0 { whole = written.radians }
    if case .angle(let step)? = binding.options.step, step.radians > 0 { whole = step.radians }
    now.unit = clockwise == false ? -whole : whole
  }
}

extension Rotation: MultiFingerMember {
  func goes(_ way: MultiFingerRule.Way) -> Bool {
    switch way {
    case .clockwise: rotation > 0
    case .counterclockwise: rotation < 0
    case .any, .inwards, .outwards: true
    }
  }
}
