// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
public import TactusWire

/// Receives the reports of the server about a window, except gestures. All methods are optional.
public protocol GestureHostObserver: AnyObject {
  /// The server knows where the window is, and recognizes gestures from now on. Also called when size or precision
  /// change.
  func hostAttached(_ host: GestureHost)
  /// No gestures are recognized any more. Unless the reason is `gone`, the window may be attached again.
  func hostDetached(_ host: GestureHost, because reason: HostReason)
  /// Gestures under way were cancelled, and none is recognized until `hostResumed`.
  func hostSuspended(_ host: GestureHost, because reason: HostReason)
  func hostResumed(_ host: GestureHost)
  /// How much of the requested part of one edge is excluded from system gestures, in logical pixels.
  func host(_ host: GestureHost, excludes granted: Double, of requested: Double, at edge: Sides)
  /// A touch that `touchReporting` selects began, moved or ended.
  func host(_ host: GestureHost, touch notice: TouchNotice)
  /// The disposition of a touch changed. Called with `.dispositions`, and for each reported touch when it begins.
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
