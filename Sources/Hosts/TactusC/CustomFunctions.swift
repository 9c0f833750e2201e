// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

/// A custom recognizer's table of C functions and its data.
final class CustomFunctions {
  /// Behind a pointer: the functions are looked up in every call.
  let table: UnsafeMutablePointer<tactus_recognizer_functions>
  let data: UnsafeMutableRawPointer?

  init(_ table: tactus_recognizer_functions, data: UnsafeMutableRawPointer?) {
    self.table = .allocate(capacity: 1)
    self.table.initialize(to: table)
    self.data = data
  }

  deinit { table.deallocate() }

  /// The recognizer is gone: says so, once, and calls nothing any more.
  func finish() {
    let destroy = table.pointee.destroy
    table.pointee = tactus_recognizer_functions()
    destroy?(data)
  }
}
