// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A program that carries out a configuration.
public enum ConfigurationHost: CaseIterable, Sendable {
  /// The module of Weston.
  case weston
  /// A compositor with `libtactus-host`.
  case compositor
  /// `tactusd`, beside a compositor.
  case daemon
}

/// Which host does not obey a word, and why.
struct Unobeyed: Sendable {
  private let hosts: [ConfigurationHost]
  private let why: StaticString

  static func by(_ hosts: ConfigurationHost..., because why: StaticString) -> Unobeyed {
    Unobeyed(hosts: hosts, why: why)
  }
  static func by(_ host: ConfigurationHost, _ why: StaticString) -> Unobeyed { Unobeyed(hosts: [host], why: why) }

  static let isForGrabs = Unobeyed.by(
    .weston, .compositor, because: "only a program that grabs touchscreens needs it")
  static let needsPointer = Unobeyed.by(.weston, "in Weston only real pointers can click and scroll")
  static let isUnknownThere = Unobeyed.by(.weston, "Weston's shells cannot do this")
  static let isOfAnother = Unobeyed.by(.weston, "it is a command of another compositor")
  static let needsKeys = Unobeyed.by(
    .weston, .compositor, because: "compositors do not report keys that are held together")

  /// Why the host does not obey the word; nil if it does, or if no host is given.
  func objection(of host: ConfigurationHost?) -> String? {
    host.map { hosts.contains($0) } == true ? "ignored by this host: \(why); leave it out here" : nil
  }
}
