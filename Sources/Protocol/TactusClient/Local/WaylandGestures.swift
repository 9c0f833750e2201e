// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import Tactus
public import TactusKit
import WaylandClient

/// Gestures for an application's windows on every compositor. If the compositor supports the protocol, it recognizes
/// the gestures. Otherwise, an engine in this process recognizes them from the events of `wl_touch`. The application
/// uses its windows in the same way in both cases.
///
/// ```swift
/// let gestures = WaylandGestures(display: display)
/// let window = gestures.window(for: surface, width: 800, height: 600)
/// window.addGestureRecognizer(PanGestureRecognizer(target: self, action: Map.handlePan))
/// // in the loop:
/// gestures.flush()                                   // instead of wl_display_flush
/// poll(&descriptors, count, gestures.timeout)        // wakes in time for the engine's timers
/// gestures.flush()
/// ```
///
/// An engine in this process cannot keep touches from the application's own `wl_touch`, nor compete with system
/// gestures. Create this object before the event loop starts. Release the object and its windows before the display is
/// disconnected.
public final class WaylandGestures {
  public let connection: GestureConnection
  private let touches: LocalTouches?

  /// - Parameter usesProtocol: false to use an engine in this process on any compositor.
  public convenience init(display: Proxy<wl_display>, usesProtocol: Bool = true) {
    self.init(GestureConnection(display: display), display, usesProtocol: usesProtocol)
  }

  init(_ connection: GestureConnection, _ display: Proxy<wl_display>, usesProtocol: Bool) {
    self.connection = connection
    let isRemote = usesProtocol && connection.isAvailable && connection.capabilities.contains(.surfaces)
    touches = isRemote ? nil : LocalTouches(display)
  }

  /// Whether an engine in this process recognizes the gestures. If `usesProtocol` was true, `connection` shows the
  /// reason.
  public var isLocal: Bool { touches != nil }

  /// Makes a window for a `wl_surface`. A surface may have only one window at a time.
  ///
  /// - Parameter thresholdScale: the factor for default distances if an engine in this process recognizes the gestures:
  ///   `Thresholds.scale(pixelsPerMillimetre:)`. A compositor knows the factor itself.
  public func window(
    for surface: Proxy<wl_surface>, width: Double, height: Double, thresholdScale: Double = 1
  ) -> GestureWindow {
    if touches == nil, let window = connection.window(for: surface, width: width, height: height) { return window }
    let backend = EngineBackend(thresholdScale: thresholdScale)
    let window = GestureWindow(frame: Rect(x: 0, y: 0, width: width, height: height), backend: backend)
    touches?.add(window, for: surface)
    return window
  }

  /// Whether a pointer acts as a finger while its left button is pressed, so that you can try gestures without a
  /// touchscreen. Only an engine in this process supports this.
  public var takesPointerForFinger: Bool {
    get { touches?.takesPointer ?? false }
    set { touches?.takesPointer = newValue }
  }

  /// Applies changes of the windows, sends requests, and runs timers that are due. Call it before and after the event
  /// loop waits. Returns false once the connection is lost.
  @discardableResult
  public func flush() -> Bool {
    touches?.advance()
    return connection.flush()
  }

  /// The time in milliseconds after which `flush` must be called at the latest; -1 if no timer is set.
  public var timeout: Int32 { touches?.timeout ?? -1 }
}
