// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusDaemon

@Suite("The description of a touchscreen's way")
struct WayChoiceTests {
  @Test("The description of a touchscreen's `way` gives the reasons against better ways")
  func text() {
    #expect(WayChoice().text == nil)
    #expect(WayChoice(way: .gate).text == "gated: windows receive only touches that are not part of a gesture")
    let objections = [WayChoice.Objection(way: .gate, why: "it is raining"), .init(way: .palm, why: "it is late")]
    #expect(
      WayChoice(objections: objections).text
        == "windows see all touches; no gate, since it is raining; no palm, since it is late")
  }

  @Test("The description of a touchscreen's `way` says what `tactus probe` has not tested yet")
  func untried() {
    let unknown = WayChoice(way: .gate, isCancelUnknown: true)
    #expect(unknown.text?.contains("; no touch is cancelled, since `tactus probe` has not tested whether") == true)
    let untried = WayChoice(objections: [.init(way: .gate, why: "it is raining")], isUntried: true)
    #expect(untried.text == "windows see all touches; `tactus probe` has not been run yet")
    #expect(WayChoice(way: .palm, isUntried: true).text?.hasSuffix("; `tactus probe` has not been run yet") == true)
  }
}
