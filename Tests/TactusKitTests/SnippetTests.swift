// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Snippets
import Testing

@Suite("Snippets of the source documents")
struct SnippetTests {
  @Test("It prints what it should, asked when it happens", arguments: Snippets.all.indices)
  func asked(n: Int) {
    let snippet = Snippets.all[n]
    #expect(Snippets.play(snippet, on: EngineStage()) == snippet.expected, "\(snippet)")
  }

  @Test("It prints the same where delegates are asked beforehand", arguments: Snippets.all.indices)
  func askedBeforehand(n: Int) {
    let snippet = Snippets.all[n]
    #expect(Snippets.play(snippet, on: EngineStage(answersLater: true)) == snippet.expected, "\(snippet)")
  }
}
