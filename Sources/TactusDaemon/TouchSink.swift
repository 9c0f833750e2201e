// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The receiver of touches for windows.
protocol TouchSink: AnyObject {
  /// Whether windows get only what is delivered here. Otherwise they get all touches in any case.
  var withholds: Bool { get }
  func deliver(_ delivery: TouchDelivery)
  /// All touches of one moment have been delivered.
  func cycleEnded()
}

/// Delivers nothing: the touchscreens are not grabbed, so windows get their touches from the compositor.
final class Bystander: TouchSink {
  let withholds = false
  func deliver(_ delivery: TouchDelivery) {}
  func cycleEnded() {}
}
