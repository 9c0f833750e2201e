// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CSystemd

/// The session in front, as logind says.
enum ActiveSession {
  /// Whether its user is this one. Root may always.
  static func isOf(_ user: Int32) -> Bool {
    if user == 0 { return true }
    var active: uid_t = 0
    return user > 0 && sd_seat_get_active("seat0", nil, &active) >= 0 && Int32(bitPattern: active) == user
  }
}
