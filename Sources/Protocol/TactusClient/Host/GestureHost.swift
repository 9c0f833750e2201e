// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient
import CWaylandClient
import Tactus
import TactusKit
public import TactusWire
import WaylandClient

/// The backend of a window whose gestures a compositor recognizes, with the settings that only such windows have.
///
/// Settings take effect with the next commit of the window, like changes of the window.
public final class GestureHost {
  enum Kind: Equatable {
    case surface
    // The server reports the size of a toplevel and of an output.
    case toplevel, output
  }

  public let connection: GestureConnection
  let pointer: Proxy<tactus_gesture_host_v1>
  let kind: Kind
  /// The surface, as long as it exists.
  var surface: Proxy<wl_surface>?

  public weak var receiver: (any GestureReceiver)?
  /// Receives the reports of the server, except gestures. The reference is weak.
  public weak var observer: (any GestureHostObserver)?

  // MARK: state that the server has reported

  /// Whether the server knows where the window is.
  public internal(set) var isAttached = false
  public internal(set) var precision = HostPrecision.exact
  /// The size that the server has reported; empty before the window is attached.
  public internal(set) var size = Rect(x: 0, y: 0, width: 0, height: 0)
  /// Whether the server has suspended the recognition of gestures.
  public internal(set) var isSuspended = false
  /// During an action for Began or Ended, a serial that can be used like that of a `wl_touch.down` event; nil if the
  /// server provides none.
  public internal(set) var inputSerial: UInt32?

  public internal(set) var eventTime = Timestamp(microseconds: 0)

  // MARK: settings

  /// The touches that the server reports in addition to gestures; by default, the touches in each view.
  public var touchReporting: TouchReporting = .views {
    didSet {
      tactus_gesture_host_v1_set_touch_reporting(pointer, touchReporting.rawValue)
      hasPending = true
    }
  }

  /// Whether the other touches of the application continue when a recognizer takes a touch. If false, `wl_touch.cancel`
  /// ends all touches of the application, including those in views. Set this property if the application receives
  /// touches only through views. An application that reads `wl_touch` must treat a `wl_touch.up` after the disposition
  /// `cancelled` as a cancellation. The property has no effect if the server does not support it.
  public var cancelsPrecisely = false {
    didSet {
      guard cancelsPrecisely != oldValue, connection.capabilities.contains(.cancelPrecise) else { return }
      tactus_gesture_host_v1_set_cancel_mode(pointer, cancelsPrecisely ? 1 : 0)
      hasPending = true
    }
  }

  /// Edges of the output at which system gestures should need a second swipe. The server may grant this only to a
  /// window that covers the whole output.
  public var deferredEdges: Sides = [] {
    didSet {
      guard deferredEdges != oldValue else { return }
      tactus_gesture_host_v1_set_deferred_edges(pointer, Wire.sides(deferredEdges))
      hasPending = true
    }
  }

  /// Whether changes take effect with the next `wl_surface.commit`, together with the content of the surface, instead
  /// of at once.
  public var commitsWithSurface = false

  /// Asks the server not to use touches that begin in this view for system gestures from these edges of the output. The
  /// observer is notified of the granted part.
  public func setSystemExclusion(_ edges: Sides, of view: GestureView) {
    guard let handle = view.handle, let view = views[handle] else { return }
    tactus_gesture_view_v1_set_system_exclusion(view.pointer, Wire.sides(edges))
    hasPending = true
  }

  /// Reports to the server where in the window a touch landed, and the time of its `wl_touch.down` event. This helps
  /// the server to find a toplevel of another connection.
  public func locate(touchAt point: Point, time: UInt32) {
    guard let toplevels = connection.toplevels else { return }
    tactus_gesture_toplevels_v1_locate_touch(toplevels, pointer, time, Wire.fixed(point.x), Wire.fixed(point.y))
  }

  // MARK: objects that exist in the server

  var views: [ViewHandle: HostView] = [:]
  var recognizers: [RecognizerHandle: HostRecognizer] = [:]
  /// Recognizers of the server's configuration. `GestureShell` assigns their handles.
  var bindings: [HostRecognizer] = []
  /// Whether changes wait for a commit.
  var hasPending = false

  // MARK: internal state

  /// Whether the server sends no more events about this host.
  var isOver = false
  /// The batch that is being received.
  var batch: [BatchItem] = []
  /// The serial of the newest `done`.
  var newestSerial: UInt32 = 0
  /// The latest report of each touch in a view.
  var delivered: [UInt32: TouchReport] = [:]
  /// The views in which the most recent touches landed.
  var landings: [UInt32: ViewHandle] = [:]
  /// The greatest number of touches that are stored. An engine handles no more than this.
  static let mostTouches = 64
  var offers = OfferedTouches()
  weak var window: GestureWindow?

  init(
    _ pointer: Proxy<tactus_gesture_host_v1>, _ connection: GestureConnection, kind: Kind,
    surface: Proxy<wl_surface>? = nil
  ) {
    self.pointer = pointer
    self.connection = connection
    self.kind = kind
    self.surface = surface
    tactus_gesture_host_v1_add_listener(pointer, GestureHost.listener, Unmanaged.passUnretained(self).toOpaque())
    tactus_gesture_host_v1_set_touch_reporting(pointer, touchReporting.rawValue)
    hasPending = true
  }

  deinit {
    recognizers = [:]
    bindings = []
    views = [:]
    tactus_gesture_host_v1_destroy(pointer)
  }

  func makeWindow(width: Double, height: Double) -> GestureWindow {
    let window = GestureWindow(frame: Rect(x: 0, y: 0, width: width, height: height), backend: self)
    self.window = window
    return window
  }
}

extension GestureWindow {
  /// The host of a window whose gestures a compositor recognizes; nil for a window whose gestures are recognized in
  /// this process.
  public var host: GestureHost? { backend as? GestureHost }
}
