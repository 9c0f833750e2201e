// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Snippets

/// The snippets print the same lines over the wire as on an engine in this process.
@Suite struct SnippetTests {
  /// For each snippet whose output differs over the wire: the lines that it prints there. The views of these snippets
  /// receive each frame before the client has decided about it. In the first three snippets, a class of views may deny
  /// gestures, so the server asks the client before a gesture begins. In the last snippet, a custom recognizer decides,
  /// and all of its touches are cancelled in their view.
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

  @Test("A snippet prints its expected or its documented lines over the wire", arguments: Snippets.all.indices)
  func overTheWire(_ n: Int) throws {
    let snippet = Snippets.all[n]
    let stage = SnippetStage(try #require(WireStage(width: 400, height: 600)))
    let expected = SnippetTests.printedOverTheWire[ObjectIdentifier(snippet)] ?? snippet.expected
    #expect(Snippets.play(snippet, on: stage) == expected, "\(snippet)")
  }

  @Test func `the documentation lists exactly the snippets whose output differs over the wire`() {
    let names = Snippets.all.filter { SnippetTests.printedOverTheWire[ObjectIdentifier($0)] != nil }.map { "\($0)" }
    #expect(OverTheWire.rows(below: "### Snippets") == names.sorted())
  }
}

/// Reads the article about the differences over the wire.
enum OverTheWire {
  /// Returns the first word of each row in the table below a heading, sorted.
  static func rows(below heading: String) -> [String] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/Kit/TactusKit/TactusKit.docc/OverTheWire.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let part = text.components(separatedBy: heading + "\n").last?.components(separatedBy: "\n#").first ?? ""
    let rows = part.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    return rows.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }.sorted()
  }
}
