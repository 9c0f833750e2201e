// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What happens to a touch in the ordinary stream. The numbers are those of the protocol.
enum Disposition: UInt32 {
  case delivered, withheld, cancelled, consumed
}
