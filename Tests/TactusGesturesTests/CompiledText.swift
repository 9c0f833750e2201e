// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Tactus

@testable import TactusGestures

/// Describes in lines of text what each gesture is, and what it is compiled to with each option.
enum CompiledText {
  private static let gestures = [
    "1 tap", "1 tap 3", "3 tap", "1 hold", "2 hold 600ms", "2 swipe left", "3 swipe up", "3 swipe any",
    "1 swipe up-left", "3 swipe down-right long", "3 swipe up-right", "3 swipe left short", "2 swipe vertical medium",
    "2 pan down",
    "3 pan horizontal", "4 pan any", "1 edge bottom", "2 edge left,right", "1 edge top hold", "2 edge left,top hold",
    "1 edge left within 0% 50%", "1 edge right along up", "2 edge left,right along vertical", "1 corner top-left",
    "2 corner bottom-right", "2 pinch in", "4 pinch out", "2 rotate cw", "2 rotate ccw 60deg", "2 rotate any",
    "3 rotate any 30deg", "1 shape check",
    "3 shape circle", "3 any",
  ]
  private static let options = [
    "", "drive yes", "step 10mm", "step 1.5x", "step 20deg", "at begin", "at end", "distance 30mm", "distance 40px",
    "distance 20%", "depth 8mm", "depth 30px", "depth 3%", "not-edge yes", "confirm hold 200ms", "deliver delayed",
    "deliver cancel", "deliver observe", "drive yes; step 10mm", "at begin; distance 30mm",
    "confirm hold 200ms; distance 30mm",
  ]
  private static let settings = [
    "defaults { slop 20px; swipe-distance 15%; edge-depth 12px; tap-time 120ms; hold 700ms }", "preset steady",
  ]
  private static let composed = [
    "gesture a { on 2 hold; then tap 2; do close }", "gesture a { on 1 hold; within corner top-left 20mm; do close }",
    "gesture a { on 2 hold; within corner top-left 20mm; within corner top-right 60px; do close }",
    "gesture a { on 3 swipe up; within corner bottom-left 10%; do close }",
  ]
  /// Configurations of which the compiler warns, and one of which it does not.
  private static let doubtful = [
    "shape flat { stroke 0,0 50,2 100,0 }\nshape tick { stroke 0,55 30,100 100,0 }\nbind 1 shape flat -> close\n"
      + "bind 2 shape tick -> overview\nignore 1 shape check\nbind 2 shape circle -> launcher",
    "shape dot { stroke 5,5 5,5 }\nbind 1 shape dot -> close\nbind 2 shape caret -> overview",
    "bind 3 shape check -> close\nbind 3 pan left -> key a { step 10mm }\nbind 2 pan up -> key b { step 10mm }\n"
      + "bind 3 edge left -> close { drive yes }\nbind 3 swipe up -> overview { confirm hold 200ms }",
    "app one { bind 3 shape check -> close }\napp other { bind 3 pan left -> key a { step 10mm } }",
  ]

  static var lines: [String] {
    var lines: [String] = []
    for gesture in gestures {
      lines += kind(gesture)
      for option in options {
        let binding = "bind \(gesture) -> workspace next"
        lines += compiled(option.isEmpty ? binding : "\(binding) { \(option) }")
      }
      lines += compiled("block \(gesture)") + compiled("block \(gesture) { depth 8mm }")
      for setting in settings {
        lines += compiled("\(setting)\nbind \(gesture) -> close") + compiled("\(setting)\nblock \(gesture)")
        lines += compiled("\(setting)\nbind \(gesture) -> workspace next { drive yes }")
      }
    }
    for text in composed { lines += compiled(text) }
    for text in doubtful {
      let warnings = try? TactusGesturesTests.compile("\(ShapeTests.shapes)\(text)").warningTexts
      let head = text.replacing("\n", with: "; ") + ": "
      lines += warnings.map { $0.isEmpty ? [head + "no warning"] : $0.map { head + $0 } } ?? [head + "refused"]
    }
    for (n, first) in gestures.enumerated() {
      for second in gestures.dropFirst(n + 1) {
        lines += relations("bind \(first) -> close\nbind \(second) -> workspace next { deliver delayed }")
        lines += relations("bind \(first) -> close\nbind \(second) -> workspace next { drive yes }")
      }
    }
    return lines
  }

  /// What the gesture itself says, without its bindings.
  private static func kind(_ words: String) -> [String] {
    guard let gesture = try? Gesture(words: words) else { return ["\(words): refused"] }
    let form = gesture.kind.form
    let windows = (1...6).filter { form.isUsedByWindows($0...$0) }
    let word = form.word
    let able: [(String, Bool)] = [
      ("quick", form.isQuick), ("rests", form.rests), ("beside", form.bearsFingersBeside), ("leads", form.leadsToTaps),
      ("goes on", form.goesOn), ("acts", form.canAct), ("at landing", form.isBlockedAtLanding),
      ("parts", form.hasParts),
      ("drives", word.canDrive), ("moves", word.moves), ("travels", word.travels),
    ]
    let facts: [String] =
      able.filter(\.1).map(\.0) + [
        "course \(text(form.course))", "known \(form.known)", "precedence \(form.precedence)",
        "taps \(text(form.taps))",
        "fewest \(form.fewestFingers)", "reach \(text(form.reach))", "number \(text(form.number))",
        "axes \(form.axes.rawValue)", "windows \(windows)", "keys \(text(form.keys?.map(\.text)))",
        "mirrored \(text(form.mirrored?.text))",
      ]
    return [
      "\(words): \(facts.joined(separator: ", "))",
      "\(words): \(form.moment.text); \(text(form.wholeWay)); \(form.claim)",
    ]
  }

  private static func text(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "none" }

  /// Returns a line for each recognizer.
  private static func compiled(_ text: String) -> [String] {
    [true, false].flatMap { canCancel -> [String] in
      var options = CompileOptions()
      options.canCancel = canCancel
      let head = text.replacing("\n", with: "; ") + (canCancel ? ": " : " (cannot cancel): ")
      guard let compiled = try? TactusGesturesTests.compile("\(ShapeTests.shapes)\(text)", options) else {
        return canCancel ? [head + "refused"] : []
      }
      return compiled.recognizers.map { head + line($0) }
    }
  }

  private static func relations(_ text: String) -> [String] {
    guard let compiled = try? TactusGesturesTests.compile("\(ShapeTests.shapes)\(text)") else { return [] }
    let head = text.replacing("\n", with: "; ") + ": "
    return zip(compiled.relations, compiled.relationTexts).map { head + $1 + ", since " + $0.reason }
  }

  private static func line(_ recognizer: CompiledConfiguration.Recognizer) -> String {
    var words = ["\(recognizer.name): \(recognizer.kind)"]
    for row in recognizer.parameters.rows { words.append("\(row.parameter) \((row.value * 1000).rounded() / 1000)") }
    for row in recognizer.lengths.rows { words.append("\(row.parameter) \(row.value.length.text) \(row.value.axis)") }
    let times: [(String, Interval?)] = [
      ("landing", recognizer.landing), ("patience", recognizer.patience), ("confirm", recognizer.confirm),
      ("hesitation", recognizer.hesitation), ("in all", recognizer.hesitationInAll), ("back", recognizer.keepsBack),
    ]
    for (name, time) in times { if let time { words.append("\(name) \(time.milliseconds)") } }
    let flags = [
      ("wall", recognizer.isWall), ("delays began", recognizer.delaysTouchesBegan),
      ("cancels", recognizer.cancelsTouchesInView), ("delays ended", recognizer.delaysTouchesEnded),
      ("from the first", recognizer.requiresSequenceStart), ("starts inside", recognizer.startsInside),
      ("at lift", recognizer.actsAtLift), ("heeds lifts", recognizer.heedsLifts), ("driven", recognizer.isDriven),
    ]
    words += flags.filter(\.1).map(\.0)
    return words.joined(separator: ", ")
  }
}
