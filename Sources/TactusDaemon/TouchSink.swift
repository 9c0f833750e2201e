// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Where touches go that windows are to get.
protocol TouchSink: AnyObject {
  /// Whether windows get only what is delivered here. Else they get all touches, whatever is decided.
  var withholds: Bool { get }
  func deliver(_ delivery: TouchDelivery)
  /// All that belongs to one moment has been delivered.
  func cycleEnded()
}
