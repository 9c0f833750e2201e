// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import WaylandServer

/// A window of the desktop. The object may exist longer than the window.
final class DesktopWindow {
  /// The window's view; nil once the window is gone.
  private(set) var view: UnsafeMutablePointer<weston_view>?
  private var gone: Listener?

  /// Returns nil for a view that is not a separate window: a panel, a popup, a cursor.
  init?(_ view: UnsafeMutablePointer<weston_view>) {
    guard let surface = view.pointee.surface, weston_surface_is_desktop_surface(surface),
      weston_surface_get_desktop_surface(surface) != nil, view.pointee.geometry.parent == nil
    else { return nil }
    self.view = view
    gone = Listener(tactus_weston_view_destroy_signal(view)) { [unowned(unsafe) self] _ in
      self.view = nil
      // Weston is freeing the signal's list of listeners, so the listener must leave it now.
      gone = nil
    }
  }

  /// The window's libweston-desktop surface; nil once the window is gone.
  var surface: UnsafeMutablePointer<weston_desktop_surface>? {
    guard let surface = view?.pointee.surface, weston_surface_is_desktop_surface(surface) else { return nil }
    return weston_surface_get_desktop_surface(surface)
  }

  var layer: UnsafeMutablePointer<weston_layer>? { view?.pointee.layer_link.layer }

  var app: String? {
    guard let surface, let name = weston_desktop_surface_get_app_id(surface) else { return nil }
    return String(cString: name)
  }
  var title: String? {
    guard let surface, let title = weston_desktop_surface_get_title(surface) else { return nil }
    return String(cString: title)
  }
  var isFullscreen: Bool { surface.map { weston_desktop_surface_get_fullscreen($0) } ?? false }
  var isMaximized: Bool { surface.map { weston_desktop_surface_get_maximized($0) } ?? false }

  /// The position in the coordinate system that all outputs share.
  var position: (x: Float, y: Float)? {
    get {
      guard let view else { return nil }
      var position: (x: Float, y: Float) = (0, 0)
      tactus_weston_position(view, &position.x, &position.y)
      return position
    }
    set {
      guard let view, let newValue else { return }
      tactus_weston_set_position(view, newValue.x, newValue.y)
      repaint()
    }
  }

  /// Makes the window transparent; 1 is opaque.
  func setAlpha(_ alpha: Float) {
    if let view { tactus_weston_set_alpha(view, alpha) }
    repaint()
  }

  /// Moves the window to the top of `layer`, or of its own layer if `layer` is nil.
  func put(on layer: UnsafeMutablePointer<weston_layer>? = nil) {
    guard let view, let layer = layer ?? self.layer else { return }
    tactus_weston_move_to_layer(view, layer)
    // The window's popups are separate views, which must follow.
    if let surface { weston_desktop_surface_propagate_layer(surface) }
    repaint()
  }

  private func repaint() {
    if let view, view.pointee.surface != nil { tactus_weston_repaint(view) }
  }
}
