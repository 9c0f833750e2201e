// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension Deed {
  /// The deed as a configuration writes it: `workspace next`.
  public var words: String {
    switch self {
    case .close: "close"
    case .minimize: "minimize"
    case .maximize: "maximize"
    case .restore: "restore"
    case .fullscreen(let wanted): "fullscreen \(wanted.word)"
    case .window(let step): "window \(step.word)"
    case .workspace(let place): "workspace \(place.word)"
    case .move(let place): "move \(place.word)"
    case .overview: "overview"
    case .launcher: "launcher"
    case .keyboard(let visibility): "keyboard \(visibility.word)"
    case .key(let chord): "key \(chord)"
    case .exec(let words): "exec \(words.joined(separator: " "))"
    case .notify(let text): "notify \(text)"
    }
  }
}

extension Deed.Step {
  fileprivate var word: String { self == .next ? "next" : "previous" }
}

extension Deed.Place {
  fileprivate var word: String {
    switch self {
    case .step(let step): step.word
    case .number(let number): "\(number)"
    }
  }
}

extension Deed.Switch {
  fileprivate var word: String {
    switch self {
    case .toggle: "toggle"
    case .on: "on"
    case .off: "off"
    }
  }
}

extension Deed.Visibility {
  fileprivate var word: String {
    switch self {
    case .show: "show"
    case .hide: "hide"
    case .toggle: "toggle"
    }
  }
}
