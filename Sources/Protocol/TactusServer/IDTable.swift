// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A table of values for an engine's views or recognizers. An id contains an index and a reuse count, so a lookup,
/// which every event needs, requires no hashing.
struct IDTable<ID: EngineID, Value> {
  private var entries: [(id: ID, value: Value)?] = []
  private var count = 0

  var isEmpty: Bool { count == 0 }

  subscript(id: ID) -> Value? {
    get {
      let index = Self.index(of: id)
      guard index < entries.count, let entry = entries[index], entry.id == id else { return nil }
      return entry.value
    }
    set {
      let index = Self.index(of: id)
      if let newValue {
        while entries.count <= index { entries.append(nil) }
        if entries[index] == nil { count += 1 }
        entries[index] = (id, newValue)
      } else if self[id] != nil {
        entries[index] = nil
        count -= 1
      }
    }
  }

  private static func index(of id: ID) -> Int { Int(clamping: id.rawValue & 0xFFFF_FFFF) }
}

protocol EngineID: Equatable {
  var rawValue: UInt64 { get }
}
extension ViewID: EngineID {}
extension RecognizerID: EngineID {}
