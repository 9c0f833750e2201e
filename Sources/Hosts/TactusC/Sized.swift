// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Copies structs of the interface that begin with a size: the size that the struct had when the caller was compiled.
///
/// The struct of an older caller is shorter: missing fields are neither read nor written. The struct of a newer caller
/// is longer: fields that this library does not know are skipped.
package enum Sized {
  /// Returns how many bytes of a `Struct` the caller's struct contains; nil for NULL or an invalid size.
  private static func length<Struct>(of type: Struct.Type, at pointer: UnsafeRawPointer?) -> Int? {
    guard let size = pointer?.loadUnaligned(as: Int.self), size >= MemoryLayout<Int>.size else { return nil }
    return min(size, MemoryLayout<Struct>.size)
  }

  /// Copies the caller's fields over `value`. Returns false for NULL or an invalid size.
  package static func read<Struct: BitwiseCopyable>(_ pointer: UnsafePointer<Struct>?, over value: inout Struct) -> Bool
  {
    guard let pointer, let length = length(of: Struct.self, at: pointer) else { return false }
    withUnsafeMutableBytes(of: &value) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: UnsafeRawPointer(pointer), count: length))
    }
    return true
  }

  /// Copies the fields of `value` that fit into the caller's struct, except the size. Returns false for NULL or an
  /// invalid size.
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
