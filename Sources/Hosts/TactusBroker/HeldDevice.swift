// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// A device that is open for a daemon, with its clone, and the kernel calls on both.
///
/// Daemons receive only descriptors of event nodes, which the kernel can revoke even if other processes have copies.
/// The broker also opens each node for itself, and uses that descriptor to undo the changes that daemons have made.
final class HeldDevice {
  let ticket: Ticket
  let number: DeviceNumber
  let isTouchscreen: Bool
  /// The broker's own descriptor.
  private let own: FileDescriptor
  /// The daemon's descriptor. The broker's copy shares its event queue with the daemon.
  private let granted: FileDescriptor
  private var contacts: FileDescriptor?
  /// The axes as the driver or the device's maker described them.
  let axes: [EvdevNode.DescribedAxis]
  private var clone: Clone?
  /// The parts that were granted.
  private var parts: [BrokerEffect.Part] = []

  /// If the device is already open for another daemon, `axes` are the ranges that were read when it was opened for that
  /// daemon.
  init(
    _ ticket: Ticket, _ number: DeviceNumber, axes: [EvdevNode.DescribedAxis]?
  ) throws(SystemError) {
    var own = try FileDescriptor(opening: number.node, flags: O_RDONLY | O_NONBLOCK)
    isTouchscreen = EvdevNode(own.rawValue).isTouchscreen
    try Self.check(EvdevNode(own.rawValue))
    // A touchscreen is opened for writing too, since the daemon sends verdicts to the compositor's libinput through the
    // touchscreen's node. A lid switch is opened for reading only.
    let isWritten = isTouchscreen && !EvdevNode(own.rawValue).isSwitch
    let flags = (isWritten ? O_RDWR : O_RDONLY) | O_NONBLOCK
    if isWritten { own = try FileDescriptor(opening: number.node, flags: flags) }
    granted = try FileDescriptor(opening: number.node, flags: flags)
    // Checks again, since another device may have received this number before it was opened. From now on, none can,
    // since a descriptor is open.
    try Self.check(EvdevNode(own.rawValue))
    guard EvdevNode(own.rawValue).isTouchscreen == isTouchscreen else {
      throw SystemError("open a device that has changed", number: ENODEV)
    }
    EvdevNode(own.rawValue).hearNothing()
    // A previous broker may have left the device grabbed. Other readers missed events during the grab, so they receive
    // the positions of contacts again.
    if isTouchscreen { EvdevNode(own.rawValue).repeatPositions() }
    self.axes = axes ?? EvdevNode(own.rawValue).describedAxes
    self.own = own
    (self.ticket, self.number) = (ticket, number)
  }

  private static func check(_ node: EvdevNode) throws(SystemError) {
    guard node.isTouchscreen || node.isPen || node.isSwitch, !node.isKeyboard,
      !VirtualDeviceDescription.isOurs(node.physicalPath)
    else { throw SystemError("open a device that is not a touchscreen", number: ENODEV) }
  }

  /// Whether the device still exists.
  var isThere: Bool { EvdevNode(own.rawValue).isThere }

  var descriptor: Int32 { granted.rawValue }

  /// Opens another descriptor of the device, with an event queue of its own.
  func openContacts() throws(SystemError) {
    if contacts != nil { return }
    let node = try FileDescriptor(opening: number.node, flags: O_RDONLY | O_NONBLOCK)
    // If the device is gone, a different device may have its number.
    guard isThere else { throw SystemError("open a device that was removed", number: ENODEV) }
    contacts = consume node
  }

  /// Returns the descriptor of a part, to be sent to a daemon; below 0 if the part does not exist.
  func descriptor(of part: BrokerEffect.Part) -> Int32 {
    switch part {
    case .device: granted.rawValue
    case .contacts: contacts?.rawValue ?? -1
    case .clone: clone?.descriptor ?? -1
    }
  }

  /// Notes that a part is granted. Returns whether this is the first time.
  func isGrantedFirst(_ part: BrokerEffect.Part) -> Bool {
    if parts.contains(part) { return false }
    parts.append(part)
    return true
  }

  /// The state of the device for the watchdog. Events are unread if they are in the event queue that the broker and the
  /// daemon share.
  var look: BrokerEvent.Look {
    if EvdevNode(granted.rawValue).hasEvents { return .unread }
    return EvdevNode(own.rawValue).hasContactInSlot ? .touched : .quiet
  }

  /// Revokes all granted descriptors, restores the device's ranges, and lifts every contact on the device and on its
  /// clone. A finger that is really down lands again with the driver's next report.
  func giveBack() {
    EvdevNode(granted.rawValue).revoke()
    if let raw = contacts?.rawValue { EvdevNode(raw).revoke() }
    clone?.giveBack()
    let node = EvdevNode(own.rawValue)
    node.restore(axes)
    guard isTouchscreen else { return }
    node.forgetPalms()
    node.liftAll()
    if clone != nil { node.repeatPositions() }
  }

  // MARK: clones of the device

  func makeClone() throws(SystemError) {
    clone = try Clone(of: EvdevNode(own.rawValue), number)
  }

  func destroyClone() {
    if let maker { UinputDevice.destroy(maker.descriptor) }
    clone = nil
  }

  /// The uinput descriptor, which no daemon receives. The clone exists as long as this descriptor is open.
  var maker: Kept? { clone.map { Kept(descriptor: $0.device.rawDescriptor, slots: $0.slots) } }

  /// The descriptors to pass to the keeper, which uses them if the broker is killed.
  var kept: [Kept] {
    let granted = [granted.rawValue, contacts?.rawValue ?? -1, clone?.descriptor ?? -1].filter { $0 >= 0 }
    return granted.map { Kept(descriptor: $0) } + [maker].compactMap { $0 }
  }

  /// A descriptor that is readable when a process may have opened or closed the clone; below 0 if there is no clone.
  var usesDescriptor: Int32 { clone?.uses.descriptor ?? -1 }

  /// Tries to open the clone's node. Returns true when this succeeds for the first time.
  func openClone() -> Bool { clone?.open() ?? false }

  /// Returns the changes that `Readers.take` finds.
  func takeReadings() -> [Bool]? {
    guard let clone else { return [] }
    return clone.takeReadings()
  }

  private final class Clone {
    let uses: NodeUses
    let device: UinputDevice
    let slots: Int32
    private var node: FileDescriptor?
    private var readers = Readers()

    init(of original: EvdevNode, _ number: DeviceNumber) throws(SystemError) {
      let description = try VirtualDeviceDescription(cloning: original, device: number.rawValue)
      slots = description.slots
      // The watch is created before the device, since a compositor may open the device at once.
      uses = try NodeUses()
      device = try UinputDevice(description)
      uses.node = device.node
    }

    var descriptor: Int32 { node?.rawValue ?? -1 }

    /// Tries to open the node. udev permits this before it announces the device to compositors. Returns true if this
    /// call has opened the node.
    func open() -> Bool {
      guard node == nil, let opened = try? uses.open(flags: O_RDWR | O_NONBLOCK) else { return false }
      // The broker never reads this descriptor, so the events that the daemon writes to the clone are masked on it.
      EvdevNode(opened.rawValue).hearNothing()
      node = consume opened
      return true
    }

    func takeReadings() -> [Bool]? { readers.take(uses.read()) }

    func giveBack() {
      if let raw = node?.rawValue { EvdevNode(raw).revoke() }
      // The kernel reports a lift only for a contact that was down.
      UinputDevice.liftAll(device.rawDescriptor, slots: slots)
    }
  }
}
