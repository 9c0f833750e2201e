// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusConfig

/// What a new configuration changes, for messages about a reload. The position of a line makes no difference.
public struct ConfigurationDifference: Hashable, Sendable {
  public enum Change: Hashable, Sendable { case added, removed, changed }
  public struct Entry: Hashable, Sendable {
    public var change: Change
    /// The name of the gesture in its line, or the name of the block that differs.
    public var words: String
    /// The position in the new configuration; in the old one if the binding was removed; nil for a block.
    public var place: SourcePlace?
  }
  public var entries: [Entry] = []

  public var isEmpty: Bool { entries.isEmpty }

  public init(from old: Configuration, to new: Configuration) {
    compareBindings(old, new)
    func compare<Value: Equatable>(_ words: String, _ path: (Configuration) -> Value) {
      if path(old) != path(new) { entries.append(Entry(change: .changed, words: words, place: nil)) }
    }
    compare("defaults") { $0.defaults }
    compare("device") { $0.devices }
    compare("client") { $0.clients }
    compare("shell-client") { $0.shellClients }
    compare("exclusion") { $0.exclusion }
    compare("safety") { $0.safety }
    compare("workspaces") { $0.workspaceBackend }
    compare("locked") { $0.isLocked }
  }

  /// What identifies a line, so that a changed action is told apart from another line.
  private struct Identity: Hashable {
    var name: String
    var scope: Scope
  }

  private mutating func compareBindings(_ old: Configuration, _ new: Configuration) {
    func identity(_ binding: Binding) -> Identity {
      Identity(name: binding.name ?? binding.words, scope: binding.scope)
    }
    func isSame(_ a: Binding, _ b: Binding) -> Bool {
      a.gesture == b.gesture && a.effect == b.effect && a.options == b.options
    }
    var before = Dictionary(grouping: old.bindings, by: identity)
    for binding in new.bindings {
      let words = binding.name ?? binding.words
      guard var same = before[identity(binding)], !same.isEmpty else {
        entries.append(Entry(change: .added, words: words, place: binding.place))
        continue
      }
      let match = same.firstIndex { isSame($0, binding) } ?? 0
      if !isSame(same.remove(at: match), binding) {
        entries.append(Entry(change: .changed, words: words, place: binding.place))
      }
      before[identity(binding)] = same
    }
    for binding in old.bindings {
      let key = identity(binding)
      guard var left = before[key], let place = left.firstIndex(where: { $0 == binding }) else { continue }
      left.remove(at: place)
      before[key] = left
      entries.append(Entry(change: .removed, words: binding.name ?? binding.words, place: binding.place))
    }
  }
}
