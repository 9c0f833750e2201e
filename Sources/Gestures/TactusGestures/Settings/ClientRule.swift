// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The settings of a `client` block for the clients that it names. Nil means that a setting is not set.
public struct ClientRule: Hashable, Sendable {
  /// The names of clients, as a glob.
  public var name: String
  public var allowsExclusion: Bool?
  /// Whether the client may exceed the budget; this has an effect only if `allowsExclusion` is true.
  public var allowsAllExclusion = false
  public var allowsShell: Bool?
  /// How long the client may delay a decision; zero if it may not delay any.
  public var maximumHold: Interval?
  public init(name: String) { self.name = name }
}

extension ClientRule: SettingBlock {
  package static let list: [BlockSetting<ClientRule>] = [
    BlockSetting(
      "allow", then: "exclusion", "[all]", "the client may reserve parts of edges; with `all`, more than the budget"
    ) { (block, arguments) throws(Fault) in
      block.allowsExclusion = true
      block.allowsAllExclusion = arguments.take("all")
    } write: {
      $0.allowsExclusion == true ? [$0.allowsAllExclusion ? ["all"] : []] : []
    },
    BlockSetting("deny", then: "exclusion", "", "the client may not reserve parts of edges") {
      (block, _) throws(Fault) in
      block.allowsExclusion = false
      block.allowsAllExclusion = false
    } write: {
      $0.allowsExclusion == false ? [[]] : []
    },
    BlockSetting("allow", then: "hold", "TIME", "how long the client may delay the decision about a touch") {
      (block, arguments) throws(Fault) in
      block.maximumHold = try arguments.time(1...5000)
    } write: {
      $0.maximumHold.map { $0 > .zero ? [[$0.text]] : [] } ?? []
    },
    BlockSetting("deny", then: "hold", "", "the client may not delay decisions") {
      (block, _) throws(Fault) in
      block.maximumHold = .zero
    } write: {
      $0.maximumHold == .zero ? [[]] : []
    },
    BlockSetting("allow", then: "shell", "", "the client may ask for all touches") {
      (block, _) throws(Fault) in
      block.allowsShell = true
    } write: {
      $0.allowsShell == true ? [[]] : []
    },
    BlockSetting("deny", then: "shell", "", "the client may not ask for all touches") {
      (block, _) throws(Fault) in
      block.allowsShell = false
    } write: {
      $0.allowsShell == false ? [[]] : []
    },
  ]
}
