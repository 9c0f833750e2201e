// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A struct of the interface that begins with its own size, as the caller knows it.
///
/// An old caller's is shorter: what it lacks is neither read nor written. A newer caller's is longer: what this library
/// does not know is passed over.
package enum Sized {
  /// How much of a `Struct` the caller at `pointer` has; nil for NULL or a size that is none.
  private static func length<Struct>(of type: Struct.Type, at pointer: UnsafeRawPointer?) -> Int? {
    guard let size = pointer?.loadUnaligned(as: Int.self), size >= MemoryLayout<Int>.size else { return nil }
    return min(size, MemoryLayout<Struct>.size)
  }

  /// Lays what the caller has over `value`; false if there is nothing to read.
  package static func read<Struct: BitwiseCopyable>(_ pointer: UnsafePointer<Struct>?, over value: inout Struct) -> Bool
  {
    guard let pointer, let length = length(of: Struct.self, at: pointer) else { return false }
    withUnsafeMutableBytes(of: &value) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: UnsafeRawPointer(pointer), count: length))
    }
    return true
  }

  /// Writes of `value` what the caller has room for, but not its size; false if there is no room at all.
  package static func write<Struct: BitwiseCopyable>(_ value: Struct, to pointer: UnsafeMutablePointer<Struct>?) -> Bool
  {
    guard let pointer, let length = length(of: Struct.self, at: pointer) else { return false }
    let behindSize = MemoryLayout<Int>.size..<length
    let room = UnsafeMutableRawBufferPointer(start: pointer, count: length)
    withUnsafeBytes(of: value) {
      UnsafeMutableRawBufferPointer(rebasing: room[behindSize])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[behindSize]))
    }
    return true
  }
}
