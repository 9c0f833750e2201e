// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus

/// FNV-1a of all that is added.
package struct Digest: CustomStringConvertible {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func add(_ text: String) { for byte in text.utf8 { add(byte: byte) } }
  package mutating func add(_ number: UInt64) {
    for n in 0..<8 { add(byte: UInt8(truncatingIfNeeded: number >> (n * 8))) }
  }
  package mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }
  package mutating func add(_ truth: Bool) { add(byte: truth ? 1 : 0) }
  /// To a millionth: functions of the C library may differ in the last digit.
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

  package var description: String { String(hash, radix: 16) }
}
