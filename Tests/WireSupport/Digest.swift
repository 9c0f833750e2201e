// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus

/// An FNV-1a hash of all added values.
package struct Digest: CustomStringConvertible {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  private var count = 0
  /// Checkpoints: the last three hexadecimal digits that the hash had when the number of added values was 1, 2, 3, 4,
  /// 5, 6, 7, 8, 10, 12, 15 and so on.
  private var marks = ""
  private var nextMark = 1
  /// The added values, if `keepsValues` was true when this digest was created.
  private var values: [String]?
  @TaskLocal package static var keepsValues = false

  package init() { if Digest.keepsValues { values = [] } }

  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte: byte) }
    note(text)
  }
  package mutating func add(_ number: UInt64) {
    for n in 0..<8 { add(byte: UInt8(truncatingIfNeeded: number >> (n * 8))) }
    note("\(number)")
  }
  package mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }
  package mutating func add(_ truth: Bool) {
    add(byte: truth ? 1 : 0)
    note("\(truth)")
  }
  /// Rounds to a millionth, since results of C library functions may differ in the last digit.
  package mutating func add(_ number: Double) {
    let millionths = (number * 1e6).rounded()
    add(millionths.magnitude < 1e15 ? Int(millionths) : millionths.isNaN ? 1 : millionths < 0 ? 2 : 3)
  }
  package mutating func add(_ point: Point) {
    add(point.x)
    add(point.y)
  }
  package mutating func add(_ vector: Vector) {
    add(vector.dx)
    add(vector.dy)
  }
  package mutating func add(_ time: Timestamp) { add(Int(time.microseconds)) }

  private mutating func add(byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }

  private mutating func note(_ value: @autoclosure () -> String) {
    values?.append(value())
    count += 1
    guard count == nextMark else { return }
    marks += String(hash % 4096 + 4096, radix: 16).suffix(3)
    nextMark = Self.mark(after: count)
  }
  private static func mark(after count: Int) -> Int { count + max(1, count / 4) }

  package var description: String { String(hash, radix: 16) + " " + marks }

  /// Compares the marks with those in `known`, and describes between which values the first difference lies.
  package func difference(from known: String) -> String {
    let before = Array((known.split(separator: " ").last ?? "").utf8)
    let now = Array(marks.utf8)
    var (same, next) = (0, 1)
    var n = 0
    while n + 3 <= min(before.count, now.count), before[n..<n + 3] == now[n..<n + 3] {
      (same, next, n) = (next, Self.mark(after: next), n + 3)
    }
    let these = values?.dropFirst(same).prefix(next - same).joined(separator: " ") ?? ""
    return "the first \(same) values are as before, of the next \(next - same) one is not; they are now: \(these)"
  }
}
