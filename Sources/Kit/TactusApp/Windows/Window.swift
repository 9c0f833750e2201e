// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import CXDGShell
import Glibc
import Tactus
import WaylandClient

/// A window that its owner draws at most once per frame of the compositor. The window must exist until the program
/// ends.
public final class Window {
  /// The `wl_surface`.
  public let surface: Proxy<wl_surface>
  public private(set) var width: Double
  public private(set) var height: Double
  /// The number of pixels of the picture for each pixel of the window.
  public var scale: Double { Double(display.scale) }
  /// Whether the user has closed the window.
  public private(set) var isClosed = false
  /// Draws the window, which is black before. Call `setNeedsDisplay` in this function while an animation runs.
  public var draw: (Canvas) -> Void = { _ in }
  public var resized: () -> Void = {}

  private let display: Display
  private let role: Proxy<xdg_surface>
  private let toplevel: Proxy<xdg_toplevel>
  private let picture: String?
  /// The window's size if the compositor proposes none.
  private let ownSize: (width: Double, height: Double)
  private var buffers: [ShmBuffer] = []
  private var shown: ShmBuffer?
  private var frameCallback: Proxy<wl_callback>?
  private var proposed: (width: Int32, height: Int32) = (0, 0)
  private var isConfigured = false
  private var needsDisplay = true
  private var isPictureOld = false

  public init(on display: Display, title: String, appID: String, options: WindowOptions) throws(WindowError) {
    guard let surface = wl_compositor_create_surface(display.compositor),
      let role = xdg_wm_base_get_xdg_surface(display.shell, surface), let toplevel = xdg_surface_get_toplevel(role)
    else { throw WindowError("out of memory for a window") }
    (self.display, self.surface, self.role, self.toplevel) = (display, surface, role, toplevel)
    (width, height, picture) = (options.width, options.height, options.picture)
    ownSize = (width, height)
    let me = Unmanaged.passUnretained(self).toOpaque()
    xdg_surface_add_listener(role, Self.roleListener, me)
    xdg_toplevel_add_listener(toplevel, Self.toplevelListener, me)
    xdg_toplevel_set_title(toplevel, title)
    xdg_toplevel_set_app_id(toplevel, appID)
    if options.isFullscreen { xdg_toplevel_set_fullscreen(toplevel, nil) }
    wl_surface_commit(surface)
  }

  /// Requests a redraw at the compositor's next frame.
  public func setNeedsDisplay() { needsDisplay = true }

  /// Draws the window if a redraw was requested and is possible now. If no redraw was requested, calls `writePicture`.
  func present() throws(WindowError) {
    guard needsDisplay else { return try writePicture() }
    guard isConfigured, frameCallback == nil, let buffer = try freeBuffer() else { return }
    needsDisplay = false
    buffer.image.draw { [scale, width, height] canvas in
      canvas.scale(scale)
      // The buffer still contains an earlier picture.
      canvas.fill(.rectangle(Rect(x: 0, y: 0, width: width, height: height)), Colour(0))
      draw(canvas)
    }
    frameCallback = wl_surface_frame(surface)
    wl_callback_add_listener(frameCallback, Self.frameListener, Unmanaged.passUnretained(self).toOpaque())
    buffer.attach(to: surface, scale: display.scale)
    (shown, isPictureOld) = (buffer, true)
  }

  /// Writes the picture of the window to its file, unless the file is up to date. Replaces the file atomically, so a
  /// reader never finds half a picture.
  public func writePicture() throws(WindowError) {
    guard let picture, let shown, isPictureOld else { return }
    isPictureOld = false
    guard shown.image.write(to: picture + ".part"), rename(picture + ".part", picture) == 0 else {
      throw WindowError("cannot write \(picture)")
    }
  }

  /// Returns one of two buffers; nil while the compositor uses both.
  private func freeBuffer() throws(WindowError) -> ShmBuffer? {
    let limit = Double(ShmBuffer.limit)
    let (width, height) = (Int32(min(width * scale, limit)), Int32(min(height * scale, limit)))
    buffers.removeAll { ($0.width, $0.height) != (width, height) && !$0.isBusy }
    let fitting = buffers.filter { ($0.width, $0.height) == (width, height) }
    if fitting.count == 2 { return fitting.first { !$0.isBusy } }
    if let free = fitting.first(where: { !$0.isBusy }) { return free }
    guard let new = ShmBuffer(width: width, height: height, shm: display.shm) else {
      throw WindowError("out of memory for a window of \(width)x\(height)")
    }
    buffers.append(new)
    return new
  }

  private nonisolated(unsafe) static let roleListener = heap(
    xdg_surface_listener(configure: { data, role, serial in
      xdg_surface_ack_configure(role, serial)
      guard let me: Window = object(data) else { return }
      (me.isConfigured, me.needsDisplay) = (true, true)
      let isOpen = me.proposed.width <= 0 || me.proposed.height <= 0
      let (width, height) = isOpen ? me.ownSize : (Double(me.proposed.width), Double(me.proposed.height))
      guard (width, height) != (me.width, me.height) else { return }
      (me.width, me.height) = (min(width, Double(ShmBuffer.limit)), min(height, Double(ShmBuffer.limit)))
      me.resized()
    }))

  private nonisolated(unsafe) static let toplevelListener = heap(
    xdg_toplevel_listener(
      configure: { data, _, width, height, _ in (object(data) as Window?)?.proposed = (width, height) },
      close: { data, _ in (object(data) as Window?)?.isClosed = true },
      configure_bounds: nil, wm_capabilities: nil))

  private nonisolated(unsafe) static let frameListener = heap(
    wl_callback_listener(done: { data, callback, _ in
      wl_callback_destroy(callback)
      (object(data) as Window?)?.frameCallback = nil
    }))
}
