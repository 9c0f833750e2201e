// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Delivers nothing: the touchscreens are not grabbed, so windows get their touches from the compositor.
final class Bystander: TouchSink {
  let withholds = false
  func deliver(_ delivery: TouchDelivery) {}
  func cycleEnded() {}
}
