// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CHeap
import Glibc

enum Machine {
  /// The number of bytes that this process has allocated and not freed.
  static var heapBytes: Int { Int(clamping: mallinfo2().uordblks) }

  static var residentBytes: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    fgets(&line, 127, file)
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) : 0
  }
}
