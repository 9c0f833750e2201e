// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusText

/// The names of sides: directions of a movement, or edges of an output.
struct SideNames: Sendable {
  let words: [String]

  static let directions = SideNames(words: ["left", "right", "up", "down", "horizontal", "vertical", "any"])
  static let edges = SideNames(words: ["left", "right", "top", "bottom", "any"])

  static func sides(_ word: String) -> Sides {
    switch word {
    case "left": .left
    case "right": .right
    case "up", "top": .up
    case "down", "bottom": .down
    case "horizontal": .horizontal
    case "vertical": .vertical
    case "any": .all
    default: []
    }
  }

  /// The directions towards the corners.
  static let pairs = ["up-left", "up-right", "down-left", "down-right"]

  /// Returns the two sides of a direction towards a corner, such as `up-left`; nil for other words.
  static func pair(_ word: String) -> Sides? {
    guard pairs.contains(word) else { return nil }
    return word.pieces(between: "-").reduce(into: []) { $0.formUnion(sides($1)) }
  }

  static func text(ofPair sides: Sides) -> String { pairs.first { pair($0) == sides } ?? "" }

  /// Returns sides as a configuration writes them: `left`, `any`, `left,up`.
  func text(of sides: Sides) -> String {
    if let name = words.first(where: { Self.sides($0) == sides }) { return name }
    return words.prefix(4).filter { sides.contains(Self.sides($0)) }.joined(separator: ",")
  }
}
