// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusConfig

@Suite("Deeds")
struct DeedTests {
  @Test(
    "are what the words of an action say",
    arguments: [
      ("close", [], .close), ("minimize", [], .minimize), ("maximize", [], .maximize), ("restore", [], .restore),
      ("fullscreen", ["toggle"], .fullscreen(.toggle)), ("fullscreen", ["on"], .fullscreen(.on)),
      ("fullscreen", ["off"], .fullscreen(.off)), ("window", ["next"], .window(.next)),
      ("window", ["previous"], .window(.previous)), ("workspace", ["next"], .workspace(.step(.next))),
      ("workspace", ["7"], .workspace(.number(7))), ("move", ["previous"], .move(.step(.previous))),
      ("overview", [], .overview), ("launcher", [], .launcher), ("keyboard", ["hide"], .keyboard(.hide)),
      ("key", ["Alt+Left"], .key(KeyChord(modifiers: [.alt], keys: ["Left"]))),
      ("exec", ["a", "b c"], .exec(["a", "b c"])), ("notify", ["x"], .notify("x")),
    ] as [(String, [String], Deed)])
  func words(_ name: String, _ arguments: [String], _ deed: Deed) {
    #expect(Deed(ActionWords(name: name, arguments: arguments)) == deed)
  }

  @Test("are there for every action of the catalog but `none`")
  func catalog() {
    let arguments = ["key": ["a"], "exec": ["a"], "notify": ["a"]]
    for action in Action.all {
      let deed = Deed(ActionWords(name: action.name, arguments: arguments[action.name] ?? []))
      #expect((deed != nil) == (action.name != "none"), "\(action.name)")
    }
  }

  @Test("are none where the words are none")
  func nothing() {
    #expect(Deed(ActionWords(name: "none")) == nil)
    #expect(Deed(ActionWords(name: "key", arguments: [""])) == nil)
    #expect(Deed(ActionWords(name: "exec")) == nil)
  }

  @Test("that the fingers drive go along with them: the previous one comes from the left")
  func driven() {
    #expect(Deed(ActionWords(name: "workspace")) == .workspace(.step(.previous)))
    #expect(Deed(ActionWords(name: "window"))?.opposite == .window(.next))
  }

  @Test("have an opposite if they have a direction")
  func opposites() {
    #expect(Deed.workspace(.step(.next)).opposite == .workspace(.step(.previous)))
    #expect(Deed.workspace(.number(3)).opposite == nil)
    #expect(Deed.close.opposite == nil)
  }
}
