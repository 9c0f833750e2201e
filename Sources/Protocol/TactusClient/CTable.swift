// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A table of C functions at a fixed address. It is never freed, since libwayland uses it as long as there are objects.
func cTable<T>(_ functions: T) -> UnsafePointer<T> {
  let table = UnsafeMutablePointer<T>.allocate(capacity: 1)
  table.initialize(to: functions)
  return UnsafePointer(table)
}
