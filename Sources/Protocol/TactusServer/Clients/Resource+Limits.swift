// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import WaylandServer

extension Resource {
  /// Disconnects the client because it exceeds a limit, with an error such as "more than 512 views in a host".
  func post(tooMany what: StaticString, limit: Int) {
    guard let pointer else { return }
    var text = Array("more than ".utf8) + Text.decimal(limit)
    text.append(UInt8(ascii: " "))
    what.withUTF8Buffer { text.append(contentsOf: $0) }
    Text.withCString(text) {
      tactus_wl_post_error(pointer, TACTUS_GESTURE_HOST_V1_ERROR_LIMIT_EXCEEDED.rawValue, $0)
    }
  }
}
