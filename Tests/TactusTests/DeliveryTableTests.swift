// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// All rows of the table of S9.10, with all combinations of the three flags.
@Suite struct DeliveryTableTests {
  struct Flags: CustomStringConvertible, Sendable {
    var cancels: Bool
    var began: Bool
    var ended: Bool
    static let all = (0..<8).map { Flags(cancels: $0 & 4 != 0, began: $0 & 2 != 0, ended: $0 & 1 != 0) }
    var description: String { (cancels ? "C" : "c") + (began ? "B" : "b") + (ended ? "E" : "e") }

    /// Picks the expected text for these flags from the columns of the table.
    func pick(_ Cb: String, _ CB: String, _ cb: String, _ cB: String) -> String {
      cancels ? (began ? CB : Cb) : (began ? cB : cb)
    }
  }

  private func script<R: Recognizer>(_ recognizer: R, _ flags: Flags) -> Script {
    let s = Script()
    _ = s.add(recognizer) {
      $0.cancelsTouchesInView = flags.cancels
      $0.delaysTouchesBegan = flags.began
      $0.delaysTouchesEnded = flags.ended
    }
    return s
  }

  @Test("S9.10 For a recognized tap, the view receives the phases in the table of SEMANTICS.md", arguments: Flags.all)
  func tap(flags: Flags) {
    let s = script(Tap(), flags)
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (103, 100), t: 40)
    s.up(1, t: 80)
    #expect(s.transitions == ["tap ended 80"])
    #expect(s.heard == flags.pick("b0 m40 c80", "", "b0 m40 e80", ""))
  }

  @Test(
    "S9.10 For a tap that moves too far, the view receives the phases in the table of SEMANTICS.md",
    arguments: Flags.all)
  func tapFailed(flags: Flags) {
    let s = script(Tap(), flags)
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (130, 100), t: 40)
    s.move(1, to: (160, 100), t: 80)
    s.up(1, t: 120)
    #expect(s.transitions == ["tap failed 80"])
    #expect(s.heard == (flags.began ? "b80 m80 e120" : "b0 m40 m80 e120"))
  }

  @Test(
    "S9.10 For a recognized double tap, the view receives the phases in the table of SEMANTICS.md",
    arguments: Flags.all)
  func doubleTap(flags: Flags) {
    let s = script(with(Tap()) { $0.numberOfTapsRequired = 2 }, flags)
    s.tap(1, t: 0)
    s.tap(2, t: 160)
    #expect(s.transitions == ["tap ended 220"])
    let withE = flags.pick("1b0 2b160 1c220 2c220", "", "1b0 2b160 1e220 2e220", "")
    let withoutE = flags.pick("1b0 1e60 2b160 2c220", "", "1b0 1e60 2b160 2e220", "")
    #expect(s.heard == (flags.ended ? withE : withoutE))
  }

  @Test(
    "S9.10 For a double tap without a second tap, the view receives the phases in the table of SEMANTICS.md",
    arguments: Flags.all)
  func doubleTapFailed(flags: Flags) {
    let s = script(with(Tap()) { $0.numberOfTapsRequired = 2 }, flags)
    s.tap(1, t: 0)
    s.wait(until: 1000)
    #expect(s.transitions == ["tap failed 410"])
    #expect(s.heard == (flags.began ? "b410 e410" : flags.ended ? "b0 e410" : "b0 e60"))
  }

  @Test("S9.10 For a recognized pan, the view receives the phases in the table of SEMANTICS.md", arguments: Flags.all)
  func pan(flags: Flags) {
    let s = script(Pan(), flags)
    s.down(1, at: (100, 100), t: 0)
    for (x, t) in [(105.0, 20.0), (115, 40), (130, 60)] { s.move(1, to: (x, 100), t: t) }
    s.up(1, t: 80)
    #expect(s.transitions == ["pan began 40", "pan changed 60", "pan ended 80"])
    #expect(s.heard == flags.pick("b0 m20 c40", "", "b0 m20 m40 m60 e80", ""))
  }

  @Test(
    "S9.10 For a pan that does not move far enough, the view receives the phases in the table of SEMANTICS.md",
    arguments: Flags.all)
  func panFailed(flags: Flags) {
    let s = script(Pan(), flags)
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (103, 100), t: 20)
    s.up(1, t: 60)
    #expect(s.transitions == ["pan failed 60"])
    #expect(s.heard == (flags.began ? "b60 m60 e60" : "b0 m20 e60"))
  }

  @Test(
    "S9.10 For a recognized long press, the view receives the phases in the table of SEMANTICS.md",
    arguments: Flags.all)
  func longPress(flags: Flags) {
    let s = script(LongPress(), flags)
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (103, 100), t: 100)
    s.move(1, to: (120, 100), t: 600)
    s.up(1, t: 700)
    #expect(s.transitions == ["longPress began 500", "longPress changed 600", "longPress ended 700"])
    #expect(s.heard == flags.pick("b0 m100 c500", "", "b0 m100 m600 e700", ""))
  }

  @Test(
    "S9.10 For a long press that lifts too early, the view receives the phases in the table of SEMANTICS.md",
    arguments: Flags.all)
  func longPressFailed(flags: Flags) {
    let s = script(LongPress(), flags)
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (103, 100), t: 100)
    s.up(1, t: 200)
    #expect(s.transitions == ["longPress failed 200"])
    #expect(s.heard == (flags.began ? "b200 m200 e200" : "b0 m100 e200"))
  }
}
