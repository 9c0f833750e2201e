// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The bindings read so far. A binding replaces an earlier one of the same gesture with the same scope and conditions.
struct BindingTable {
  struct Entry {
    var binding: Binding
    /// The position for errors that are found after everything is read.
    var span: Span
  }

  private var all: [Entry?] = []
  /// Groups of indices into `all`. The bindings of a group have the same key: for example, the same gesture in the same
  /// scope.
  private var groups: [[Int]] = []
  /// For each key, the index of its group in `groups`.
  private var groupOf: [String: Int] = [:]

  /// Whether any binding names a shape. The names are checked after everything is read. Most configurations need no
  /// such check, and a pass over thousands of bindings would slow down each reload.
  private(set) var hasShapes = false
  /// Whether any binding names another gesture. These names are checked together with the names of shapes.
  private(set) var hasRequirements = false

  var bindings: [Binding] { all.compactMap { $0?.binding } }

  /// Adds a binding, and returns the earlier bindings that it replaces. An earlier binding with different conditions is
  /// not replaced: it applies while the conditions of the new one do not hold.
  mutating func add(_ binding: Binding, at span: Span) -> [Binding] {
    let index = all.count
    all.append(Entry(binding: binding, span: span))
    let options = binding.options
    if binding.gesture.kind.form.shape != nil { hasShapes = true }
    if !options.requiresFailureOf.isEmpty { hasRequirements = true }
    let conditions = ConditionWord.words(of: options.unless) + [""] + ConditionWord.words(of: options.only)
    let scope = Self.key(binding.scope)
    let gesture = scope + Self.key(["gesture"] + binding.gesture.allWords)
    let alike = group(gesture)
    // A binding without conditions replaces all earlier ones, even those with conditions.
    let same = conditions.count == 1 ? alike : group(gesture + "\0" + Self.key(conditions))
    var overridden = groups[same]
    groups[same] = same == alike ? [] : [index]
    groups[alike].append(index)
    if let name = binding.name {
      let named = group(scope + Self.key(["name", name]))
      overridden += groups[named]
      groups[named] = [index]
    }
    let removed = overridden.compactMap { remove($0) }
    if !removed.isEmpty { all[index]?.binding.place.overrides = true }
    return removed
  }

  /// Removes the bindings of a gesture in this scope; returns false if there are none.
  mutating func remove(_ gesture: Gesture, in scope: Scope) -> Bool {
    let alike = group(Self.key(scope) + Self.key(["gesture"] + gesture.allWords))
    defer { groups[alike] = [] }
    return groups[alike].compactMap { remove($0) }.isEmpty == false
  }

  /// Joins words to a key. Words contain no NUL and are never empty, so NUL separates them.
  private static func key(_ words: [String]) -> String {
    var key = ""
    for word in words {
      key += word
      key += "\0"
    }
    return key
  }

  private static func key(_ scope: Scope) -> String {
    key(scope.devices) + "\0" + key(scope.apps) + "\0" + key(ConditionWord.words(of: scope.when)) + "\0"
  }

  private mutating func group(_ key: String) -> Int {
    if let known = groupOf[key] { return known }
    groupOf[key] = groups.count
    groups.append([])
    return groups.count - 1
  }

  private mutating func remove(_ index: Int) -> Binding? {
    guard all.indices.contains(index) else { return nil }
    defer { all[index] = nil }
    return all[index]?.binding
  }

  mutating func removeAll(where isUnwanted: (Binding) -> Bool) {
    for index in all.indices {
      if let entry = all[index], isUnwanted(entry.binding) { all[index] = nil }
    }
  }

  mutating func changeEach(_ change: (inout Entry) -> Void) {
    for index in all.indices {
      guard var entry = all[index] else { continue }
      change(&entry)
      all[index] = entry
    }
  }
}
