// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Collects effects. Reuse one buffer: `removeAll` keeps its storage, so that a steady stream allocates nothing.
///
/// ```swift
/// for n in 0..<effects.count { perform(effects[n]) }
/// effects.removeAll()
/// ```
public struct EffectBuffer: ~Copyable {
  private var table = Table<Effect>(capacity: 64)
  /// Which contact has become which touch (`Observation.landings`).
  private var landings = Table<TouchName>(capacity: 16)

  public init() {}

  /// Written out for the same reason as in `GestureEngine`: other modules of an Embedded build must see it.
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

  /// A copy that outlives the buffer's next change.
  public var effects: [Effect] {
    var copy: [Effect] = []
    copy.reserveCapacity(count)
    for n in 0..<count { copy.append(table[n]) }
    return copy
  }

  @inline(__always)
  mutating func append(_ effect: Effect) { table.append(effect) }

  /// Reserves room for this many effects, which `appendInRoom` then appends.
  mutating func makeRoom(for more: Int) { table.makeRoom(for: more) }
  /// Whether another effect fits without growing.
  var hasRoom: Bool {
    @inline(__always) get { table.hasRoom }
  }
  /// Appends, given that `hasRoom` is true. Kept apart so that callers do not include the code for growing.
  @inline(__always)
  mutating func appendInRoom(_ effect: Effect) { table.appendInRoom(effect) }

  mutating func note(landing: TouchName) { landings.append(landing) }

  /// Calls `body` with the touches that have landed since the last call, in order of landing.
  package mutating func takeLandings(_ body: (TouchName) -> Void) {
    for n in 0..<landings.count { body(landings[n]) }
    landings.removeAll()
  }
}
