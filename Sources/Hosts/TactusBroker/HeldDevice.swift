// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// A device that is open for a daemon, with its clone, and the kernel calls on both.
///
/// Daemons get only descriptors of event nodes, which the kernel can revoke whichever process holds copies. The broker
/// keeps its own descriptor of each node, and uses it to undo changes that were made through the others.
final class HeldDevice {
  let ticket: Ticket
  let number: DeviceNumber
  let isTouchscreen: Bool
  /// The broker's own descriptor.
  private let own: FileDescriptor
  /// The daemon's descriptor, which shares one event queue with it.
  private let granted: FileDescriptor
  private var contacts: FileDescriptor?
  /// The axes as the driver or the device's maker described them.
  let axes: [EvdevNode.DescribedAxis]
  private var clone: Clone?
  /// The parts that were granted.
  private var parts: [BrokerEffect.Part] = []

  /// `axes` are the ranges that were noted earlier, if the device is already open for another daemon.
  init(
    _ ticket: Ticket, _ number: DeviceNumber, axes: [EvdevNode.DescribedAxis]?
  ) throws(SystemError) {
    var own = try FileDescriptor(opening: number.node, flags: O_RDONLY | O_NONBLOCK)
    isTouchscreen = EvdevNode(own.rawValue).isTouchscreen
    try Self.check(EvdevNode(own.rawValue))
    // A touchscreen is opened for writing, too, since verdicts for the compositor's libinput are sent through its node.
    // The switch of a lid is not.
    let isWritten = isTouchscreen && !EvdevNode(own.rawValue).isSwitch
    let flags = (isWritten ? O_RDWR : O_RDONLY) | O_NONBLOCK
    if isWritten { own = try FileDescriptor(opening: number.node, flags: flags) }
    granted = try FileDescriptor(opening: number.node, flags: flags)
    // While this descriptor is open, no other device gets its number.
    try Self.check(EvdevNode(own.rawValue))
    guard EvdevNode(own.rawValue).isTouchscreen == isTouchscreen else {
      throw SystemError("open what has changed", number: ENODEV)
    }
    EvdevNode(own.rawValue).hearNothing()
    // While a previous broker had the device grabbed, other readers missed its events.
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

  /// Whether the device of that number still exists.
  var isThere: Bool { EvdevNode(own.rawValue).isThere }

  var descriptor: Int32 { granted.rawValue }

  /// Opens another descriptor of the device, with its own queue.
  func openContacts() throws(SystemError) {
    if contacts != nil { return }
    let node = try FileDescriptor(opening: number.node, flags: O_RDONLY | O_NONBLOCK)
    // A different device has taken its place.
    guard isThere else { throw SystemError("open what has gone", number: ENODEV) }
    contacts = consume node
  }

  /// The descriptor that a daemon gets; below 0 if there is none.
  func descriptor(of part: BrokerEffect.Part) -> Int32 {
    switch part {
    case .device: granted.rawValue
    case .contacts: contacts?.rawValue ?? -1
    case .clone: clone?.descriptor ?? -1
    }
  }

  /// Whether this part is granted for the first time.
  func isGrantedFirst(_ part: BrokerEffect.Part) -> Bool {
    if parts.contains(part) { return false }
    parts.append(part)
    return true
  }

  /// The state that the watchdog checks. The broker and its daemon share one queue.
  var look: BrokerEvent.Look {
    if EvdevNode(granted.rawValue).hasEvents { return .unread }
    return EvdevNode(own.rawValue).hasContactInSlot ? .touched : .quiet
  }

  /// Revokes all descriptors of it, restores its ranges, and lifts every contact on it and on its clone. A finger that
  /// is really down lands again with the driver's next report.
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

  // MARK: the clone

  func makeClone() throws(SystemError) {
    clone = try Clone(of: EvdevNode(own.rawValue), number)
  }

  func destroyClone() {
    if let maker { UinputDevice.destroy(maker.descriptor) }
    clone = nil
  }

  /// The descriptor that keeps the clone alive, which no daemon gets.
  var maker: Kept? { clone.map { Kept(descriptor: $0.device.rawDescriptor, slots: $0.slots) } }

  /// The descriptors that the keeper must end if the broker is killed.
  var kept: [Kept] {
    let granted = [granted.rawValue, contacts?.rawValue ?? -1, clone?.descriptor ?? -1].filter { $0 >= 0 }
    return granted.map { Kept(descriptor: $0) } + [maker].compactMap { $0 }
  }

  /// Below 0 without a clone. Readable when a process may have opened or closed the clone.
  var usesDescriptor: Int32 { clone?.uses.descriptor ?? -1 }

  /// Whether its node could now be opened for the first time.
  func openClone() -> Bool { clone?.open() ?? false }

  /// See `Readers`.
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
      // Made before the device, since a compositor may open the device at once.
      uses = try NodeUses()
      device = try UinputDevice(description)
      uses.node = device.node
    }

    var descriptor: Int32 { node?.rawValue ?? -1 }

    /// udev opens a node to this program before it announces it to compositors.
    func open() -> Bool {
      guard node == nil, let opened = try? uses.open(flags: O_RDWR | O_NONBLOCK) else { return false }
      // Events that the daemon writes also arrive at this descriptor, which nothing reads.
      EvdevNode(opened.rawValue).hearNothing()
      node = consume opened
      return true
    }

    func takeReadings() -> [Bool]? { readers.take(uses.read()) }

    func giveBack() {
      if let raw = node?.rawValue { EvdevNode(raw).revoke() }
      // The kernel passes this on only for contacts that were down.
      UinputDevice.liftAll(device.rawDescriptor, slots: slots)
    }
  }
}
