// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Snippets
import Testing

@Suite("Snippets from the documents about UIKit's gestures")
struct SnippetTests {
  @Test("A snippet prints the expected lines when delegates are asked at once", arguments: Snippets.all.indices)
  func asked(n: Int) {
    let snippet = Snippets.all[n]
    #expect(Snippets.play(snippet, on: EngineStage()) == snippet.expected, "\(snippet)")
  }

  @Test("A snippet prints the same lines when delegates are asked in advance", arguments: Snippets.all.indices)
  func askedBeforehand(n: Int) {
    let snippet = Snippets.all[n]
    #expect(Snippets.play(snippet, on: EngineStage(answersLater: true)) == snippet.expected, "\(snippet)")
  }
}
