// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A closed set of values, each with the word that stands for it in scenarios, mostly the name of its case.
protocol Word: Equatable, SendableMetatype {
  static var all: [Self] { get }
  var word: String { get }
}

extension Word where Self: CaseIterable {
  static var all: [Self] { Array(allCases) }
}

extension Word {
  var word: String { "\(self)" }
  static var words: [String] { all.map(\.word) }
  init?(word: String) {
    for value in Self.all where value.word == word {
      self = value
      return
    }
    return nil
  }
}

extension GestureState: Word {
  var word: String { name.description }
}

extension TouchPhase: Word {}
extension TouchSample.Phase: Word {}
extension TouchType: Word {}
extension Control.Kind: Word {}

extension Control.Axis: Word {
  static var all: [Control.Axis] { [.horizontal, .vertical] }
}

extension ScenarioKind: Word {
  var word: String { name }
}

extension Sides {
  /// Whether sides have the names of directions or of edges of the screen. Both use the same four bits.
  enum Naming {
    case directions, edges

    private static let ways: [(word: String, side: Sides)] = [
      ("left", .left), ("right", .right), ("up", .up), ("down", .down),
    ]
    private static let borders: [(word: String, side: Sides)] = [
      ("left", .left), ("right", .right), ("top", .top), ("bottom", .bottom),
    ]

    var words: [(word: String, side: Sides)] { self == .directions ? Self.ways : Self.borders }
  }

  func words(_ naming: Naming) -> [String] { naming.words.filter { contains($0.side) }.map(\.word) }
}
