// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What was said of one recognizer and others by name. Each pair stands with both of its recognizers, so that either
/// can be forgotten alone, and takes eight bytes with each: what a recognizer costs grows with what was said of it
/// only.
struct Relations {
  struct Kinds: OptionSet {
    let rawValue: UInt16
    /// Must see the other one fail (S7.1), and the other way round.
    static let requires = Kinds(rawValue: 1)
    static let isRequired = Kinds(rawValue: 2)
    /// Does not prevent the other one (S6.2), and the other way round.
    static let spares = Kinds(rawValue: 4)
    static let isSpared = Kinds(rawValue: 8)
    // What the questions of the running attempts have added to the first two.
    static let requiresNow = Kinds(rawValue: 16)
    static let isRequiredNow = Kinds(rawValue: 32)
    /// Both may be recognized (S6.6).
    static let together = Kinds(rawValue: 256)

    static let all = Kinds(rawValue: 511)
    /// The other one must fail first.
    static let waits: Kinds = [.requires, .requiresNow]
    static let isWaitedFor: Kinds = [.isRequired, .isRequiredNow]
    /// The other one is safe from this one.
    static let safe: Kinds = [.spares, .together]

    /// The same as the other one sees it.
    var mirrored: Kinds {
      Kinds(rawValue: (rawValue & 0x55) << 1 | (rawValue & 0xaa) >> 1 | rawValue & 0x100)
    }
  }

  struct Entry {
    let other: Int32
    var kinds: Kinds
  }

  /// By the index of the other one in the table.
  private(set) var entries: [Entry] = []
  /// Of any of them so far.
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
    // Who takes back what it said gives back the memory too.
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

  /// Forgets what the questions of an attempt have added.
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

  /// Whether `i` is waited for by `j`, directly or through others.
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
