// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
public import TactusWire

/// Receives the reports of the server about a window, except gestures. All methods are optional.
public protocol GestureHostObserver: AnyObject {
  /// Called when the server knows where the window is, and recognizes gestures from now on. Also called when the size
  /// or the precision changes.
  func hostAttached(_ host: GestureHost)
  /// Called when the server stops recognizing gestures. Unless the reason is `gone`, the window may be attached again.
  func hostDetached(_ host: GestureHost, because reason: HostReason)
  /// Called when all gestures under way have been cancelled. No gesture is recognized until `hostResumed` is called.
  func hostSuspended(_ host: GestureHost, because reason: HostReason)
  func hostResumed(_ host: GestureHost)
  /// Reports how much of the requested part of one edge is excluded from system gestures, in logical pixels.
  func host(_ host: GestureHost, excludes granted: Double, of requested: Double, at edge: Sides)
  /// Reports that a touch began, moved or ended. `touchReporting` selects the reported touches.
  func host(_ host: GestureHost, touch notice: TouchNotice)
  /// Reports that the disposition of a touch has changed. Called if `touchReporting` contains `.dispositions`, and for
  /// each reported touch when it begins.
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
