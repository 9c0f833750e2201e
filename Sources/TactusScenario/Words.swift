// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A closed set of values that scenarios name.
protocol Word: Equatable {
  static var all: [Self] { get }
  var word: String { get }
}

extension Word where Self: CaseIterable {
  static var all: [Self] { Array(allCases) }
}

extension Word {
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

extension TouchPhase: Word {
  var word: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .stationary: "stationary"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

extension TouchSample.Phase: Word {
  var word: String {
    switch self {
    case .down: "down"
    case .move: "move"
    case .up: "up"
    case .cancel: "cancel"
    }
  }
}

extension TouchType: Word {
  var word: String {
    switch self {
    case .direct: "direct"
    case .pencil: "pencil"
    case .indirect: "indirect"
    case .indirectPointer: "indirectPointer"
    }
  }
}

extension Control.Kind: Word {
  var word: String {
    switch self {
    case .button: "button"
    case .switch: "switch"
    case .stepper: "stepper"
    case .segmented: "segmented"
    case .page: "page"
    case .slider: "slider"
    }
  }
}

extension Control.Axis: Word {
  static var all: [Control.Axis] { [.horizontal, .vertical] }
  var word: String {
    switch self {
    case .horizontal: "horizontal"
    case .vertical: "vertical"
    }
  }
}

extension Sides {
  /// A way to go and an edge of the screen are the same four bits under different names.
  enum Naming {
    case directions, edges
    var words: [(word: String, side: Sides)] {
      switch self {
      case .directions: [("left", .left), ("right", .right), ("up", .up), ("down", .down)]
      case .edges: [("left", .left), ("right", .right), ("top", .top), ("bottom", .bottom)]
      }
    }
  }

  func words(_ naming: Naming) -> [String] { naming.words.filter { contains($0.side) }.map(\.word) }
}
