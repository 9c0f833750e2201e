// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// Words as C strings, which live as long as this value.
struct Words: ~Copyable {
  let pointers: UnsafePointer<UnsafePointer<CChar>?>
  let count: UInt32
  private let copies: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  /// Copies the words. A null pointer follows the last one.
  init(_ words: [String]) {
    copies = .allocate(capacity: words.count + 1)
    for (n, word) in words.enumerated() { copies[n] = strdup(word) }
    copies[words.count] = nil
    pointers = UnsafeRawPointer(copies).assumingMemoryBound(to: UnsafePointer<CChar>?.self)
    count = UInt32(clamping: words.count)
  }

  deinit {
    for n in 0..<Int(count) { free(copies[n]) }
    copies.deallocate()
  }
}
