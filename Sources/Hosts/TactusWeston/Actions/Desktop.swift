// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston

/// The windows of the running shell, as libweston lists them.
final class Desktop {
  let compositor: UnsafeMutablePointer<weston_compositor>
  /// The layer of minimized windows. It has no position among the other layers, so its windows are not drawn and
  /// receive no touches.
  private var away: UnsafeMutablePointer<weston_layer>?
  private var putAway: [(window: DesktopWindow, layer: UnsafeMutablePointer<weston_layer>)] = []

  init(_ compositor: UnsafeMutablePointer<weston_compositor>) { self.compositor = compositor }

  /// All windows that are not minimized, from the top down.
  var windows: [DesktopWindow] {
    var windows: [DesktopWindow] = []
    var layer = tactus_weston_next_layer(compositor, nil)
    while let level = layer {
      var view = tactus_weston_next_view(level, nil)
      while let it = view {
        if let window = DesktopWindow(it), !isAway(window) { windows.append(window) }
        view = tactus_weston_next_view(level, it)
      }
      layer = tactus_weston_next_layer(compositor, level)
    }
    return windows
  }

  /// Returns the windows in the order in which they appeared, and not in the stacking order, which changes with each
  /// touch.
  func cycle() -> [DesktopWindow] {
    let all = windows
    known.removeAll { old in !all.contains { $0.view == old.view } }
    for window in all.reversed() where !known.contains(where: { $0.view == window.view }) { known.append(window) }
    return known
  }
  private var known: [DesktopWindow] = []

  /// Returns the window with the keyboard focus, or else the uppermost window. If there are windows on `output`,
  /// considers only these.
  func front(on output: UnsafeMutablePointer<weston_output>?) -> DesktopWindow? {
    let all = windows
    let here = all.filter { output != nil && $0.view?.pointee.output == output }
    let candidates = here.isEmpty ? all : here
    return candidates.first { hasKeyboard($0) } ?? candidates.first
  }

  /// Returns whether a window has the keyboard focus. Does not use `activated`, which libweston-desktop sets only after
  /// the window has answered.
  private func hasKeyboard(_ window: DesktopWindow) -> Bool {
    var seat = tactus_weston_next_seat(compositor, nil)
    while let it = seat {
      if let focus = weston_seat_get_keyboard(it)?.pointee.focus,
        weston_surface_get_main_surface(focus) == window.view?.pointee.surface
      {
        return true
      }
      seat = tactus_weston_next_seat(compositor, it)
    }
    return false
  }

  /// Whether the lock screen is shown. Its layer has a position only while it is shown.
  var isLocked: Bool { layer(at: WESTON_LAYER_POSITION_LOCK) != nil }

  /// Whether the shell is desktop-shell, which has a layer for fullscreen windows, and not kiosk-shell, which has none.
  var isDesktopShell: Bool { layer(at: WESTON_LAYER_POSITION_FULLSCREEN) != nil }

  private func layer(at position: weston_layer_position) -> UnsafeMutablePointer<weston_layer>? {
    var layer = tactus_weston_next_layer(compositor, nil)
    while let it = layer, it.pointee.position != position { layer = tactus_weston_next_layer(compositor, it) }
    return layer
  }

  /// Raises a window and gives it the keyboard focus.
  func activate(_ window: DesktopWindow, on seat: UnsafeMutablePointer<weston_seat>?) {
    guard window.view != nil else { return }
    for other in windows where other.view != window.view {
      if let surface = other.surface { weston_desktop_surface_set_activated(surface, false) }
    }
    // kiosk-shell keeps all windows except one on a hidden layer.
    window.put(on: isHidden(window) ? layer(at: WESTON_LAYER_POSITION_NORMAL) : nil)
    if let surface = window.surface { weston_desktop_surface_set_activated(surface, true) }
    if let view = window.view, let seat {
      weston_view_activate_input(view, seat, UInt32(WESTON_ACTIVATE_FLAG_CONFIGURE.rawValue))
    }
  }

  private func isHidden(_ window: DesktopWindow) -> Bool {
    window.layer?.pointee.position == WESTON_LAYER_POSITION_HIDDEN
  }

  // MARK: minimized windows

  /// Returns whether a window is minimized. Its layer is then `away` or, if kiosk-shell has moved the window, that
  /// shell's own hidden layer.
  private func isAway(_ window: DesktopWindow) -> Bool {
    guard putAway.contains(where: { $0.window.view == window.view }) else { return false }
    return window.layer == away || isHidden(window)
  }

  func putAway(_ window: DesktopWindow) {
    guard let layer = window.layer else { return }
    if away == nil {
      let new = UnsafeMutablePointer<weston_layer>.allocate(capacity: 1)
      new.initialize(to: weston_layer())
      weston_layer_init(new, compositor)
      away = new
    }
    guard layer != away else { return }
    putAway.removeAll { $0.window.view == nil }
    putAway.append((window, layer))
    window.put(on: away)
    if let surface = window.surface { weston_desktop_surface_set_activated(surface, false) }
  }

  /// Restores the window that was minimized last, and returns it; nil if no window is minimized.
  func takeBack() -> DesktopWindow? {
    while let last = putAway.popLast() {
      guard last.window.view != nil, last.window.layer == away || isHidden(last.window) else { continue }
      last.window.put(on: last.layer)
      return last.window
    }
    return nil
  }

  /// Removes the layer of minimized windows. Called when Weston ends: the shell's own layers may be freed already.
  func close() {
    known = []
    for (window, _) in putAway {
      if let view = window.view, view.pointee.layer_link.layer == away {
        tactus_weston_move_to_layer(view, nil)
      }
    }
    putAway = []
    if let away {
      weston_layer_fini(away)
      away.deallocate()
    }
    away = nil
  }
}
