// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

/// A custom recognizer's table of C functions and its data.
final class CustomFunctions {
  /// Stored behind a pointer, so that reading one function, as every call does, is cheap.
  let table: UnsafeMutablePointer<tactus_recognizer_functions>
  let data: UnsafeMutableRawPointer?

  init(_ table: tactus_recognizer_functions, data: UnsafeMutableRawPointer?) {
    self.table = .allocate(capacity: 1)
    self.table.initialize(to: table)
    self.data = data
  }

  deinit { table.deallocate() }

  /// Calls the table's `destroy` and clears the table, so that no function is called afterwards. Must be called when
  /// the recognizer is destroyed.
  func finish() {
    let destroy = table.pointee.destroy
    table.pointee = tactus_recognizer_functions()
    destroy?(data)
  }
}
