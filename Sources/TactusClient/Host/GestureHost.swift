// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient
import CWaylandClient
import Tactus
import TactusKit

/// The backend of a window whose gestures a compositor recognizes, and what there is to say about such a window beside
/// what all windows have.
///
/// What is set here takes effect with the window's next commit, as what is changed in the window does.
public final class GestureHost {
  enum Kind: Equatable {
    case surface
    // The server tells the size of these.
    case toplevel, output
  }

  public let connection: GestureConnection
  let pointer: OpaquePointer
  let kind: Kind
  /// As long as it is there.
  var surface: OpaquePointer?

  public weak var receiver: (any GestureReceiver)?
  /// Hears what is told beside gestures. Held weakly.
  public weak var observer: (any GestureHostObserver)?

  // MARK: what the server says

  /// The server knows where the window is.
  public internal(set) var isAttached = false
  public internal(set) var precision = HostPrecision.exact
  /// As the server knows it; empty before it is attached.
  public internal(set) var size = Rect(x: 0, y: 0, width: 0, height: 0)
  /// No gestures are recognized for now.
  public internal(set) var isSuspended = false
  /// In an action for began or ended: a serial that can be used where one of `wl_touch.down` can. Nil where the server
  /// has none.
  public internal(set) var inputSerial: UInt32?

  /// In an action: when it happened, on the clock of the touches.
  public internal(set) var eventTime = Timestamp(microseconds: 0)

  // MARK: what can be said

  /// Which touches are reported beside gestures. The views' own touches, unless set.
  public var touchReporting: TouchReporting = .views {
    didSet {
      tactus_gesture_host_v1_set_touch_reporting(pointer, touchReporting.rawValue)
      hasPending = true
    }
  }

  /// When a recognizer takes a touch, the application's other touches go on. For an application that follows touches by
  /// its views alone; one that reads `wl_touch` must treat the `wl_touch.up` that follows a disposition of `cancelled`
  /// as a cancellation. Otherwise `wl_touch.cancel` ends all touches, those of views too. Has no effect on a server
  /// that cannot do it.
  public var cancelsPrecisely = false {
    didSet {
      guard cancelsPrecisely != oldValue, connection.capabilities.contains(.cancelPrecise) else { return }
      tactus_gesture_host_v1_set_cancel_mode(pointer, cancelsPrecisely ? 1 : 0)
      hasPending = true
    }
  }

  /// Edges of the output at which system gestures need a second swipe. May be honoured for a window that covers the
  /// whole output.
  public var deferredEdges: Sides = [] {
    didSet {
      guard deferredEdges != oldValue else { return }
      tactus_gesture_host_v1_set_deferred_edges(pointer, UInt32(deferredEdges.rawValue))
      hasPending = true
    }
  }

  /// What changes belongs to the content of the surface: it takes effect with the next `wl_surface.commit` after it was
  /// said, rather than at once.
  public var commitsWithSurface = false

  /// Asks that touches which begin in a view of the window are not used for system gestures that start at these edges
  /// of the output. How much of it is granted the observer is told.
  public func setSystemExclusion(_ edges: Sides, of view: GestureView) {
    guard let handle = view.handle, let view = views[handle] else { return }
    tactus_gesture_view_v1_set_system_exclusion(view.pointer, UInt32(edges.rawValue))
    hasPending = true
  }

  /// Tells where in the window a touch arrived by `wl_touch.down`, for a toplevel of another connection: it helps the
  /// server to find it.
  public func locate(touchAt point: Point, time: UInt32) {
    tactus_gesture_host_v1_locate_touch(pointer, time, Fixed.wire(point.x), Fixed.wire(point.y))
  }

  // MARK: what the server has

  var views: [ViewHandle: HostView] = [:]
  var recognizers: [RecognizerHandle: HostRecognizer] = [:]
  /// Those of the server's configuration; their handles are of the host's own making.
  var bindings: [HostRecognizer] = []
  /// Something was said that waits for a commit.
  var hasPending = false

  // MARK: what the server tells

  /// The server says no more of it.
  var isOver = false
  /// The batch that is coming in.
  var batch: [BatchItem] = []
  /// Of the newest `done`.
  var newestSerial: UInt32 = 0
  /// What views were told: where each of the touches was last.
  var delivered: [UInt32: TouchReport] = [:]
  /// The views that the last touches landed in.
  var landings: [UInt32: ViewHandle] = [:]
  /// Of no more than these anything is kept: an engine has no more.
  static let mostTouches = 64
  var offers = OfferedTouches()
  weak var window: GestureWindow?

  init(_ pointer: OpaquePointer, _ connection: GestureConnection, kind: Kind, surface: OpaquePointer? = nil) {
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
  /// What there is to say about a window on a compositor; nil for one whose gestures run in this process.
  public var host: GestureHost? { backend as? GestureHost }
}
