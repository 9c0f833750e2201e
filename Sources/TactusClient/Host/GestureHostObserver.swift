// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Hears what the server tells of a window beside gestures. Everything may be left out.
public protocol GestureHostObserver: AnyObject {
  /// The server knows where the window is; gestures are recognized from now on. Also when size or precision change.
  func hostAttached(_ host: GestureHost)
  /// No gestures are recognized. Unless the reason is `gone` the window may be attached again.
  func hostDetached(_ host: GestureHost, because reason: HostReason)
  /// Gestures under way were cancelled, and none is recognized until `hostResumed`.
  func hostSuspended(_ host: GestureHost, because reason: HostReason)
  func hostResumed(_ host: GestureHost)
  /// How much of what was asked for at one edge system gestures are kept out of, in logical pixels.
  func host(_ host: GestureHost, excludes granted: Double, of requested: Double, at edge: Sides)
  /// A touch began, moved or ended; for those that `touchReporting` names.
  func host(_ host: GestureHost, touch notice: TouchNotice)
  /// What happens to a touch changed; with `.dispositions`, and for each touch that is reported when it begins.
  func host(_ host: GestureHost, disposition notice: DispositionNotice)
}

extension GestureHostObserver {
  public func hostAttached(_ host: GestureHost) {}
  public func hostDetached(_ host: GestureHost, because reason: HostReason) {}
  public func hostSuspended(_ host: GestureHost, because reason: HostReason) {}
  public func hostResumed(_ host: GestureHost) {}
  public func host(_ host: GestureHost, excludes granted: Double, of requested: Double, at edge: Sides) {}
  public func host(_ host: GestureHost, touch notice: TouchNotice) {}
  public func host(_ host: GestureHost, disposition notice: DispositionNotice) {}
}
