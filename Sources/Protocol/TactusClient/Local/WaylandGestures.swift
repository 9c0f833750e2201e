// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import Tactus
public import TactusKit
import WaylandClient

/// Gestures for the windows of an application, on every compositor: one that has the protocol recognizes them; on any
/// other an engine in this process does, fed by `wl_touch`. The windows are the same.
///
/// ```swift
/// let gestures = WaylandGestures(display: display)
/// let window = gestures.window(for: surface, width: 800, height: 600)
/// window.addGestureRecognizer(PanGestureRecognizer(target: self, action: Map.handlePan))
/// // in the loop:
/// gestures.flush()                                   // where it calls wl_display_flush
/// poll(&descriptors, count, gestures.timeout)        // and at least so soon:
/// gestures.flush()
/// ```
///
/// What an engine in this process cannot do: keep touches from the application's own `wl_touch`, and compete with
/// gestures of the system. Make it before the loop begins, release it and its windows before the display goes.
public final class WaylandGestures {
  public let connection: GestureConnection
  private let touches: LocalTouches?

  /// - Parameter usesProtocol: false for an engine in this process in any case.
  public convenience init(display: Proxy<wl_display>, usesProtocol: Bool = true) {
    self.init(GestureConnection(display: display), display, usesProtocol: usesProtocol)
  }

  init(_ connection: GestureConnection, _ display: Proxy<wl_display>, usesProtocol: Bool) {
    self.connection = connection
    let isRemote = usesProtocol && connection.isAvailable && connection.capabilities.contains(.surfaces)
    touches = isRemote ? nil : LocalTouches(display)
  }

  /// Whether an engine in this process recognizes the gestures; `connection.status` says why.
  public var isLocal: Bool { touches != nil }

  /// The window of a `wl_surface`, which may have one at a time.
  public func window(for surface: Proxy<wl_surface>, width: Double, height: Double) -> GestureWindow {
    if touches == nil, let window = connection.window(for: surface, width: width, height: height) { return window }
    let window = GestureWindow(frame: Rect(x: 0, y: 0, width: width, height: height), backend: EngineBackend())
    touches?.add(window, for: surface)
    return window
  }

  /// Whether a pointer with its button held counts as a finger, to try things out; only for an engine in this process.
  public var takesPointerForFinger: Bool {
    get { touches?.takesPointer ?? false }
    set { touches?.takesPointer = newValue }
  }

  /// Passes on changes of the windows, sends requests, and does what is due. Call it before waiting, and after. False
  /// once the connection is lost.
  @discardableResult
  public func flush() -> Bool {
    touches?.advance()
    return connection.flush()
  }

  /// In how many milliseconds `flush` must be called at the latest; -1 if only events count.
  public var timeout: Int32 { touches?.timeout ?? -1 }
}
