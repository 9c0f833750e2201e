// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLibinput
import LinuxInput
import Tactus

/// The touchscreens of a seat, through libinput. Reports devices that appear and disappear, and one frame for each
/// report of a device.
///
/// Use a source from one thread only. Call `dispatch` once at the beginning, and then whenever `fileDescriptor` is
/// readable. Times are those of the kernel's events, on the monotonic clock.
///
/// ```swift
/// let source = try LibinputSource(grab: false, mapping: OutputMapping())
/// source.dispatch { event in ... }                  // the devices that are connected
/// while poll(source.fileDescriptor) { source.dispatch { event in ... } }
/// ```
public final class LibinputSource {
  private let nodes: DeviceNodes
  private let libinput: UnsafeMutablePointer<libinput>
  private let seat: String
  private let grabs: Bool
  private var screens: [Touchscreen] = []
  private var lastID: UInt32 = 0
  /// Events from before the first dispatch.
  private var backlog: [InputEvent] = []
  private var isSuspended = false
  /// The tablet-mode switches that are on: the keyboard is folded away.
  private var tabletSwitches: [UnsafeMutablePointer<libinput_device>] = []

  /// The outputs of the devices. Must be set between frames. Contacts that are down may then jump to other positions.
  public var mapping: OutputMapping {
    didSet { for screen in screens { screen.map(by: mapping) } }
  }

  /// The limits beyond which contacts are dropped, including contacts that are down already.
  public var limits = ContactLimits() { didSet { for screen in screens { screen.limits = limits } } }

  /// Opens all touchscreens of a seat, including those that are connected later.
  ///
  /// A touchscreen that cannot be opened or grabbed only causes a warning. If there is no touchscreen, this is not an
  /// error: see `absence`.
  public init(
    seat: String = "seat0", grab: Bool, mapping: OutputMapping, opener: (any NodeOpener)? = nil
  ) throws(InputError) {
    nodes = try DeviceNodes(opensAll: false, opener: opener)
    guard let libinput = tactus_libinput_of_seat(nodes.owner, nodes.udev) else {
      throw InputError("libinput cannot be used: out of memory")
    }
    self.libinput = libinput
    self.seat = seat
    self.mapping = mapping
    grabs = grab
    guard libinput_udev_assign_seat(libinput, seat) == 0 else {
      throw InputError("libinput cannot use \(seat)", remedy: "is udev running? `loginctl list-seats` names the seats")
    }
    findDevices()
  }

  /// Opens only the devices at `paths`. Throws an error if one of them cannot be opened or is not a touchscreen; with
  /// `grab`, also if another program has grabbed it.
  public init(paths: [String], grab: Bool, mapping: OutputMapping) throws(InputError) {
    nodes = try DeviceNodes(opensAll: true)
    guard let libinput = tactus_libinput_of_paths(nodes.owner) else {
      throw InputError("libinput cannot be used: out of memory")
    }
    self.libinput = libinput
    seat = "seat0"
    self.mapping = mapping
    grabs = grab
    for path in paths {
      if let error = nodes.objection(to: path) { throw error }
      guard let device = libinput_path_add_device(libinput, path) else {
        throw nodes.error(adding: path)
      }
      guard libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_TOUCH) != 0 else {
        throw InputError(notATouchscreen: String(cString: libinput_device_get_name(device)), node: path)
      }
    }
    findDevices()
    for screen in screens where grabs && !screen.device.isGrabbed && !screen.waitsForGrab {
      throw InputError(grabbedElsewhere: screen.device)
    }
  }

  /// Releases devices that were grabbed.
  deinit {
    screens.removeAll()
    libinput_unref(libinput)
  }

  /// The descriptor to poll. It is readable when `dispatch` must be called.
  public var fileDescriptor: Int32 { libinput_get_fd(libinput) }

  /// The touchscreens that are open now; before the first `dispatch`, those found when the source was opened.
  public var devices: [InputDevice] { screens.map { $0.device } }

  /// An error that says where touchscreens were searched for and what to check, if no touchscreen is open; nil
  /// otherwise, and while suspended.
  public var absence: InputError? {
    screens.isEmpty && !isSuspended ? InputError(noTouchscreenOn: seat, refusals: nodes.refusals) : nil
  }

  /// Returns whether opening a device has failed since the last call because no descriptor or memory was left. Call
  /// `suspend` and then `resume` to try again.
  public func takeShortage() -> Bool { nodes.takeShortage() }

  /// Reports all events since the last call, without blocking.
  public func dispatch(_ body: (InputEvent) -> Void) {
    if !backlog.isEmpty {
      let events = backlog
      backlog.removeAll()
      for event in events { body(event) }
    }
    read(body)
  }

  /// Closes all devices until `resume` is called. Used while another session is in front. The next `dispatch` reports
  /// them as removed.
  public func suspend() {
    isSuspended = true
    libinput_suspend(libinput)
  }

  /// Opens the devices again after `suspend`. The next `dispatch` reports them as new devices.
  public func resume() throws(InputError) {
    guard libinput_resume(libinput) == 0 else {
      throw InputError("the input devices cannot be opened again", remedy: "is the session in front?")
    }
    isSuspended = false
  }

  // MARK: grabs of single devices

  /// Grabs a device as soon as no finger is on it. `dispatch` then reports the grab.
  public func grab(_ id: DeviceID) {
    for screen in screens where screen.device.id == id { screen.awaitGrab() }
  }

  /// Whether a device waits for a finger to lift before it is grabbed.
  public var waitsForGrab: Bool { screens.contains { $0.waitsForGrab } }

  /// Ends contacts that do not move and that keep devices from being grabbed. Must be called when the fingers have had
  /// enough time to lift or move.
  public func endWaits() {
    for screen in screens { screen.endWait() }
  }

  /// Ends the grab of a device, so that other programs receive its events again.
  public func release(_ id: DeviceID) {
    for screen in screens where screen.device.id == id { screen.release() }
  }

  /// Returns the point of the panel, 0 to 1, that corresponds to a point of the outputs. Returns nil if the device was
  /// removed or its output has no size.
  public func panelPoint(of location: Point, on id: DeviceID) -> Point? {
    for screen in screens where screen.device.id == id { return screen.inverse?.point(location.x, location.y) }
    return nil
  }

  /// Returns the open device, for queries that only the kernel can answer.
  public func node(of id: DeviceID) -> EvdevNode? {
    for screen in screens where screen.device.id == id { return EvdevNode(screen.descriptor) }
    return nil
  }

  /// Returns a reader of the device's contacts. The reader begins with the contacts that are down now. Returns nil if
  /// the contacts cannot be read.
  package func contactReader(of id: DeviceID) -> ContactReader? {
    for screen in screens where screen.device.id == id {
      guard let descriptor = try? nodes.opener?.openContacts(screen.device.node) else { return nil }
      return ContactReader(owning: FileDescriptor(owning: descriptor))
    }
    return nil
  }

  // MARK: libinput's events

  private func findDevices() {
    var events: [InputEvent] = []
    read { events.append($0) }
    backlog = events
  }

  private func read(_ body: (InputEvent) -> Void) {
    let result = libinput_dispatch(libinput)
    if result < 0 { nodes.warn("libinput: \(SystemError.reason(-result))") }
    while let event = libinput_get_event(libinput) {
      report(event, body)
      libinput_event_destroy(event)
    }
    for screen in screens where screen.waitsForGrab {
      if let error = screen.grab() { nodes.warn(error.description) }
      if screen.device.isGrabbed { body(.grabbed(screen.device)) }
    }
    for warning in nodes.takeWarnings() { body(.warning(warning)) }
  }

  private func report(_ event: UnsafeMutablePointer<libinput_event>, _ body: (InputEvent) -> Void) {
    let device = libinput_event_get_device(event)
    switch libinput_event_get_type(event) {
    case LIBINPUT_EVENT_DEVICE_ADDED:
      add(device, body)
    case LIBINPUT_EVENT_SWITCH_TOGGLE:
      let event = libinput_event_get_switch_event(event)
      guard let device, libinput_event_switch_get_switch(event) == LIBINPUT_SWITCH_TABLET_MODE else { return }
      setTabletMode(libinput_event_switch_get_switch_state(event) == LIBINPUT_SWITCH_STATE_ON, of: device, body)
    case LIBINPUT_EVENT_DEVICE_REMOVED:
      if let device { setTabletMode(false, of: device, body) }
      guard let index = screens.firstIndex(where: { $0.handle == device }) else { return }
      let screen = screens.remove(at: index)
      screen.cancelAll(body)
      body(.removed(screen.device))
    case let type:
      guard let touch = libinput_event_get_touch_event(event) else { return }
      for screen in screens where screen.handle == device { report(touch, type, of: screen, body) }
    }
  }

  /// Updates the state of one tablet-mode switch. A machine may have several switches; a change of their combined state
  /// is reported.
  private func setTabletMode(
    _ isOn: Bool, of device: UnsafeMutablePointer<libinput_device>, _ body: (InputEvent) -> Void
  ) {
    let before = !tabletSwitches.isEmpty
    tabletSwitches.removeAll { $0 == device }
    if isOn { tabletSwitches.append(device) }
    if before != !tabletSwitches.isEmpty { body(.tabletMode(!before)) }
  }

  private func report(
    _ touch: UnsafeMutablePointer<libinput_event_touch>, _ type: libinput_event_type, of screen: Touchscreen,
    _ body: (InputEvent) -> Void
  ) {
    switch type {
    case LIBINPUT_EVENT_TOUCH_DOWN: screen.landed(touch)
    case LIBINPUT_EVENT_TOUCH_MOTION: screen.moved(touch)
    case LIBINPUT_EVENT_TOUCH_UP: screen.left(touch, .up)
    case LIBINPUT_EVENT_TOUCH_CANCEL: screen.left(touch, .cancel)
    case LIBINPUT_EVENT_TOUCH_FRAME: screen.finishFrame(at: libinput_event_touch_get_time_usec(touch), body)
    default: break
    }
  }

  private func add(_ device: UnsafeMutablePointer<libinput_device>?, _ body: (InputEvent) -> Void) {
    guard let device, libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_TOUCH) != 0,
      let node = UdevDevice(of: device)?.node, let descriptor = nodes.descriptor(of: node)
    else { return }
    lastID &+= 1
    let screen = Touchscreen(
      device, id: DeviceID(rawValue: lastID), node: node, descriptor: descriptor, mapping: mapping)
    screen.limits = limits
    if let error = grabs ? screen.grab() : screen.checkIsFree() { nodes.warn(error.description) }
    screens.append(screen)
    body(.added(screen.device))
  }
}
