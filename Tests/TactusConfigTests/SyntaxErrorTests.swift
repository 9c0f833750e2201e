// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Testing

@testable import TactusGestures

@Suite("Syntax: errors")
struct SyntaxErrorTests {
  @Test("An error shows its line with a marker below")
  func layout() {
    let error = #expect(throws: ConfigurationErrors.self) {
      try ConfigurationReader.read("version 1\nbind 3 swpie left -> close  # why\n", name: "a.conf")
    }
    #expect(
      error?.description == """
        a.conf:2:8: unknown gesture `swpie`: did you mean `swipe`?
            bind 3 swpie left -> close  # why
                   ^~~~~
        """)
  }

  @Test("An error keeps the tabs of the line that it shows, so that the marker stays below the wrong word")
  func tabs() {
    let error = #expect(throws: ConfigurationErrors.self) {
      try ConfigurationReader.read("app a {\n\tbnid 3 tap -> close\n}")
    }
    #expect(error?.errors.first?.line == "\tbnid 3 tap -> close")
    #expect(error?.errors.first?.mark == "\t^~~~")
  }

  @Test("An error in a long line shows the part around the marker")
  func longLines() {
    let line = "exec" + String(repeating: " word", count: 100) + " \u{E4}\u{E4}"
    let error = #expect(throws: ConfigurationErrors.self) {
      try ConfigurationReader.read(
        "bind 3 tap -> \(line) {\nwhat 1\n}\nbind 3 tap -> key \(String(repeating: "x", count: 300))")
    }
    #expect(error?.count == 2)
    #expect(error?.errors.allSatisfy { $0.line.count <= 106 && $0.mark.count <= 106 } == true)
    #expect(error?.errors.last?.line.hasSuffix("xxx...") == true)
  }

  @Test("An error shows no control characters from the file")
  func escapes() {
    let error = #expect(throws: ConfigurationErrors.self) {
      try ConfigurationReader.read("a\u{1B}[31m\n\"b\u{1B}\"", name: "\u{1B}")
    }
    #expect(error?.description.unicodeScalars.contains("\u{1B}") == false)
  }

  @Test("All errors of a file are reported at once, in order")
  func all() {
    let text = """
      versoin 1
      defaults { slop 3; holt 1s }
      bind 3 swpie left -> clsoe
      device {
          grab maybe
      }
      app a {
          bind 3 tap close
          device b { grab yes }
      }
      """
    #expect(
      errors(in: text) == [
        "1:1: unknown directive `versoin`: did you mean `version`?",
        "2:17: `3` lacks a unit; possible: mm, px and %", "2:20: unknown word `holt`: did you mean `hold`?",
        "3:8: unknown gesture `swpie`: did you mean `swipe`?", "3:22: unknown action `clsoe`: did you mean `close`?",
        "4:7: `device` needs a NAME", "8:21: `->` and an action are missing",
        "9:5: `device` cannot stand in an app block",
      ])
  }

  @Test("At most fifty errors are shown, and the others are counted")
  func many() {
    let error = #expect(throws: ConfigurationErrors.self) {
      try ConfigurationReader.read(String(repeating: "oops\n", count: 2345))
    }
    #expect(error?.errors.count == 50)
    #expect(error?.count == 2345)
    #expect(error?.errors.last?.place.line == 50)
    #expect(error?.description.hasSuffix("\nand 2295 more") == true)
  }

  @Test(
    "Each error is reported at its place",
    arguments: [
      ("bind", "1:5: `->` and an action are missing"),
      ("bind 3 tap => close", "1:12: the arrow is written `->`"),
      ("bind 3 tap → close", "1:12: the arrow is written `->`"),
      ("bind -> close", "1:5: `bind` needs a number of fingers from 1 to 10, or a range such as 3..5"),
      (
        "bind 3 -> close",
        "1:7: `bind` needs a gesture: tap, hold, swipe, pan, edge, corner, pinch, rotate, shape, any"
      ),
      ("bind 3 swipe -> close", "1:13: `swipe` needs one of left, right, up, down, horizontal, vertical, any"),
      ("bind 3 swipe left ->", "1:21: `->` needs an action"),
      ("bind 3 swipe left->close", "1:14: `->` needs a space before and after it"),
      ("bind swipe 3 left -> close", "1:6: the number of fingers comes first: `3 swipe`"),
      ("bind 0 tap -> close", "1:6: `0` is not a number of fingers from 1 to 10, or a range such as 3..5"),
      ("bind 5..3 tap -> close", "1:6: `5..3` is not a number of fingers from 1 to 10, or a range such as 3..5"),
      (
        "bind 99999999999999999999 tap -> close",
        "1:6: `99999999999999999999` is not a number of fingers from 1 to 10, or a range such as 3..5"
      ),
      ("bind 3 swipe lfet -> close", "1:14: unknown side `lfet`: did you mean `left`?"),
      (
        "bind 3 swipe left, -> close",
        "1:14: unknown side ``; possible: left, right, up, down, horizontal, vertical and any"
      ),
      ("bind 3 edge up -> close", "1:13: unknown side `up`; possible: left, right, top, bottom and any"),
      ("bind 3 swipe left right -> close", "1:19: unknown length `right`; possible: short, medium and long"),
      ("bind 3 tap 9 -> close", "1:12: `9` is not a number from 1 to 5"),
      ("bind 3 hold 5 -> close", "1:13: `5` lacks a unit; possible: ms and s"),
      ("bind 3 hold 5 s -> close", "1:13: write `5s`, without a space"),
      ("bind 3 hold 5m -> close", "1:13: unknown unit `m`; possible: ms and s"),
      ("bind 3 hold 1ms -> close", "1:13: `1ms` is out of range: from 100ms to 30s"),
      ("bind 3 hold -1s -> close", "1:13: `-1s` is not a TIME such as 500ms"),
      ("bind 3 hold 1e3ms -> close", "1:13: unknown unit `e3ms`; possible: ms and s"),
      ("bind 3 rotate cw 500deg -> close", "1:18: `500deg` is out of range: from 1deg to 360deg"),
      ("bind 3 tap -> close now", "1:21: `now` is one word too many for `close`"),
      ("bind 3 tap -> workspace", "1:24: `workspace` needs next, previous or a number"),
      ("bind 3 tap -> workspace nxt", "1:25: unknown direction `nxt`: did you mean `next`?"),
      ("bind 3 tap -> workspace 0", "1:25: `0` is not a number from 1 to 99"),
      ("bind 3 pan any -> workspace 2 { drive yes }", "1:29: with `drive`, only `next` and `previous` are possible"),
      ("bind 3 tap -> keyboard", "1:23: `keyboard` needs one of show, hide, toggle"),
      ("bind 3 tap -> exec", "1:19: `exec` needs a program"),
      ("bind 3 tap -> exec \"\"", "1:20: the program has no name"),
      ("bind 3 tap -> notify a b", "1:24: notify takes one TEXT: put it in quotes"),
      ("bind 3 tap -> notify", "1:21: `notify` needs a TEXT"),
      ("bind 3 tap -> key Ctrl++", "1:19: `Ctrl++` has an empty name; the key + is written `plus`"),
      ("bind 3 tap -> key Ctrl+-", "1:19: `Ctrl+-` has `-`, which is written `minus`"),
      ("bind 3 tap -> key a+b", "1:19: `a+b` has 2 keys besides modifiers; only one is allowed"),
      ("bind 3 tap -> close { confrim hold 1s }", "1:23: unknown option `confrim`: did you mean `confirm`?"),
      ("bind 3 swipe up -> close { confirm 1s }", "1:36: unknown word `1s`; possible: hold"),
      ("bind 3 tap -> close { unless ful-screen }", "1:30: unknown condition `ful-screen`: did you mean `fullscreen`?"),
      (
        "bind 3 tap -> close { unless }",
        "1:29: `unless` needs a condition: app, title, role, output, background, fullscreen, locked, tablet-mode"
      ),
      ("bind 3 tap -> close { unless app }", "1:33: `unless` needs a NAME"),
      ("bind 3 tap -> close { unless app \"\" }", "1:34: the NAME is empty"),
      ("bind 3 pan up -> close { drive { } }", "1:32: `drive` takes no block"),
      ("bind 3 pan up -> close { drive ja }", "1:32: `ja` is neither `yes` nor `no`"),
      ("bind 3 tap -> close { requires-failure-of 3 swipe up }", "1:23: nothing is bound to `3 swipe up`"),
      ("bind 3 tap -> close { requires-failure-of 3 tap }", "1:23: a gesture cannot wait for itself"),
      ("block 3 any -> close", "1:13: `block` does nothing, so no `->` can follow; did you mean `bind`?"),
      ("version", "1:8: `version` needs a number: 1"),
      ("version 2\nwhatever", "1:9: `2` is another version of the language; this one is 1"),
      ("include", "1:8: `include` needs the name of a file"), ("include \"\"", "1:9: the name of the file is empty"),
      ("include x", "1:1: nothing can be included here: this text is not a file"),
      ("locked", "1:7: `locked` needs yes or no"),
      ("locked on", "1:8: `on` is neither `yes` nor `no`"),
      ("preset stedy", "1:8: unknown preset `stedy`: did you mean `steady`?"),
      ("preset", "1:7: `preset` needs one of steady, one-hand, left-hand, wide-edges"),
      ("defaults", "1:9: `defaults` needs no, or a block `{` ... `}`"),
      ("defaults x { }", "1:10: `x` is one word too many for `defaults`"),
      ("defaults { slop 300mm }", "1:17: `300mm` must be more than 0 and at most 20mm"),
      ("defaults { slop 0mm }", "1:17: `0mm` must be more than 0 and at most 20mm"),
      ("defaults { slop 101% }", "1:17: `101%` must be more than 0 and at most 100%"),
      ("defaults { slop 1.2.3mm }", "1:17: `1.2.3mm` is not a LENGTH such as 3mm"),
      ("defaults { slop 3mm 4mm }", "1:21: `4mm` is one word too many for `slop`"),
      ("defaults { deliver late }", "1:20: unknown way to deliver `late`; possible: delayed, cancel and observe"),
      ("defaults { max-touches none }", "1:24: `none` is not a number from 1 to 10"),
      ("device a { output }", "1:18: `output` needs a NAME"),
      ("device a { outptu b }", "1:12: unknown directive `outptu`: did you mean `output`?"),
      ("device a { cancel hard }", "1:19: unknown way to cancel `hard`; possible: auto, palm, soft and none"),
      ("device a { device b { } }", "1:12: `device` cannot stand in a device block"),
      ("workspaces { backend swy }", "1:22: unknown backend `swy`: did you mean `sway`?"),
      ("exclusion { never up }", "1:19: unknown side `up`; possible: left, right, top, bottom and any"),
      ("safety { panic 2 }", "1:16: `2` is not a number from 3 to 10"),
      (
        "safety { panic none }",
        "1:10: `panic none` needs a line such as `panic-gpio key KEY_PROG1`: there must be a way out"
      ),
      ("safety { panic-gpio KEY_PROG1 }", "1:21: unknown source `KEY_PROG1`; possible: key"),
      ("safety { panic-gpio key prog1 }", "1:25: `prog1` is not the name of a key, such as KEY_PROG1"),
      (
        "safety { panic-key Ctrl+C }", "1:20: `Ctrl+C` is easily pressed by accident; name at least three keys"
      ),
      (
        "client a { allow everything }",
        "1:18: unknown word after `allow`: `everything`; possible: exclusion, hold and shell"
      ),
      ("client a { allow }", "1:17: `allow` needs exclusion or hold or shell"),
      ("client a { allow hold 10s }", "1:23: `10s` is out of range: from 1ms to 5s"),
      ("client { }", "1:7: `client` needs a NAME"),
      ("shell-client my-shell", "1:14: `my-shell` must be a path that begins with /"),
      ("app a { app b { } }", "1:9: `app` cannot stand in an app block"),
      ("app a { when locked { app b { } } }", "1:23: an app block cannot contain an app block"),
      (
        "when { }",
        "1:5: `when` needs a condition: app, title, role, output, background, fullscreen, locked, tablet-mode"
      ),
      (
        "when locked { app a { when fullscreen { } } }",
        "1:23: a when block cannot contain a when block; name all conditions in one block"
      ),
      ("gesture { }", "1:8: `gesture` needs a NAME"), ("gesture a", "1:10: `gesture` needs a block: `{` ... `}`"),
      ("gesture a { do close }", "1:1: `gesture` lacks a line such as `on 2 hold 5s`"),
      ("gesture a { on 2 tap }", "1:1: `gesture` lacks a line such as `do overview`"),
      ("gesture a { on 2 any; do close }", "1:13: `any` can be used only with `block`, `ignore` and `unbind`"),
      ("gesture a { on 2 tap; do }", "1:25: `do` needs an action"),
      ("gesture a { on 2 tap; then tap 2; do close }", "1:23: `then` can only follow a hold"),
      (
        "gesture a { on 1 hold; within corner top-left 9mm; within corner top-right 9mm; do close }",
        "1:24: 2 corners need at least 2 fingers, but the gesture may have only 1"
      ),
      (
        "gesture a { on 2 hold; within corner top-left 9mm; within corner top-left 8mm; do close }",
        "1:24: a corner is named twice"
      ),
      ("gesture a { on 2 hold; within top-left 9mm; do close }", "1:31: unknown place `top-left`; possible: corner"),
      ("gesture a { on 2 hold; hodl 2s; do close }", "1:24: unknown option `hodl`"),
      (
        "bind 3 tap -> close\n{ unless locked }",
        "2:1: `{` must end the line of its directive, or be quoted"
      ),
    ])
  func error(text: String, expected: String) {
    #expect(errors(in: text) == [expected])
  }

  @Test(
    "Words that only a shell understands cause a warning", arguments: ["| less", ">file", "~/bin/a", "$HOME", "&&"])
  func shell(_ words: String) throws {
    func warnings(_ words: String) throws -> [String] {
      try ConfigurationReader.read("bind 3 tap -> exec program \(words)").warnings.map(\.what)
    }
    #expect(try warnings(words).first?.hasPrefix("exec uses no shell, so ") == true)
    #expect(try warnings("\"\(words)\"").isEmpty)
  }

  @Test("An unusual name for a key causes a warning, but no error")
  func unusualKeys() throws {
    #expect(
      try warnings(in: "bind 3 tap -> key Alt+Lefft") == [
        "1:19: `Lefft` is an unusual name for a key: did you mean `Left`?"
      ])
    #expect(try warnings(in: "bind 3 tap -> key XF86Launch5").isEmpty)
    #expect(try warnings(in: "bind 3 tap -> key Cyrillic_ya").isEmpty)
  }

  private let out = "; leave one of the two out"

  @Test("A later line overrides an earlier one, and a warning names the earlier line")
  func overrides() throws {
    #expect(try config("defaults { hold 1s }\ndefaults { hold 2s }").defaults.hold == .milliseconds(2000))
    #expect(try warnings(in: "defaults { hold 1s }\ndefaults { hold 2s }") == ["2:12: `hold` overrides config:1\(out)"])
    let bindings = "bind 3 tap -> close\nbind 3 tap -> overview"
    #expect(try config(bindings).bindings.map(\.effect) == [.act(.overview)])
    #expect(try warnings(in: bindings) == ["2:1: `3 tap` overrides config:1\(out)"])
    #expect(try warnings(in: "locked yes\nlocked no") == ["2:1: `locked` overrides config:1\(out)"])
    #expect(try warnings(in: "bind 3 tap -> close\nignore 3 tap") == ["2:1: `3 tap` overrides config:1\(out)"])
    #expect(
      try warnings(in: "client a { allow shell }\nclient a { deny shell }") == [
        "2:12: `deny shell` overrides config:1\(out)"
      ])
    #expect(try warnings(in: "device a { output A; output B }") == ["1:22: `output` overrides config:1\(out)"])
  }

  @Test(
    "The error about a wrong name of a gesture, an action or a key suggests the right one",
    arguments: [
      ("bind 3 tap -> foot", "1:15: unknown action `foot`: did you mean `exec foot`?"),
      ("bind 3 tap -> clsoe", "1:15: unknown action `clsoe`: did you mean `close`?"),
      ("bind 1 long press -> close", "1:8: unknown gesture `long`: did you mean `hold`?"),
      ("bind 1 long-press -> close", "1:8: unknown gesture `long-press`: did you mean `hold`?"),
      ("bind 2 double-tap -> close", "1:8: unknown gesture `double-tap`: did you mean `tap 2`?"),
      (
        "bind 3 tap -> key Alt-Right",
        "1:19: `Alt-Right` joins keys with `-` instead of `+`: write `Alt+Right`"
      ),
      ("bind 3 tap -> key Foo-Right", "1:19: `Foo-Right` has `Foo-Right`, which is not the name of a key"),
      ("unbind 3 tap -> close", "1:14: `unbind` takes a gesture alone; to bind it to something else, write `bind`"),
      ("unbind 3 tap { only locked }", "1:14: `unbind` takes no block"),
    ])
  func otherWords(_ text: String, _ error: String) { #expect(errors(in: text) == [error]) }

  @Test("Lines for different places or conditions do not override each other")
  func noOverrides() throws {
    let text = """
      bind 3 tap -> close
      bind 4 tap -> close
      bind 3 tap -> overview { only app a }
      bind 3 tap -> launcher { only app b }
      app a { bind 3 tap -> close }
      when locked { bind 3 tap -> close }
      device a { bind 3 tap -> close }
      """
    #expect(try warnings(in: text).isEmpty)
    #expect(try config(text).bindings.count == 7)
    #expect(
      try warnings(in: text + "\nbind 3 tap -> close { only app b }") == ["8:1: `3 tap` overrides config:4\(out)"])
    #expect(try warnings(in: text + "\nbind 3 tap -> overview").count == 3)
  }

  @Test("A composed gesture replaces an earlier one with the same name")
  func composedOverride() throws {
    let text = "gesture a { on 2 hold; do close }\ngesture a { on 3 hold; do close }"
    #expect(try warnings(in: text) == ["2:1: `a` overrides config:1\(out)"])
    #expect(try config(text).bindings.map(\.words) == ["3 hold"])
  }
}
