// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import TactusSystem

/// What the gesture server needs from the daemon.
final class ServerHost: GestureServerHost {
  private let sink: any TouchSink
  private let clock: () -> Timestamp
  /// The owner.
  weak var gestures: Gestures?

  init(_ sink: any TouchSink, clock: @escaping () -> Timestamp) {
    self.sink = sink
    self.clock = clock
  }

  var now: Timestamp { clock() }
  func standing(of client: OpaquePointer) -> ClientStanding {
    gestures?.trusts(client) == true ? .trusted : .ordinary
  }
  func deliver(_ delivery: TouchDelivery, surface: OpaquePointer?, isPrecise: Bool) { sink.deliver(delivery) }
  func cycleEnded() { sink.cycleEnded() }
  func perform(_ action: Tactus.Action) { gestures?.act(action) }
  func deadlineChanged() { gestures?.deadlineChanged() }
  func inhibitionChanged() { gestures?.inhibitionChanged() }
  func wants(_ toplevel: ToplevelRequest) { gestures?.find(toplevel) }
  func forget(_ toplevel: ToplevelRequest) { gestures?.toplevels.remove(toplevel) }
  func exclusion(of client: OpaquePointer) -> ExclusionAllowance { gestures?.exclusion(of: client) ?? .limited }
  func exclusionLimit(at edge: Sides, of frame: Rect, thresholdScale: Double) -> Double? {
    gestures?.configuration.exclusionLimit(at: edge, of: frame, thresholdScale: thresholdScale)
  }
  func hold(of client: OpaquePointer) -> Interval? { gestures?.hold(of: client) }
}
