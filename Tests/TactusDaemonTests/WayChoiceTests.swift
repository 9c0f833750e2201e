// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusDaemon

@Suite("The way on a touchscreen")
struct WayChoiceTests {
  @Test("is told with what speaks against better ones")
  func text() {
    #expect(WayChoice().text == nil)
    #expect(WayChoice(way: .gate).text == "gated: windows get only what is not a gesture")
    let objections = [WayChoice.Objection(way: .gate, why: "it is raining"), .init(way: .palm, why: "it is late")]
    #expect(
      WayChoice(objections: objections).text
        == "windows see all touches; no gate, since it is raining; no palm, since it is late")
  }

  @Test("is none where none was tried, which is said")
  func untried() {
    let untried = WayChoice(objections: [.init(way: .gate, why: "it is raining")], isUntried: true)
    #expect(untried.text == "windows see all touches; `tactus probe` was not run yet")
    #expect(WayChoice(way: .palm, isUntried: true).text?.hasSuffix("; `tactus probe` was not run yet") == true)
  }
}
