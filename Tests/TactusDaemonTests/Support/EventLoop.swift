// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Foundation
import WaylandServer

extension EventLoopPointer {
  /// The number of descriptors that the loop waits for, from the kernel's list, which omits closed descriptors.
  var descriptorCount: Int {
    let table = try? String(contentsOfFile: "/proc/self/fdinfo/\(wl_event_loop_get_fd(self))", encoding: .utf8)
    return table?.split(separator: "\n").count { $0.hasPrefix("tfd:") } ?? -1
  }
}

extension EventLoop {
  /// Handles what has arrived, and what that leads to.
  func settle() { for _ in 0..<3 { turn(milliseconds: 0) } }
}
