// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusBindings
import TactusConfig
import TactusServer
import TactusSystem

/// The daemon's side of its host.
final class ServerHost: HostSide {
  private let sink: any TouchSink
  private let clock: () -> Timestamp
  /// The owner.
  weak var gestures: Gestures?
  var host: SystemHost? { gestures?.host }

  init(_ sink: any TouchSink, clock: @escaping () -> Timestamp) {
    self.sink = sink
    self.clock = clock
  }

  var now: Timestamp { clock() }
  func deliver(_ delivery: TouchDelivery, surface: OpaquePointer?, isPrecise: Bool) {
    gestures?.history.delivered(delivery.phase, of: delivery.timestamp, at: delivery.time)
    sink.deliver(delivery)
  }
  func drops(_ touch: Int64) { sink.drop(touch) }
  func report(_ effect: Effect) { if case .trace(let trace, _) = effect { sink.hear(trace) } }
  func cycleEnded() { sink.cycleEnded() }
  func wants(_ toplevel: ToplevelRequest) { gestures?.find(toplevel) }
  func forget(_ toplevel: ToplevelRequest) { gestures?.toplevels.remove(toplevel) }

  func state(for touch: Touch) -> SessionState { gestures?.state(for: touch) ?? SessionState() }
  func perform(
    _ response: Response, of binding: TactusConfig.Binding, in state: SessionState, on output: ViewID
  ) {
    gestures?.perform(response, of: binding, in: state)
  }
  func asideChanged() { gestures?.becameAside() }
  func use(_ configuration: Configuration) { gestures?.use(configuration) }
  func settle() { gestures?.placeToplevels() }
}
