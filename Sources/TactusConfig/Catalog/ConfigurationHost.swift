// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A program that carries out a configuration.
public enum ConfigurationHost: CaseIterable, Sendable {
  /// The module of Weston.
  case weston
  /// `tactusd`, beside a compositor.
  case daemon
}

/// Which hosts do not obey a word, and why.
struct Unobeyed: Sendable {
  /// Nil for all.
  private let host: ConfigurationHost?
  private let why: StaticString

  static func by(_ host: ConfigurationHost, _ why: StaticString) -> Unobeyed { Unobeyed(host: host, why: why) }

  static let isForGrabs = Unobeyed.by(.weston, "it is for a program that grabs touchscreens")
  static let needsKeys = Unobeyed(host: nil, why: "no host reads keys yet")

  /// Why the host does not obey the word; without a host, why none does. Nil if it does.
  func objection(of host: ConfigurationHost?) -> String? {
    guard let mine = self.host else {
      return host == nil ? "not obeyed by any host: \(why)" : "not obeyed by this host: \(why)"
    }
    return mine == host ? "not obeyed by this host: \(why)" : nil
  }
}
