// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension Deed {
  /// Its name and its arguments, as a configuration writes them.
  public var wordList: [String] { [ActionWord.name(of: kind)] + arguments }

  /// The same as one text: `workspace next`.
  public var words: String { wordList.joined(separator: " ") }

  private var arguments: [String] {
    switch self {
    case .close, .minimize, .maximize, .restore, .overview, .launcher, .drag, .along: []
    case .fullscreen(let wanted): [wanted.rawValue]
    case .window(let step): [step.rawValue]
    case .workspace(.step(let step)), .move(.step(let step)): [step.rawValue]
    case .workspace(.number(let number)), .move(.number(let number)): ["\(number)"]
    case .keyboard(let visibility): [visibility.rawValue]
    case .key(let chord): [chord.description]
    case .click(let button, let isDouble): [button.rawValue] + (isDouble ? ["double"] : [])
    case .scroll(let direction): direction.map { [$0.rawValue] } ?? []
    case .exec(let words): words
    case .notify(let text): [text]
    }
  }
}
