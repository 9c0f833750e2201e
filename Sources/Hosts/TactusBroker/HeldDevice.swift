// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// A device that is open for a daemon, and its clone: what the kernel is asked to do with them.
///
/// What is handed out are descriptors of event nodes alone, which the kernel can revoke, whoever has copies of them.
/// The broker has one of its own for each, with which it undoes what was done by those.
final class HeldDevice {
  let ticket: Ticket
  let number: DeviceNumber
  let isTouchscreen: Bool
  /// The broker's own.
  private let own: FileDescriptor
  /// Shares its queue with the daemon.
  private let granted: FileDescriptor
  private var contacts: FileDescriptor?
  /// As the driver, or its maker, has described it.
  let axes: [EvdevNode.DescribedAxis]
  private var clone: Clone?
  /// Those that were granted.
  private var parts: [BrokerEffect.Part] = []

  /// `axes` are those that were noted of the device earlier, if somebody else has it, too.
  init(
    _ ticket: Ticket, _ number: DeviceNumber, axes: [EvdevNode.DescribedAxis]?
  ) throws(SystemError) {
    var own = try FileDescriptor(opening: number.node, flags: O_RDONLY | O_NONBLOCK)
    isTouchscreen = EvdevNode(own.rawValue).isTouchscreen
    try Self.check(EvdevNode(own.rawValue))
    // For writing too: verdicts for the compositor's own libinput go this way. Not into a lid's switch.
    let isWritten = isTouchscreen && !EvdevNode(own.rawValue).isSwitch
    let flags = (isWritten ? O_RDWR : O_RDONLY) | O_NONBLOCK
    if isWritten { own = try FileDescriptor(opening: number.node, flags: flags) }
    granted = try FileDescriptor(opening: number.node, flags: flags)
    // While this one is there, no other has its number.
    try Self.check(EvdevNode(own.rawValue))
    guard EvdevNode(own.rawValue).isTouchscreen == isTouchscreen else {
      throw SystemError("open what has changed", number: ENODEV)
    }
    EvdevNode(own.rawValue).hearNothing()
    // It may have been grabbed until the broker before was killed.
    if isTouchscreen { EvdevNode(own.rawValue).repeatPositions() }
    self.axes = axes ?? EvdevNode(own.rawValue).describedAxes
    self.own = own
    (self.ticket, self.number) = (ticket, number)
  }

  private static func check(_ node: EvdevNode) throws(SystemError) {
    guard node.isTouchscreen || node.isPen || node.isSwitch, !node.isKeyboard,
      !VirtualDeviceDescription.isOurs(node.physicalPath)
    else { throw SystemError("open what is no touchscreen", number: ENODEV) }
  }

  /// Whether it is the device of that number still.
  var isThere: Bool { EvdevNode(own.rawValue).isThere }

  var descriptor: Int32 { granted.rawValue }

  /// Another descriptor of the device, with a queue of its own.
  func openContacts() throws(SystemError) {
    if contacts != nil { return }
    let node = try FileDescriptor(opening: number.node, flags: O_RDONLY | O_NONBLOCK)
    // Else it is another device, which has come in its place.
    guard isThere else { throw SystemError("open what has gone", number: ENODEV) }
    contacts = consume node
  }

  /// What a daemon gets; below 0 if there is none.
  func descriptor(of part: BrokerEffect.Part) -> Int32 {
    switch part {
    case .device: granted.rawValue
    case .contacts: contacts?.rawValue ?? -1
    case .clone: clone?.descriptor ?? -1
    }
  }

  /// Whether nobody has had this part before.
  func isGrantedFirst(_ part: BrokerEffect.Part) -> Bool {
    if parts.contains(part) { return false }
    parts.append(part)
    return true
  }

  /// What there is to see for the watchdog. Both share one queue.
  var look: BrokerEvent.Look {
    if EvdevNode(granted.rawValue).hasEvents { return .unread }
    return EvdevNode(own.rawValue).hasContactInSlot ? .touched : .quiet
  }

  /// No descriptor of it works any more, its ranges are what they were, and no contact is on it or on its clone: a
  /// finger that is really there lands anew with the driver's next report.
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

  /// What the clone is made by, which no daemon gets.
  var maker: Kept? { clone.map { Kept(descriptor: $0.device.rawDescriptor, slots: $0.slots) } }

  /// What is to end should the broker be killed.
  var kept: [Kept] {
    let granted = [granted.rawValue, contacts?.rawValue ?? -1, clone?.descriptor ?? -1].filter { $0 >= 0 }
    return granted.map { Kept(descriptor: $0) } + [maker].compactMap { $0 }
  }

  /// Below 0 unless there is a clone. Readable when somebody may have opened or closed it.
  var usesDescriptor: Int32 { clone?.uses.descriptor ?? -1 }

  /// Whether its node could be opened for the first time.
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
      // Before the device is there: a compositor may open it at once.
      uses = try NodeUses()
      device = try UinputDevice(description)
      uses.node = device.node
    }

    var descriptor: Int32 { node?.rawValue ?? -1 }

    /// udev gives a node to this program before it tells compositors of it.
    func open() -> Bool {
      guard node == nil, let opened = try? uses.open(flags: O_RDWR | O_NONBLOCK) else { return false }
      // What its daemon writes comes back to this descriptor, where nobody reads it.
      EvdevNode(opened.rawValue).hearNothing()
      node = consume opened
      return true
    }

    func takeReadings() -> [Bool]? { readers.take(uses.read()) }

    func giveBack() {
      if let raw = node?.rawValue { EvdevNode(raw).revoke() }
      // The kernel passes on what was down, and nothing else.
      UinputDevice.liftAll(device.rawDescriptor, slots: slots)
    }
  }
}
