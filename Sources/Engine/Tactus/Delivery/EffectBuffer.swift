// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Collects effects. Use the same buffer for all frames: `removeAll` keeps the storage, so that no memory is allocated.
///
/// ```swift
/// for n in 0..<effects.count { perform(effects[n]) }
/// effects.removeAll()
/// ```
public struct EffectBuffer: ~Copyable {
  private var table = Table<Effect>(capacity: 64)
  /// The touches that have landed, each with the id of its contact (`Observation.landings`).
  private var landings = Table<TouchName>(capacity: 16)

  public init() {}

  /// Written out although it does nothing. In an Embedded build, other modules cannot see the deinits of the stored
  /// properties, but they can see this one.
  deinit {}

  public var count: Int { table.count }
  public var isEmpty: Bool { table.count == 0 }

  /// The `n`th effect; `n` must be below `count`.
  public subscript(n: Int) -> Effect {
    unsafeAddress {
      precondition(n >= 0 && n < table.count)
      return UnsafePointer(table.pointer(to: n))
    }
  }

  public mutating func removeAll() { table.removeAll() }

  /// A copy of all effects, which stays valid when the buffer changes.
  public var effects: [Effect] {
    var copy: [Effect] = []
    copy.reserveCapacity(count)
    for n in 0..<count { copy.append(table[n]) }
    return copy
  }

  @inline(__always)
  mutating func append(_ effect: Effect) { table.append(effect) }

  /// Reserves room for this many more effects, so that `appendInRoom` can append them.
  mutating func makeRoom(for more: Int) { table.makeRoom(for: more) }
  /// Whether one more effect fits into the storage.
  var hasRoom: Bool {
    @inline(__always) get { table.hasRoom }
  }
  /// Appends an effect; `hasRoom` must be true. Unlike `append`, this does not inline the code that grows the storage.
  @inline(__always)
  mutating func appendInRoom(_ effect: Effect) { table.appendInRoom(effect) }

  mutating func note(landing: TouchName) { landings.append(landing) }

  /// Calls `body` with the touches that have landed since the last call, in order of landing.
  package mutating func takeLandings(_ body: (TouchName) -> Void) {
    for n in 0..<landings.count { body(landings[n]) }
    landings.removeAll()
  }
}
