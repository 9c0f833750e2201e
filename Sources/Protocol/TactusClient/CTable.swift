// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Stores a table of C functions at a fixed address. The table is never freed, since libwayland reads it as long as any
/// object uses it.
func cTable<T>(_ functions: T) -> UnsafePointer<T> {
  let table = UnsafeMutablePointer<T>.allocate(capacity: 1)
  table.initialize(to: functions)
  return UnsafePointer(table)
}
