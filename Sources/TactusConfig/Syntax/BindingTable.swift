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
  /// Places in `all` of the bindings of a gesture, by their conditions: where these differ, the earlier one still
  /// counts when those of the later one do not hold.
  private var byGesture: [Where<Gesture>: [Conditions: Int]] = [:]
  private var byName: [Where<String>: Int] = [:]

  private struct Where<Value: Hashable>: Hashable {
    var value: Value
    var scope: Scope
  }

  private struct Conditions: Hashable {
    var unless: [Condition]
    var only: [Condition]
  }

  var bindings: [Binding] { all.compactMap { $0?.binding } }

  /// Gives the bindings that no longer count.
  mutating func add(_ binding: Binding, at span: Span) -> [Binding] {
    let gesture = Where(value: binding.gesture, scope: binding.scope)
    let conditions = Conditions(unless: binding.options.unless, only: binding.options.only)
    var overridden: [Int] = []
    if conditions.unless.isEmpty, conditions.only.isEmpty {
      overridden = byGesture.updateValue([conditions: all.count], forKey: gesture)?.values.sorted() ?? []
    } else if let place = byGesture[gesture, default: [:]].updateValue(all.count, forKey: conditions) {
      overridden = [place]
    }
    if let name = binding.name,
      let place = byName.updateValue(all.count, forKey: Where(value: name, scope: binding.scope))
    {
      overridden.append(place)
    }
    all.append(Entry(binding: binding, span: span))
    return overridden.compactMap { remove($0) }
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
