// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
package import Tactus
package import TactusGestures
package import TactusServer
import WaylandServer

/// What each host with a configuration does its own way, since its compositor or session asks for it. What all of them
/// do alike is `SystemHost`, which answers the server's other questions.
package protocol HostSide: GestureServerHost {
  /// Nil while it is being made.
  var host: SystemHost? { get }

  /// Whether a client is trusted for a reason that only this side knows.
  func trusts(_ client: ClientPointer) -> Bool
  /// The session, as it is when a finger lands.
  func state(for touch: Touch) -> SessionState
  /// Who does what gestures ask for; nil while it is being made.
  var adapter: (any ActionAdapter)? { get }
  /// A gesture asks for something.
  func notes(_ request: ActionRequest)
  /// A program runs for which nobody waits yet.
  func started(_ program: Int32)
  /// A contact is one too many for `max-touches`, so that no gesture hears of it.
  func drops(_ touch: Int64)
  /// A panic has switched gestures off, or on again: `SystemHost.isReleased`.
  func releaseChanged()
  /// Uses what concerns this side in a new configuration.
  func use(_ configuration: Configuration)
  /// Called before deadlines are handled: touches may have changed without an event.
  func timePasses()
  /// Called after the engine was called, when changes that had to wait can be made.
  func settle()
}

extension HostSide {
  package var now: Timestamp { MonotonicClock.now }
  package func trusts(_ client: ClientPointer) -> Bool { false }
  package func notes(_ request: ActionRequest) {}
  package func started(_ program: Int32) {}
  package func drops(_ touch: Int64) {}
  package func releaseChanged() {}
  package func use(_ configuration: Configuration) {}
  package func timePasses() {}
  package func settle() {}

  package func standing(of client: ClientPointer) -> ClientStanding { host?.standing(of: client) ?? .ordinary }
  package func exclusion(of client: ClientPointer) -> ExclusionAllowance { host?.exclusion(of: client) ?? .limited }
  package func exclusionLimit(at edge: Sides, of frame: Rect, thresholdScale: Double) -> Double? {
    host?.configuration.exclusionLimit(at: edge, of: frame, thresholdScale: thresholdScale)
  }
  package func hold(of client: ClientPointer) -> Interval? { host?.hold(of: client) }
  package func perform(_ action: Tactus.Action) { host?.perform(action) }
  package func deadlineChanged() { host?.deadlineChanged() }
  package func inhibitionChanged() { host?.inhibitionChanged() }
}
