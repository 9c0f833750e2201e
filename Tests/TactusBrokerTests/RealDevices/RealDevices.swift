// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Testing

/// The tests with devices of a real kernel. They change what the whole process and its machine share, such as the user,
/// `/dev/uinput` and limits, so they run one after another, in a guest.
@Suite("With devices of a real kernel", .serialized, .endsInTime, .inGuest) enum RealDevices {
  /// Whether this process runs in a guest, where it may change devices and nothing delays it for long.
  static let isInGuest = getenv("TACTUS_IN_GUEST") != nil
}

extension Trait where Self == ConditionTrait {
  static var inGuest: Self {
    .enabled(
      if: RealDevices.isInGuest, "Tests/Session/real-devices.sh runs this in a guest with a kernel of its own")
  }
}
