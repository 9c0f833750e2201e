// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Snippets

/// The snippets, played over the wire: they print what they print on an engine in this process.
@Suite struct SnippetTests {
  /// But for these, where a view hears of a frame before the client has said what it makes of it. In the first three a
  /// class of views may say no to gestures, so that the client is asked before one begins; in the last a custom
  /// recognizer judges, and its touches are all taken from their view.
  private static let printedOverTheWire: [ObjectIdentifier: [String]] = [
    ObjectIdentifier(DoubleTapWithoutDelay.self): ["began", "ended", "began", "ended", "double tap"],
    ObjectIdentifier(PanCancelsTouches.self): [
      "began", "moved", "moved", "cancelled", "handle gesture", "handle gesture", "handle gesture",
    ],
    ObjectIdentifier(PanLeavesTouches.self): [
      "began", "moved", "moved", "handle gesture", "handle gesture", "moved", "handle gesture", "ended",
    ],
    ObjectIdentifier(StrokeCapture.self): [
      "view began", "view cancelled", "began 10,20", "changed 10,20 30,40", "changed 10,20 30,40 50,60",
      "ended 10,20 30,40 50,60 50,60",
    ],
  ]

  @Test("a snippet prints the same over the wire", arguments: Snippets.all.indices)
  func overTheWire(_ n: Int) throws {
    let snippet = Snippets.all[n]
    let stage = SnippetStage(try #require(WireStage(width: 400, height: 600)))
    let expected = SnippetTests.printedOverTheWire[ObjectIdentifier(snippet)] ?? snippet.expected
    #expect(Snippets.play(snippet, on: stage) == expected, "\(snippet)")
  }
}
