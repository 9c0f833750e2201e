// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

/// A custom recognizer's table of C functions and its data.
final class CustomFunctions {
  /// Behind a pointer, since the functions are read in every call.
  let table: UnsafeMutablePointer<tactus_recognizer_functions>
  let data: UnsafeMutableRawPointer?

  init(_ table: tactus_recognizer_functions, data: UnsafeMutableRawPointer?) {
    self.table = .allocate(capacity: 1)
    self.table.initialize(to: table)
    self.data = data
  }

  deinit { table.deallocate() }

  /// The recognizer was destroyed: calls `destroy` once, and nothing from then on.
  func finish() {
    let destroy = table.pointee.destroy
    table.pointee = tactus_recognizer_functions()
    destroy?(data)
  }
}
