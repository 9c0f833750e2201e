// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Testing

@testable import TactusGestures

@Suite("Desktop actions")
struct DeedTests {
  private func deed(_ words: String) throws -> DesktopAction? {
    try config("bind 3 pan any -> \(words)").bindings.first?.action
  }

  @Test(
    "The words of an action are read as its desktop action",
    arguments: [
      ("close", .close), ("minimize", .minimize), ("maximize", .maximize(.on)), ("restore", .restore),
      ("fullscreen", .fullscreen(.toggle)), ("fullscreen on", .fullscreen(.on)),
      ("fullscreen off", .fullscreen(.off)), ("window next", .window(.next)),
      ("window previous", .window(.previous)), ("workspace next", .workspace(.step(.next))),
      ("workspace 7", .workspace(.number(7))), ("move previous", .move(.step(.previous))),
      ("overview", .overview), ("launcher", .launcher), ("keyboard hide", .keyboard(.hide)),
      ("key Alt+Left", .key(KeyChord(modifiers: [.alt], keys: ["Left"]))),
      ("exec a 'b c'", .exec(["a", "b c"])), ("notify x", .notify("x")),
      ("window { drive yes }", .along(.window)), ("workspace next { drive yes }", .workspace(.step(.next))),
    ] as [(String, DesktopAction)])
  func words(_ words: String, _ deed: DesktopAction) throws {
    #expect(try self.deed(words) == deed)
  }

  @Test("`none` is read as no action")
  func nothing() throws {
    #expect(try deed("none") == nil)
  }

  @Test("A driven action moves with the fingers, so moving them right shows the previous workspace")
  func driven() {
    #expect(DesktopAction.along(.workspace).directed == .workspace(.step(.previous)))
    #expect(DesktopAction.along(.window).opposite == .window(.next))
    #expect(DesktopAction.along(.move).words == "move")
    #expect(DesktopAction.close.directed == .close)
  }

  @Test("Actions with a direction have an opposite")
  func opposites() {
    #expect(DesktopAction.workspace(.step(.next)).opposite == .workspace(.step(.previous)))
    #expect(DesktopAction.workspace(.up).opposite == .workspace(.down))
    #expect(DesktopAction.move(.down).opposite == .move(.up))
    #expect(DesktopAction.scroll(.left).opposite == .scroll(.right))
    for place in [DesktopAction.Place.number(3), .last, .named("web")] {
      #expect(DesktopAction.workspace(place).opposite == nil)
    }
    #expect(DesktopAction.close.opposite == nil)
  }
}
