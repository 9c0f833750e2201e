// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The bindings so far. One that says the same of the same gesture in the same place takes the place of the other.
struct BindingTable {
  struct Entry {
    var binding: Binding
    /// For what is found at the end only.
    var span: Span
  }

  private var all: [Entry?] = []
  /// Places in `all` that have something in common, and which of these groups is which.
  private var groups: [[Int]] = []
  private var groupOf: [String: Int] = [:]

  var bindings: [Binding] { all.compactMap { $0?.binding } }

  /// Gives the bindings that no longer count. Where the conditions of two differ, the earlier one still counts when
  /// those of the later one do not hold.
  mutating func add(_ binding: Binding, at span: Span) -> [Binding] {
    let place = all.count
    all.append(Entry(binding: binding, span: span))
    let options = binding.options
    let conditions = ConditionWord.words(of: options.unless) + [""] + ConditionWord.words(of: options.only)
    let alike = group(["gesture"] + binding.gesture.allWords, binding.scope)
    let same = group(["gesture"] + binding.gesture.allWords + [""] + conditions, binding.scope)
    var overridden = groups[same]
    groups[same] = [place]
    if conditions.count == 1 {
      overridden = groups[alike]
      groups[alike] = []
    }
    groups[alike].append(place)
    if let name = binding.name {
      let named = group(["name", name], binding.scope)
      overridden += groups[named]
      groups[named] = [place]
    }
    return overridden.compactMap { remove($0) }
  }

  /// No word has a character without a bit in it, nor is one empty.
  private mutating func group(_ words: [String], _ scope: Scope) -> Int {
    let places = scope.devices + [""] + scope.apps + [""] + ConditionWord.words(of: scope.when)
    let key = (words + [""] + places).joined(separator: "\0")
    if let known = groupOf[key] { return known }
    groupOf[key] = groups.count
    groups.append([])
    return groups.count - 1
  }

  private mutating func remove(_ place: Int) -> Binding? {
    guard all.indices.contains(place) else { return nil }
    defer { all[place] = nil }
    return all[place]?.binding
  }

  mutating func changeEach(_ change: (inout Entry) -> Void) {
    for place in all.indices {
      guard var entry = all[place] else { continue }
      change(&entry)
      all[place] = entry
    }
  }
}
