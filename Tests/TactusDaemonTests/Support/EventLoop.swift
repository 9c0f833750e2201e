// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Foundation
import WaylandServer

extension EventLoopPointer {
  /// How many descriptors it waits for, as the kernel tells: what has been closed is not among them.
  var descriptorCount: Int {
    let table = try? String(contentsOfFile: "/proc/self/fdinfo/\(wl_event_loop_get_fd(self))", encoding: .utf8)
    return table?.split(separator: "\n").count { $0.hasPrefix("tfd:") } ?? -1
  }
}
