// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

@testable import Tactus

/// The names that tests give the recognizers and views of one engine.
final class Names {
  var recognizers: [RecognizerID: String] = [:]
  var views: [ViewID: String] = [:]

  subscript(id: RecognizerID) -> String { recognizers[id] ?? "?" }
  subscript(id: ViewID) -> String { views[id] ?? "?" }
}
