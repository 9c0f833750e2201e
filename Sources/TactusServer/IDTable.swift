// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Something for each of an engine's views or recognizers. Their ids are places in a table and how often each has been
/// used again, so that finding one takes no hashing: it is done for every event.
struct IDTable<ID: EngineID, Value> {
  private var entries: [(id: ID, value: Value)?] = []
  private var count = 0

  var isEmpty: Bool { count == 0 }

  subscript(id: ID) -> Value? {
    get {
      let place = Self.place(of: id)
      guard place < entries.count, let entry = entries[place], entry.id == id else { return nil }
      return entry.value
    }
    set {
      let place = Self.place(of: id)
      if let newValue {
        while entries.count <= place { entries.append(nil) }
        if entries[place] == nil { count += 1 }
        entries[place] = (id, newValue)
      } else if self[id] != nil {
        entries[place] = nil
        count -= 1
      }
    }
  }

  private static func place(of id: ID) -> Int { Int(UInt32(truncatingIfNeeded: id.rawValue)) }
}

protocol EngineID: Equatable {
  var rawValue: UInt64 { get }
}
extension ViewID: EngineID {}
extension RecognizerID: EngineID {}
