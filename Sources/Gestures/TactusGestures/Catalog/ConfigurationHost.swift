// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A kind of program that uses a configuration.
public enum ConfigurationHost: CaseIterable, Sendable {
  /// The module of Weston.
  case weston
  /// A compositor with `libtactus-host`.
  case compositor
  /// `tactusd`, beside a compositor.
  case daemon
}

/// The hosts that do not obey a word of the configuration, and the reason.
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

  /// Returns why the host does not obey the word; nil if the host obeys the word, or if no host is given.
  func objection(of host: ConfigurationHost?) -> String? {
    host.map { hosts.contains($0) } == true ? "ignored by this host: \(why); leave it out here" : nil
  }
}
