// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A `should_begin` that has not been answered.
struct Question {
  let serial: UInt32
  let deadline: Timestamp
}
