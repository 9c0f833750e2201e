// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The relations of one recognizer to individual recognizers, not to classes. Each relation is stored at both
/// recognizers, in eight bytes each. So when a recognizer is removed, the relations to it are found without a search,
/// and a recognizer uses memory only for its own relations.
struct Relations {
  struct Kinds: OptionSet {
    let rawValue: UInt16
    /// This recognizer requires the other one to fail (S7.1).
    static let requires = Kinds(rawValue: 1)
    /// The other recognizer requires this one to fail.
    static let isRequired = Kinds(rawValue: 2)
    /// This recognizer does not prevent the other one (S6.2).
    static let spares = Kinds(rawValue: 4)
    /// The other recognizer does not prevent this one.
    static let isSpared = Kinds(rawValue: 8)
    // Like `requires` and `isRequired`, but added by answers to questions in the current attempts.
    static let requiresNow = Kinds(rawValue: 16)
    static let isRequiredNow = Kinds(rawValue: 32)
    /// Both may be recognized on the same touches (S6.6).
    static let together = Kinds(rawValue: 256)

    static let all = Kinds(rawValue: 511)
    /// This recognizer waits for the other one to fail.
    static let waits: Kinds = [.requires, .requiresNow]
    /// The other recognizer waits for this one to fail.
    static let isWaitedFor: Kinds = [.isRequired, .isRequiredNow]
    /// This recognizer does not prevent the other one, because of `spares` or of `together`.
    static let safe: Kinds = [.spares, .together]

    /// The same relations, seen from the other recognizer.
    var mirrored: Kinds {
      Kinds(rawValue: (rawValue & 0x55) << 1 | (rawValue & 0xaa) >> 1 | rawValue & 0x100)
    }
  }

  struct Entry {
    let other: Int32
    var kinds: Kinds
  }

  /// Sorted by the other recognizer's index in the table.
  private(set) var entries: [Entry] = []
  /// The union of all kinds that were ever inserted.
  private(set) var kinds: Kinds = []

  var isEmpty: Bool { entries.isEmpty }

  subscript(other: Int) -> Kinds {
    let index = index(of: other)
    return index < entries.count && Int(entries[index].other) == other ? entries[index].kinds : []
  }

  mutating func insert(_ kinds: Kinds, _ other: Int) {
    self.kinds.formUnion(kinds)
    let index = index(of: other)
    if index < entries.count, Int(entries[index].other) == other {
      entries[index].kinds.formUnion(kinds)
    } else {
      entries.insert(Entry(other: Int32(truncatingIfNeeded: other), kinds: kinds), at: index)
    }
  }

  mutating func remove(_ kinds: Kinds, _ other: Int) {
    let index = index(of: other)
    guard index < entries.count, Int(entries[index].other) == other else { return }
    entries[index].kinds.subtract(kinds)
    guard entries[index].kinds.isEmpty else { return }
    entries.remove(at: index)
    // Shrinks the storage when most of it is unused.
    if entries.capacity > 32, entries.count < entries.capacity / 4 { entries = entries.map { $0 } }
  }

  private func index(of other: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(entries[middle].other) < other { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension RecognizerTable {
  mutating func relate(_ i: Int, _ kinds: Relations.Kinds, _ j: Int) {
    details[i].relations.insert(kinds, j)
    details[j].relations.insert(kinds.mirrored, i)
  }

  mutating func unrelate(_ i: Int, _ kinds: Relations.Kinds, _ j: Int) {
    details[i].relations.remove(kinds, j)
    details[j].relations.remove(kinds.mirrored, i)
  }

  /// Removes the relations of `i` that were added by answers to questions during its attempt.
  @inline(never)
  mutating func forgetAnswers(of i: Int) {
    var n = details[i].relations.entries.count
    while n > 0 {
      n &-= 1
      let entry = details[i].relations.entries[n]
      let said = entry.kinds.intersection(.requiresNow)
      if !said.isEmpty { unrelate(i, said, Int(entry.other)) }
    }
  }

  /// Whether `j` requires `i` to fail, directly or through other recognizers.
  func isRequired(_ i: Int, by j: Int) -> Bool {
    var seen = [Bool](repeating: false, count: records.count)
    var open = [j]
    while let here = open.popLast() {
      for entry in details[here].relations.entries where entry.kinds.contains(.requires) {
        let other = Int(entry.other)
        if other == i { return true }
        if seen[other] { continue }
        seen[other] = true
        open.append(other)
      }
    }
    return false
  }
}
