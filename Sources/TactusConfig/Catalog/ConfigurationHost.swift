// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A program that carries out a configuration.
public enum ConfigurationHost: CaseIterable, Sendable {
  /// The module of Weston.
  case weston
  /// `tactusd`, beside a compositor.
  case daemon
}

/// A word that not every host obeys.
enum HostWord {
  case setting(Setting.Name)
  case condition(ConditionWord.State)

  /// Why a host does not obey it; nil if it does, as it does all words that are not named here.
  private func objection(of host: ConfigurationHost) -> StaticString? {
    switch (self, host) {
    case (.setting(.grab), .weston), (.setting(.cancel), .weston), (.setting(.watchdog), .weston):
      "it is for a program that grabs touchscreens"
    case (.setting(.panicKey), _), (.setting(.panicGPIO), _): "no host reads keys yet"
    case (.setting(.palmSize), .weston): "Weston does not tell how large contacts are"
    case (.setting(.output), .weston): "Weston itself assigns touchscreens to outputs"
    case (.setting(.backend), .weston): "the actions are those of Weston and its shell"
    case (.condition(.tabletMode), .weston): "Weston does not tell whether the keyboard is folded away"
    default: nil
    }
  }

  /// Why the host does not obey it; without a host, why none does.
  func objection(of host: ConfigurationHost?) -> String? {
    guard let host else {
      var last: StaticString?
      for host in ConfigurationHost.allCases {
        guard let why = objection(of: host) else { return nil }
        last = why
      }
      return last.map { "not obeyed by any host: \($0)" }
    }
    return objection(of: host).map { "not obeyed by this host: \($0)" }
  }
}
