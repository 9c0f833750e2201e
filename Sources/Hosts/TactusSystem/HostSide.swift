// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
package import Tactus
package import TactusGestures
package import TactusServer
import WaylandServer

/// The part of a configured host that depends on its compositor or session. `SystemHost` implements the part that all
/// hosts have in common. The extension below passes the server's questions about the common part on to `SystemHost`.
package protocol HostSide: GestureServerHost {
  /// The part that all hosts have in common; nil while the host is being created.
  var host: SystemHost? { get }

  /// Returns whether a client is trusted for a reason that only this host knows.
  func trusts(_ client: ClientPointer) -> Bool
  /// Returns the state of the session when a finger lands.
  func state(for touch: Touch) -> SessionState
  /// Performs the actions of gestures; nil while the host is being created.
  var adapter: (any ActionAdapter)? { get }
  /// Called when a gesture requests an action.
  func notes(_ request: ActionRequest)
  /// Called with the process id of a program that was started; this host must reap it.
  func started(_ program: Int32)
  /// Called when a contact exceeds `max-touches`, so that gestures do not receive it.
  func drops(_ touch: Int64)
  /// Called when `SystemHost.isReleased` has changed: gestures were switched off or on.
  func releaseChanged()
  /// Applies the parts of a new configuration that concern this host.
  func use(_ configuration: Configuration)
  /// Called before deadlines are handled, so that the host can detect changes of touches that no event reports.
  func timePasses()
  /// Called after each call to the engine, to make changes that had to wait.
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
