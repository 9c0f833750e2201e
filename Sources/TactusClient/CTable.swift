// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A table of C functions at an address that stays: libwayland keeps it for as long as there are objects.
func cTable<T>(_ functions: T) -> UnsafePointer<T> {
  let table = UnsafeMutablePointer<T>.allocate(capacity: 1)
  table.initialize(to: functions)
  return UnsafePointer(table)
}
