// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Tactus
import TactusExplain
import Testing

@testable import TactusGestures

/// Each word of the tables of the language, and the value that is read.
@Suite("Syntax: gestures, actions, options and conditions")
struct SyntaxWordTests {
  private func binding(_ line: String) throws -> Binding {
    let bindings = try config(line).bindings
    #expect(bindings.count == 1)
    return try #require(bindings.first)
  }

  // MARK: Gestures

  static let gestures: [(String, Gesture.Kind)] = [
    ("1 tap", .tap(count: 1)), ("1 tap 3", .tap(count: 3)), ("2 hold", .hold(nil)),
    ("2 hold 600ms", .hold(.milliseconds(600))), ("2 hold 1.5s", .hold(.milliseconds(1500))),
    ("3 swipe left", .swipe(.left)), ("3 swipe right", .swipe(.right)), ("3 swipe up", .swipe(.up)),
    ("3 swipe down", .swipe(.down)), ("3 swipe any", .swipe(.all)), ("3 swipe left,up", .swipe([.left, .up])),
    ("3 pan horizontal", .pan(.horizontal)), ("3 pan vertical", .pan(.vertical)),
    ("1 edge bottom", .edge(.bottom, hold: false)),
    ("1 edge top hold", .edge(.top, hold: true)), ("1 edge any", .edge(.all, hold: false)),
    ("3 swipe up-left", .diagonal([.up, .left], nil)), ("3 swipe down-right long", .diagonal([.down, .right], .long)),
    ("3 swipe left short", .sized(.left, .short)), ("3 swipe horizontal medium", .sized(.horizontal, .medium)),
    ("1 edge right along up", .slide(.right, along: .up)),
    ("1 edge left,right along vertical", .slide(.horizontal, along: .vertical)),
    ("1 edge top along left", .slide(.top, along: .left)), ("1 edge left,right", .edge(.horizontal, hold: false)),
    ("4 pinch in", .pinch(out: false)),
    ("4 pinch out", .pinch(out: true)), ("2 rotate cw", .rotate(clockwise: true, angle: nil)),
    ("2 rotate ccw 60deg", .rotate(clockwise: false, angle: Angle(degrees: 60))),
    ("2 rotate any 7.5deg", .rotate(clockwise: nil, angle: Angle(degrees: 7.5))),
  ]

  @Test("A gesture is read and printed unchanged", arguments: gestures)
  func gesture(words: String, kind: Gesture.Kind) throws {
    let binding = try binding("bind \(words) -> overview")
    #expect(binding.gesture.kind == kind)
    #expect(binding.words == words)
    #expect(try Gesture(words: words).words == words)
  }

  static let corners = ["1 corner top-left", "2 corner bottom-right"]

  @Test("A corner gesture is read and printed unchanged", arguments: corners)
  func corner(words: String) throws {
    let binding = try binding("bind \(words) -> overview")
    #expect(binding.words == words)
    #expect(try Gesture(words: words) == binding.gesture)
    #expect(binding.gesture.kind.form.start == (words.hasSuffix("left") ? [.left, .top] : [.right, .bottom]))
  }

  @Test("A shape may be defined before or after the binding that names it, and an unknown shape is an error")
  func shapes() throws {
    let binding = try binding("bind 2 shape z -> close\nshape z { stroke 0,0 10,0 0,10 10,10 }")
    #expect(binding.words == "2 shape z" && binding.gesture.kind.form.shape == "z")
    #expect(try Gesture(words: "2 shape z") == binding.gesture)
    func complaint(_ text: String) -> String? {
      let error = #expect(throws: ConfigurationErrors.self) { try config(text) }
      return error?.errors.first?.what
    }
    #expect(
      complaint("shape check { stroke 0,0 9,9 }\nbind 1 shape chekc -> close")
        == "unknown shape `chekc`: did you mean `check`?")
    #expect(complaint("shape z { stroke 0,0 }") == "`stroke` needs at least two points, such as 0,50 100,0")
    #expect(
      complaint("shape z { stroke 0,0 1,2,3 }")
        == "`1,2,3` is not a point such as 0,50, in whole numbers up to 1000")
    #expect(complaint("shape \"a b\" { stroke 0,0 1,1 }") == "a name without blanks or quotes is needed here")
    #expect(complaint("shape z { }") == "`shape` lacks a line such as `stroke 0,60 30,100 100,0`")
    let strokes = String(repeating: "stroke 0,0 1,1 5,9\n", count: 65)
    #expect(complaint("shape z {\n\(strokes)}")?.hasPrefix("more than 64 strokes in all shapes") == true)
  }

  @Test(
    "A gesture may be limited to a part of an edge",
    arguments: ["edge left within 0% 50%", "edge top hold within 12.5% 100%", "edge right along up within 50% 75%"])
  func parts(words: String) throws {
    let gesture = try Gesture(words: "1 \(words)")
    #expect(gesture.part?.isEmpty == false)
    #expect(gesture.words == "1 \(words)")
    let configuration = try config("bind 1 \(words) -> overview; bind 1 edge left -> close")
    #expect(configuration.bindings.count == 2)
    #expect(try config(configuration.text).withoutPlaces == configuration.withoutPlaces)
  }

  @Test(
    "An invalid gesture is refused with an explanation",
    arguments: [
      ("swipe up-lft", "unknown direction `up-lft`: did you mean `up-left`?"),
      ("swipe left lnog", "unknown length `lnog`: did you mean `long`?"),
      (
        "edge left along left",
        "along the left and right edges, fingers go up or down; along the top and bottom edges, left or right"
      ),
      ("edge left within 50% 20%", "the part ends before it begins"),
      ("edge left within 50", "`50` lacks a unit; possible: %"),
      ("edge left within 0% 120%", "`120%` is out of range: from 0% to 100%"),
      ("corner left", "unknown corner `left`; possible: top-left, top-right, bottom-left and bottom-right"),
      ("swipe left within 0% 50%", "unknown length `within`; possible: short, medium and long"),
    ])
  func noGesture(words: String, what: String) {
    #expect(errors(in: "bind 1 \(words) -> close").map { $0.drop { $0 != " " }.dropFirst() } == [what[...]])
  }

  @Test("`not-edge` is read, and refused for gestures at an edge")
  func notEdge() throws {
    let configuration = try config("bind 3 swipe left -> close { not-edge yes }")
    #expect(configuration.bindings.first?.options.notEdge == true)
    #expect(try config(configuration.text).withoutPlaces == configuration.withoutPlaces)
    #expect(
      errors(in: "bind 1 edge left -> close { not-edge yes }").map { $0.drop { $0 != " " }.dropFirst() } == [
        "`not-edge` has no effect on `edge`; it applies to gestures that begin elsewhere"
      ])
  }

  @Test("The fingers of a gesture are a number or a range")
  func fingers() throws {
    #expect(try Gesture(words: "3..5 tap").fingers == 3...5)
    #expect(try Gesture(words: "3..5 tap").words == "3..5 tap")
    #expect(try Gesture(words: "10 tap").fingers == 10...10)
    #expect(try Gesture(words: "2..2 tap").words == "2 tap")
  }

  @Test("Only `block` and `ignore` accept `any`")
  func any() throws {
    #expect(try binding("block 3..5 any").gesture.kind == .any)
    #expect(try binding("ignore 2 any").effect == .ignore)
    #expect(errors(in: "bind 3 any -> close") == ["1:8: `any` can be used only with `block`, `ignore` and `unbind`"])
  }

  @Test("This suite has an example of every kind of gesture")
  func allGestures() {
    let examples = Self.gestures.map { $0.0 } + Self.corners
    let named = Set(examples.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) })
    #expect(Set(GestureWord.all.map(\.name)).subtracting(named).isSubset(of: ["shape", "any"]))
  }

  // MARK: Actions

  static let actions: [(String, [String])] = [
    ("close", []), ("minimize", []), ("maximize", []), ("restore", []), ("fullscreen", ["toggle"]),
    ("fullscreen toggle", ["toggle"]), ("fullscreen on", ["on"]), ("fullscreen off", ["off"]),
    ("window next", ["next"]), ("window previous", ["previous"]), ("workspace next", ["next"]),
    ("workspace previous", ["previous"]), ("workspace 4", ["4"]), ("move next", ["next"]), ("move 2", ["2"]),
    ("overview", []), ("launcher", []), ("keyboard show", ["show"]), ("keyboard hide", ["hide"]),
    ("keyboard toggle", ["toggle"]), ("key Alt+Left", ["Alt+Left"]), ("key ctrl+alt+DELETE", ["Ctrl+Alt+Delete"]),
    ("maximize toggle", ["toggle"]), ("maximize off", ["off"]), ("tile left", ["left"]), ("show-desktop", []),
    ("workspace up", ["up"]), ("workspace back-and-forth", ["back-and-forth"]),
    ("workspace name web", ["name", "web"]),
    ("move down", ["down"]), ("move name \"a b\"", ["name", "a b"]), ("sway \"layout tabbed\"", ["layout tabbed"]),
    ("hyprland 'layoutmsg swapnext'", ["layoutmsg swapnext"]), ("niri focus-column-left", ["focus-column-left"]),
    ("niri FocusWorkspace '{\"reference\":{\"Index\":2}}'", ["FocusWorkspace", "{\"reference\":{\"Index\":2}}"]),
    ("wayfire scale/toggle", ["scale/toggle"]), ("kwin shortcut \"Show Desktop\"", ["shortcut", "Show Desktop"]),
    ("click", ["left"]), ("click double", ["left", "double"]), ("click right", ["right"]),
    ("click middle double", ["middle", "double"]), ("scroll down", ["down"]), ("scroll left", ["left"]),
    ("exec a \"b c\" -d", ["a", "b c", "-d"]), ("exec a -> b", ["a", "->", "b"]), ("notify \"a b\"", ["a b"]),
  ]
  /// Without arguments, these actions are valid only if they are driven.
  static let drivenActions = ["drag", "scroll", "workspace"]

  @Test("An action is read with its arguments, and read back from its printed form", arguments: actions)
  func action(words: String, arguments: [String]) throws {
    let binding = try binding("bind 3 tap -> \(words)")
    #expect(binding.action?.wordList == [String(words.prefix { $0 != " " })] + arguments)
    let configuration = try config("bind 3 tap -> \(words)")
    #expect(try config(configuration.text).withoutPlaces == configuration.withoutPlaces)
  }

  @Test("The action `none` has the same effect as `ignore`")
  func noneIsIgnore() throws {
    #expect(try binding("bind 3 tap -> none").effect == .ignore)
    #expect(try binding("gesture a { on 3 tap; do none }").effect == .ignore)
    let composed = try config("gesture a { on 3 tap; do none; unless locked }")
    #expect(try config(composed.text).withoutPlaces == composed.withoutPlaces)
  }

  @Test("This suite has an example of every action")
  func allActions() {
    let named = Set(Self.actions.map { String($0.0.prefix { $0 != " " }) } + Self.drivenActions + ["none"])
    #expect(named == Set(ActionWord.all.map(\.name)))
    #expect(Set(DesktopAction.Kind.all).count == DesktopAction.Kind.all.count)
  }

  @Test("An action that can only be driven is read back from its printed form", arguments: drivenActions)
  func onlyDriven(action: String) throws {
    let configuration = try config("bind 2 pan any -> \(action) { drive yes }")
    #expect(try config(configuration.text).withoutPlaces == configuration.withoutPlaces)
    #expect(errors(in: "bind 2 pan any -> \(action)").count == 1)
  }

  @Test("A driven action may omit its direction", arguments: ["workspace", "window", "move", "workspace next"])
  func driven(action: String) throws {
    #expect(try binding("bind 3 pan any -> \(action) { drive yes }").options.drives)
    #expect(!errors(in: "bind 3 pan any -> window").isEmpty)
  }

  @Test(
    "The option `drive` is refused for an action that cannot be driven",
    arguments: ActionWord.all.filter { !$0.canBeDriven && $0.name != "none" }.map(\.name))
  func notDriven(name: String) {
    let examples = [
      "exec": "exec a", "notify": "notify a", "key": "key Menu", "sway": "sway nop", "hyprland": "hyprland a",
      "niri": "niri a", "wayfire": "wayfire a", "kwin": "kwin shortcut a",
    ]
    let errors = errors(in: "bind 3 pan left -> \(examples[name] ?? name) { drive yes }")
    #expect(errors.count == 1)
    #expect(errors.first?.contains("`\(name)` cannot follow the fingers; these can: close, minimize") == true)
  }

  // MARK: Options

  static let optionLines: [String] = [
    "drive yes", "drive no", "step 40mm", "step 10px; back key Alt+Left",
    "back workspace previous; step 5%", "at begin", "at end", "with Ctrl+Shift", "only title *Mail* background",
    "unless role compose",
    "distance 15.5px", "depth 3%", "confirm hold 300ms", "deliver delayed",
    "deliver cancel", "deliver observe", "unless app A", "unless fullscreen locked", "only output HDMI* tablet-mode",
    "only app a; only app b", "requires-failure-of 2 tap", "requires-failure-of \"2  tap 1\"; requires-failure-of x",
  ]

  /// Reads a configuration whose last binding has these options. The binding is an edge gesture, since all options are
  /// valid for it.
  private func configuration(_ options: String) throws -> Configuration {
    let others = "bind 2 tap -> overview; gesture x { on 4 tap; do close }\n"
    return try config(others + "bind 1 edge left -> overview { \(options) }")
  }
  private func options(of words: String) throws -> Binding.Options {
    try #require(try configuration(words).bindings.last).options
  }

  @Test("An option is read back from its printed form", arguments: optionLines)
  func option(words: String) throws {
    let configuration = try configuration(words)
    #expect(try config(configuration.text).withoutPlaces == configuration.withoutPlaces)
  }

  @Test("The value of each option is read")
  func optionValues() throws {
    #expect(try options(of: "drive yes").drives)
    #expect(try options(of: "drive no").drives == false)
    #expect(try options(of: "step 40mm").step == .length(Length(40, .millimetres)))
    #expect(try options(of: "step 40mm; back close").back == .close)
    #expect(try options(of: "distance 15.5px").distance == Length(15.5, .pixels))
    #expect(try options(of: "depth 3%").depth == Length(3, .percent))
    #expect(try options(of: "confirm hold 300ms").confirmHold == milliseconds(300))
    #expect(try options(of: "at end").moment == .end)
    #expect(try options(of: "with shift+ctrl").with == [.shift, .control])
    #expect(try options(of: "unless title a background").unless == [.title("a"), .background])
    #expect(try options(of: "only role compose").only == [.role("compose")])
    #expect(try options(of: "deliver delayed").deliver == .delayed)
    #expect(try options(of: "unless app A").unless == [.app("A")])
    #expect(try options(of: "unless fullscreen locked").unless == [.fullscreen, .locked])
    #expect(try options(of: "only output HDMI* tablet-mode").only == [.output("HDMI*"), .tabletMode])
    #expect(try options(of: "only app a; only app b").only == [.app("a"), .app("b")])
    #expect(try options(of: "requires-failure-of 2 tap").requiresFailureOf == ["2 tap"])
    #expect(
      try options(of: "requires-failure-of \"2  tap 1\"; requires-failure-of x").requiresFailureOf == ["2 tap", "x"])
  }

  @Test(
    "The step of a pinch is a factor, and the step of a rotation is an angle",
    arguments: ["pinch in", "rotate any"])
  func strides(gesture: String) throws {
    let step = gesture == "pinch in" ? "1.25x" : "7.5deg"
    let configuration = try config("bind 2 \(gesture) -> close { step \(step); back overview }")
    let wanted: Binding.Stride = gesture == "pinch in" ? .factor(1.25) : .angle(Angle(degrees: 7.5))
    #expect(configuration.bindings.first?.options.step == wanted)
    #expect(try config(configuration.text).withoutPlaces == configuration.withoutPlaces)
  }

  @Test("This suite has an example of every option and condition")
  func allOptions() {
    let words = Self.optionLines.flatMap { $0.split(separator: " ").map(String.init) }
    for option in Binding.Options.settings where option.word != "not-edge" { #expect(words.contains(option.word)) }
    for condition in ConditionWord.all { #expect(words.contains(condition.name)) }
  }

  @Test(
    "An option that has no meaning for the gesture is refused",
    arguments: [
      (
        "bind 3 tap -> overview { drive yes }",
        "`tap` happens at once, so it cannot be driven; these can: pan, edge, pinch and rotate"
      ),
      (
        "bind 3 swipe up -> overview { drive yes }",
        "`swipe` happens at once, so it cannot be driven; these can: pan, edge, pinch and rotate"
      ),
      (
        "bind 3 swipe up -> overview { step 3mm }",
        "`step` has no effect on `swipe`; it applies to pan, edge, pinch and rotate"
      ),
      ("bind 3 tap -> overview { at end }", "`at` has no effect on `tap`; it applies to pan, edge, pinch and rotate"),
      (
        "bind 3 pan up -> overview { at end; drive yes }",
        "a driven action has no single moment, so `at` has no effect"
      ),
      (
        "bind 3 pan up -> overview { at end; step 3mm }",
        "each step acts when it is reached, so `at` has no effect"
      ),
      (
        "bind 1 edge left hold -> overview { at end }",
        "the gesture acts once the fingers have rested, so `at` has no effect"
      ),
      ("bind 2 tap -> click { with Ctlr }", "unknown modifier `Ctlr`: did you mean `Ctrl`?"),
      ("bind 2 pinch in -> close { step 3mm }", "the step of a pinch is a FACTOR such as 1.2x"),
      ("bind 2 rotate cw -> close { step 1.2x }", "the step of a rotation is an ANGLE such as 15deg"),
      ("bind 3 pan up -> close { step 15deg }", "the step of this gesture is a LENGTH such as 10mm"),
      ("bind 3 pan up -> close { step 11x }", "`11x` is out of range: from 1.01x to 10x"),
      ("bind 3 pan up -> close { back close }", "`back` needs a `step`"),
      (
        "bind 3 pan up -> close { step 3mm; back none }",
        "`none` needs no `back`: it does nothing on the way back"
      ),
      ("bind 3 pan up -> close { step 3mm; back clsoe }", "unknown action `clsoe`: did you mean `close`?"),
      ("bind 3 pan up -> drag", "`drag` follows the fingers: it needs `{ drive yes }`"),
      ("bind 2 tap -> sway layout tabbed", "sway takes one COMMAND: put it in quotes"),
      ("bind 2 tap -> kwin Overview", "unknown word `Overview`; possible: shortcut"),
      ("bind 2 tap -> niri a b", "`b` is not JSON such as '{\"id\":1}'"),
      ("bind 2 tap -> workspace nxt", "unknown direction `nxt`: did you mean `next`?"),
      ("bind 2 tap -> workspace name", "`workspace` needs a NAME"),
      (
        "bind 2 pan up -> workspace back-and-forth { drive yes }",
        "with `drive`, only `next` and `previous` are possible"
      ),
      ("bind 2 tap -> tile up", "unknown half `up`; possible: left and right"),
      ("bind 2 tap -> click rigth", "unknown button `rigth`: did you mean `right`?"),
      ("bind 3 swipe up -> overview { depth 3mm }", "`depth` has no effect on `swipe`; it applies to edge and corner"),
      (
        "bind 3 hold -> overview { distance 3mm }",
        "`distance` has no effect on `hold`; it applies to swipe, pan, edge, corner, pinch and shape"
      ),
      (
        "bind 3 rotate cw -> overview { distance 3mm }",
        "`distance` has no effect on `rotate`; it applies to swipe, pan, edge, corner, pinch and shape"
      ),
      (
        "bind 3 tap -> close { confirm hold 1s }",
        "`confirm` has no effect on `tap`; it applies to swipe, pan, edge, pinch and rotate"
      ),
      ("block 1 edge left { deliver delayed }", "`deliver` needs a gesture with an action"),
      ("bind 1 edge left -> none { drive yes }", "`drive` needs a gesture with an action"),
      ("ignore 1 edge left { step 2mm }", "`step` needs a gesture with an action"),
    ])
  func meaningless(line: String, what: String) {
    #expect(errors(in: line).map { $0.drop { $0 != " " }.dropFirst() } == [what[...]])
  }

  @Test("`block` and `ignore` may have conditions")
  func conditionsOfBlocks() throws {
    #expect(try binding("block 1 edge left { only app a; depth 2mm }").options.only == [.app("a")])
    #expect(try binding("ignore 2 hold { unless locked }").options.unless == [.locked])
  }
}
