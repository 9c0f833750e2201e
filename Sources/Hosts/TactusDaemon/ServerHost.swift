// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusServer
import TactusSystem
import WaylandServer

/// The part of the gesture server's host that is specific to the daemon.
final class ServerHost: HostSide {
  private let sink: any TouchSink
  private let clock: () -> Timestamp
  /// The owner of this object. The owner sets this property to nil when the owner is destroyed.
  unowned(unsafe) var gestures: Gestures?
  var host: SystemHost? { gestures?.host }

  init(_ sink: any TouchSink, clock: @escaping () -> Timestamp) {
    self.sink = sink
    self.clock = clock
  }

  var now: Timestamp { clock() }
  func deliver(_ delivery: TouchDelivery, surface: ResourcePointer?, isPrecise: Bool) {
    gestures?.delivered(delivery)
    sink.deliver(delivery)
  }
  func landed(_ touch: TouchName) { sink.landed(touch) }
  func timePasses() { sink.timePasses() }
  func drops(_ touch: Int64) { sink.drop(touch) }
  func report(_ effect: Effect) {
    switch effect {
    case .trace(let trace, _):
      gestures?.keeps(trace)
      sink.hear(trace)
    case .transition(let transition): gestures?.ended(transition)
    case .touch, .action, .question, .reset, .illegalRequest: break
    }
  }
  func cycleEnded() { sink.cycleEnded() }
  func wants(_ toplevel: ToplevelRequest) { gestures?.find(toplevel) }
  func forget(_ toplevel: ToplevelRequest) { gestures?.toplevels.remove(toplevel) }

  func state(for touch: Touch) -> SessionState { gestures?.state(for: touch) ?? SessionState() }
  var adapter: (any ActionAdapter)? { gestures?.actions }
  func notes(_ request: ActionRequest) { gestures?.note(request.response, of: request.binding) }
  func releaseChanged() { gestures?.becameReleased() }
  func use(_ configuration: Configuration) { gestures?.use(configuration) }
  func settle() { gestures?.placeToplevels() }
}
