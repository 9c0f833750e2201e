// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer

/// Allocates a table of request functions, which libwayland uses for the life of the process.
func requests<Table>(_ table: Table) -> UnsafePointer<Table> {
  let pointer = UnsafeMutablePointer<Table>.allocate(capacity: 1)
  pointer.initialize(to: table)
  return UnsafePointer(pointer)
}
