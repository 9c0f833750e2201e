// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// A daemon that is connected, and its devices.
final class Daemon {
  let socket: MessageSocket
  /// Whose it is; below 0 if that is not known.
  let user: Int32
  private(set) var devices: [HeldDevice] = []
  /// Whether the compositor has a gate is known by what becomes of it.
  private var probe: UinputDevice?
  /// Tells who uses it.
  private var uses: NodeUses?
  /// Asked at each device.
  private let isServed: (_ connection: Int32) -> Bool
  /// Called with devices that were given back.
  private let leave: (HeldDevice) -> Void
  private var patience: Int64 = 500_000
  private(set) var chords: [KeyWatch] = []
  /// The keys of one that is being told.
  private var chord: [UInt16] = []
  /// More than any machine has.
  private static let most = 16

  init(
    _ socket: consuming MessageSocket, of user: Int32, servedIf isServed: @escaping (_ connection: Int32) -> Bool,
    leave: @escaping (HeldDevice) -> Void
  ) {
    self.socket = socket
    self.user = user
    self.isServed = isServed
    self.leave = leave
  }

  private func giveBack(_ device: HeldDevice) {
    device.giveBack()
    leave(device)
  }

  /// When a device must be looked at again, in milliseconds; nil if none must be.
  var pause: Int32? { devices.compactMap { $0.watch.pause }.min() }

  /// It is gone, or does not keep to the protocol.
  private(set) var isGone = false

  /// Answers what it has asked.
  func listen() {
    while !isGone {
      switch socket.receive() {
      case .message(let message, let descriptor):
        // Nobody passes one to the broker.
        _ = FileDescriptor(owning: descriptor)
        answer(message)
      case .nothing: return
      case .nonsense, .end: end()
      }
    }
  }

  private func answer(_ message: BrokerMessage) {
    switch message.kind {
    case .open: open(message.device)
    case .clone: clone(message.device)
    case .close: close(message.device)
    case .watchdog: patience = Int64(min(max(message.value, 50), 10_000)) * 1000
    case .chordKey: addChordKey(message.value, of: message.device)
    case .probe: setProbe(exists: message.value != 0)
    case .read, .revoked, .chord, .use: break
    }
  }

  private func open(_ number: UInt32) {
    close(number)
    do throws(SystemError) {
      guard isServed(socket.descriptor) else { throw SystemError("serve this user", number: EACCES) }
      guard devices.count < Self.most else { throw SystemError("open another device", number: EMFILE) }
      let path = BrokerMessage.node(number)
      var node = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK)
      // For writing too: verdicts for the compositor's own libinput go this way. Not into a lid's switch.
      if EvdevNode(node.rawValue).isTouchscreen {
        node = try FileDescriptor(opening: path, flags: O_RDWR | O_NONBLOCK)
      }
      let device = EvdevNode(node.rawValue)
      guard device.isTouchscreen || device.isPen || device.isSwitch, !device.isKeyboard,
        !VirtualDeviceDescription.isOurs(device.physicalPath)
      else { throw SystemError("open what is no touchscreen", number: ENODEV) }
      try socket.send(BrokerMessage(.open, device: number), node.rawValue)
      devices.append(HeldDevice(number, node))
    } catch {
      try? socket.send(BrokerMessage(.open, device: number, value: -error.number))
    }
  }

  private func clone(_ number: UInt32) {
    do throws(SystemError) {
      guard let device = devices.first(where: { $0.number == number }), EvdevNode(device.descriptor).isTouchscreen
      else { throw SystemError("clone what is not open", number: ENODEV) }
      try socket.send(BrokerMessage(.clone, device: number), try device.makeClone())
      // A compositor may have been as quick.
      tell(of: device)
    } catch {
      try? socket.send(BrokerMessage(.clone, device: number, value: -error.number))
    }
  }

  private func setProbe(exists: Bool) {
    probe = nil
    uses = nil
    guard exists else { return }
    do throws(SystemError) {
      guard isServed(socket.descriptor) else { throw SystemError("serve this user", number: EACCES) }
      let watch = try NodeUses()
      let made = try UinputDevice(.probe)
      try socket.send(BrokerMessage(.probe))
      watch.node = made.node
      uses = watch
      probe = consume made
    } catch {
      try? socket.send(BrokerMessage(.probe, value: -error.number))
    }
  }

  /// Below 0 unless there is a probe. Readable when somebody has opened or closed it.
  var usesDescriptor: Int32 { uses?.descriptor ?? -1 }
  func tellOfUses() {
    guard let news = uses?.read(), news.opened > 0 || news.users != 0 else { return }
    try? socket.send(BrokerMessage(.use, device: news.opened > 0 ? 1 : 0, value: news.users))
  }

  private func close(_ number: UInt32) {
    for device in devices where device.number == number { giveBack(device) }
    devices.removeAll { $0.number == number }
  }

  private func addChordKey(_ code: Int32, of number: UInt32) {
    if code != 0 {
      if chord.count < KeyWatch.most { chord.append(UInt16(clamping: code)) }
      return
    }
    defer { chord = [] }
    chords.removeAll { $0.number == number }
    var answer = BrokerMessage(.chordKey, device: number)
    if !chord.isEmpty, number < 2, KeyWatch.mayBeHeard(chord), isServed(socket.descriptor) {
      let keys = KeyWatch(number, for: chord) { [unowned(unsafe) self] in
        if isServed(socket.descriptor) { try? socket.send(BrokerMessage(.chord, device: number)) }
      }
      chords.append(keys)
      answer.value = Int32(keys.count)
    } else if !chord.isEmpty {
      answer.value = -EPERM
    }
    try? socket.send(answer)
  }

  /// The clone of a device may have been opened or closed.
  func tell(of device: HeldDevice) {
    guard let readings = device.takeReadings() else { return takeBack(device, .uncounted) }
    for isRead in readings {
      try? socket.send(BrokerMessage(.read, device: device.number, value: isRead ? 1 : 0))
    }
  }

  /// Another session may be in front.
  func takeBackUnlessServed() {
    guard !isServed(socket.descriptor) else { return }
    for device in devices { takeBack(device, .away) }
  }

  private func takeBack(_ device: HeldDevice, _ why: BrokerMessage.Revocation) {
    close(device.number)
    try? socket.send(BrokerMessage(.revoked, device: device.number, value: why.rawValue))
  }

  /// Takes back what has not been read for too long.
  func watch(at now: Int64) {
    for device in devices where device.isCloned {
      device.look(at: now)
      guard let since = device.watch.unreadSince, now - since >= patience else { continue }
      takeBack(device, .unread)
    }
  }

  private func end() {
    isGone = true
    chords = []
    for device in devices { giveBack(device) }
    devices = []
    setProbe(exists: false)
  }
}
