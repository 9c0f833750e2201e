// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient

extension wl_array {
  /// The elements of the array as 32-bit integers.
  var numbers: [UInt32] {
    guard let data else { return [] }
    return UnsafeRawBufferPointer(start: data, count: size / 4 * 4).bindMemory(to: UInt32.self).map { $0 }
  }
}
