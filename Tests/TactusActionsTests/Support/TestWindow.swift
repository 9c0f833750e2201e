// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import CXDGShell
import CXKBCommon
import Glibc
import WaylandClient

@testable import TactusActions

/// A client with one window, which records the window's states, the keys typed into it, and the pointer's events.
final class TestWindow {
  private let display: Proxy<wl_display>
  private var compositor: Proxy<wl_compositor>?
  private var shm: Proxy<wl_shm>?
  private var shell: Proxy<xdg_wm_base>?
  private var seat: Proxy<wl_seat>?
  private var keyboard: Proxy<wl_keyboard>?
  private var pointer: Proxy<wl_pointer>?
  private var surface: Proxy<wl_surface>?
  private var toplevel: Proxy<xdg_toplevel>?
  private(set) var size: (width: Int32, height: Int32) = (0, 0)
  private let pump: Pump
  private var keymap: UnsafeMutablePointer<xkb_keymap>?
  private var state: UnsafeMutablePointer<xkb_state>?

  private(set) var isShown = false
  private(set) var isClosed = false
  private(set) var isFocused = false
  private(set) var states: Set<UInt32> = []
  /// The keys as chords: `Control+Mod1+Left`.
  private(set) var typed: [String] = []
  /// The pointer's events: `at 30 20`, `press 272`, `release 272`, `wheel vertical -15`, `fingers vertical 8`, `stop`.
  private(set) var pointed: [String] = []
  /// The pointer's current place, written as in `pointed`.
  private var place = ""
  private var isWheel = false

  var isFullscreen: Bool { states.contains(XDG_TOPLEVEL_STATE_FULLSCREEN.rawValue) }
  var isMaximized: Bool { states.contains(XDG_TOPLEVEL_STATE_MAXIMIZED.rawValue) }
  var isActivated: Bool { states.contains(XDG_TOPLEVEL_STATE_ACTIVATED.rawValue) }

  struct NoCompositor: Error {}

  /// Requests a window, which is shown once `isShown` is true.
  init(_ appID: String, at environment: [String: String], in pump: Pump) throws {
    let path = "\(environment["XDG_RUNTIME_DIR"] ?? "")/\(environment["WAYLAND_DISPLAY"] ?? "")"
    guard let display = wl_display_connect(path) else { throw NoCompositor() }
    self.display = display
    self.pump = pump
    let me = Unmanaged.passUnretained(self).toOpaque()
    wl_registry_add_listener(wl_display_get_registry(display), Self.registryListener, me)
    wl_display_roundtrip(display)
    guard let compositor, let shell, shm != nil else { throw NoCompositor() }
    surface = wl_compositor_create_surface(compositor)
    let role = xdg_wm_base_get_xdg_surface(shell, surface)
    xdg_surface_add_listener(role, Self.surfaceListener, me)
    toplevel = xdg_surface_get_toplevel(role)
    xdg_toplevel_add_listener(toplevel, Self.toplevelListener, me)
    xdg_toplevel_set_app_id(toplevel, appID)
    xdg_toplevel_set_title(toplevel, appID)
    wl_surface_commit(surface)
    wl_display_flush(display)
    pump.add(wl_display_get_fd(display), before: { wl_display_flush(display) }) { wl_display_dispatch(display) }
  }

  deinit {
    pump.remove(wl_display_get_fd(display))
    wl_display_disconnect(display)
    if let state { xkb_state_unref(state) }
    if let keymap { xkb_keymap_unref(keymap) }
  }

  /// Waits until the compositor has handled all requests that the window has sent.
  func settle() { for _ in 0..<2 { wl_display_roundtrip(display) } }

  var title = "" {
    didSet {
      xdg_toplevel_set_title(toplevel, title)
      wl_display_flush(display)
    }
  }

  /// Hides the window, as a client does to close it.
  func goAway() {
    if let surface {
      wl_surface_attach(surface, nil, 0, 0)
      wl_surface_commit(surface)
    }
    wl_display_flush(display)
  }

  private func configured(_ role: Proxy<xdg_surface>?, _ serial: UInt32) {
    xdg_surface_ack_configure(role, serial)
    let (width, height) = (max(size.width, 16), max(size.height, 16))
    let bytes = Int(width * height * 4)
    let descriptor = memfd_window(bytes)
    let pool = wl_shm_create_pool(shm, descriptor, Int32(bytes))
    let buffer = wl_shm_pool_create_buffer(pool, 0, width, height, width * 4, WL_SHM_FORMAT_XRGB8888.rawValue)
    wl_shm_pool_destroy(pool)
    close(descriptor)
    wl_surface_attach(surface, buffer, 0, 0)
    wl_surface_damage(surface, 0, 0, width, height)
    wl_surface_commit(surface)
    isShown = true
  }

  private func takeKeymap(_ descriptor: Int32, _ size: UInt32) {
    defer { close(descriptor) }
    guard let text = mmap(nil, Int(size), PROT_READ, MAP_PRIVATE, descriptor, 0), text != MAP_FAILED else { return }
    defer { munmap(text, Int(size)) }
    let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS)
    defer { xkb_context_unref(context) }
    if let state { xkb_state_unref(state) }
    if let keymap { xkb_keymap_unref(keymap) }
    keymap = xkb_keymap_new_from_string(
      context, text.assumingMemoryBound(to: CChar.self), XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
    state = keymap.flatMap { xkb_state_new($0) }
  }

  private func pressed(_ key: UInt32) {
    guard let state else { return }
    var name = [CChar](repeating: 0, count: 64)
    let symbol = xkb_state_key_get_one_sym(state, key + 8)
    xkb_keysym_get_name(symbol, &name, 64)
    typed.append(
      (modifiers + [String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)]).joined(
        separator: "+"))
  }

  /// The modifiers that are pressed.
  private var modifiers: [String] {
    guard let state else { return [] }
    return ["Shift", "Control", "Mod1", "Mod4", "Mod5"].filter { (name: String) in
      xkb_state_mod_name_is_active(state, name, XKB_STATE_MODS_EFFECTIVE) > 0
    }
  }

  // MARK: listeners

  private static func of(_ data: UnsafeMutableRawPointer?) -> TestWindow? {
    data.map { Unmanaged<TestWindow>.fromOpaque($0).takeUnretainedValue() }
  }

  private nonisolated(unsafe) static let registryListener = forever(
    wl_registry_listener(
      global: { data, registry, name, interface, version in
        guard let me = of(data), let registry, let interface else { return }
        switch String(cString: interface) {
        case "wl_compositor":
          me.compositor = registry.bind(name, tactus_wl_compositor_interface(), version: min(4, version))
        case "wl_shm": me.shm = registry.bind(name, tactus_wl_shm_interface(), version: 1)
        case "xdg_wm_base":
          me.shell = registry.bind(name, tactus_xdg_wm_base_interface(), version: 1)
          xdg_wm_base_add_listener(me.shell, shellListener, nil)
        case "wl_seat" where me.seat == nil:
          me.seat = registry.bind(name, tactus_wl_seat_interface(), version: min(5, version))
          wl_seat_add_listener(me.seat, seatListener, data)
        default: break
        }
      }, global_remove: { _, _, _ in }))

  private nonisolated(unsafe) static let shellListener = forever(
    xdg_wm_base_listener(ping: { _, shell, serial in xdg_wm_base_pong(shell, serial) }))

  private nonisolated(unsafe) static let surfaceListener = forever(
    xdg_surface_listener(configure: { data, role, serial in of(data)?.configured(role, serial) }))

  private nonisolated(unsafe) static let toplevelListener = forever(
    xdg_toplevel_listener(
      configure: { data, _, width, height, states in
        guard let me = of(data) else { return }
        if width > 0, height > 0 { me.size = (width, height) }
        let bytes = UnsafeRawBufferPointer(start: states?.pointee.data, count: states?.pointee.size ?? 0)
        me.states = Set(bytes.bindMemory(to: UInt32.self))
      },
      close: { data, _ in of(data)?.isClosed = true },
      configure_bounds: { _, _, _, _ in },
      wm_capabilities: { _, _, _ in }))

  private nonisolated(unsafe) static let seatListener = forever(
    wl_seat_listener(
      capabilities: { data, seat, capabilities in
        guard let me = of(data) else { return }
        if me.keyboard == nil, capabilities & WL_SEAT_CAPABILITY_KEYBOARD.rawValue != 0 {
          me.keyboard = wl_seat_get_keyboard(seat)
          wl_keyboard_add_listener(me.keyboard, keyboardListener, data)
        }
        if me.pointer == nil, capabilities & WL_SEAT_CAPABILITY_POINTER.rawValue != 0 {
          me.pointer = wl_seat_get_pointer(seat)
          wl_pointer_add_listener(me.pointer, pointerListener, data)
        }
      }, name: { _, _, _ in }))

  private func move(_ x: wl_fixed_t, _ y: wl_fixed_t) {
    let now = "at \(Int(wl_fixed_to_double(x).rounded())) \(Int(wl_fixed_to_double(y).rounded()))"
    if now != place { pointed.append(now) }
    place = now
  }

  private static func axis(_ number: UInt32) -> String {
    number == WL_POINTER_AXIS_VERTICAL_SCROLL.rawValue ? "vertical" : "horizontal"
  }

  /// Whether the compositor has announced a pointer.
  var hasPointer: Bool { pointer != nil }

  private nonisolated(unsafe) static let pointerListener = forever(
    wl_pointer_listener(
      enter: { data, _, _, _, x, y in of(data)?.move(x, y) },
      leave: { _, _, _, _ in },
      motion: { data, _, _, x, y in of(data)?.move(x, y) },
      button: { data, _, _, _, button, state in
        let isDown = state == WL_POINTER_BUTTON_STATE_PRESSED.rawValue
        of(data)?.pointed.append("\(isDown ? "press" : "release") \(button)")
      },
      axis: { data, _, _, axis, value in
        guard let me = of(data) else { return }
        let length = Int(wl_fixed_to_double(value).rounded())
        let held = me.modifiers.map { $0 + "+" }.joined()
        me.pointed.append("\(held)\(me.isWheel ? "wheel" : "fingers") \(TestWindow.axis(axis)) \(length)")
      },
      frame: { _, _ in },
      axis_source: { data, _, source in of(data)?.isWheel = source == WL_POINTER_AXIS_SOURCE_WHEEL.rawValue },
      axis_stop: { data, _, _, axis in of(data)?.pointed.append("stop \(TestWindow.axis(axis))") },
      axis_discrete: { _, _, _, _ in },
      axis_value120: { _, _, _, _ in }))

  private nonisolated(unsafe) static let keyboardListener = forever(
    wl_keyboard_listener(
      keymap: { data, _, _, descriptor, size in of(data)?.takeKeymap(descriptor, size) },
      enter: { data, _, _, _, _ in of(data)?.isFocused = true },
      leave: { data, _, _, _ in of(data)?.isFocused = false },
      key: { data, _, _, _, key, state in
        if state == WL_KEYBOARD_KEY_STATE_PRESSED.rawValue { of(data)?.pressed(key) }
      },
      modifiers: { data, _, _, depressed, latched, locked, group in
        guard let state = of(data)?.state else { return }
        xkb_state_update_mask(state, depressed, latched, locked, 0, 0, group)
      },
      repeat_info: { _, _, _, _ in }))
}

/// Makes an unnamed file of this size in memory, full of zeros.
private func memfd_window(_ size: Int) -> Int32 {
  var template = Array("/dev/shm/tactus-window-XXXXXX".utf8CString)
  let descriptor = mkstemp(&template)
  unlink(template)
  ftruncate(descriptor, off_t(size))
  return descriptor
}
