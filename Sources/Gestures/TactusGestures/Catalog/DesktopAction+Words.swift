// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension DesktopAction {
  /// The name and the arguments of the action, as in a configuration.
  public var wordList: [String] { [ActionWord.name(of: self)] + arguments }

  /// The name and the arguments as a single text: `workspace next`.
  public var words: String { wordList.joined(separator: " ") }

  private var arguments: [String] {
    switch self {
    case .close, .minimize, .restore, .showDesktop, .overview, .launcher, .drag, .along: []
    case .maximize(let wanted): wanted == .on ? [] : [wanted.rawValue]
    case .tile(let half): [half.rawValue]
    case .fullscreen(let wanted): [wanted.rawValue]
    case .window(let step): [step.rawValue]
    case .workspace(let place), .move(let place): place.wordList
    case .keyboard(let visibility): [visibility.rawValue]
    case .key(let chord): [chord.description]
    case .click(let button, let isDouble): [button.rawValue] + (isDouble ? ["double"] : [])
    case .scroll(let direction): direction.map { [$0.rawValue] } ?? []
    case .exec(let words): words
    case .notify(let text): [text]
    case .command(_, let words): words
    }
  }
}

/// The words for places that are not numbers.
enum PlaceWord {
  static let up = "up"
  static let down = "down"
  static let last = "back-and-forth"
  static let name = "name"
  static let all = DesktopAction.Step.allCases.map { $0.rawValue } + [up, down, last, name]
}

extension DesktopAction.Place {
  var wordList: [String] {
    switch self {
    case .step(let step): [step.rawValue]
    case .up: [PlaceWord.up]
    case .down: [PlaceWord.down]
    case .last: [PlaceWord.last]
    case .number(let number): ["\(number)"]
    case .named(let name): [PlaceWord.name, name]
    }
  }
}
