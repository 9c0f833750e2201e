// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLibinput
import CLinux
import LinuxInput
import TactusText

/// Opens and closes device nodes for libinput, and receives libinput's log messages. This class is not part of
/// `LibinputSource`, since libinput calls this object while the source dispatches events.
final class DeviceNodes {
  /// A node that could not be opened, and the reason.
  struct Refusal {
    var node: String
    var name: String
    var error: Int32
  }

  /// The user data for libinput.
  let owner: UnsafeMutablePointer<tactus_libinput_owner>
  let udev: UnsafeMutablePointer<udev>
  /// Whether all devices are opened. If false, only devices that matter for touches are opened; keyboards, for example,
  /// are not.
  private let opensAll: Bool
  let opener: (any NodeOpener)?
  private var descriptors: [(node: String, descriptor: Int32)] = []
  private(set) var refusals: [Refusal] = []
  /// Whether a node was not opened because no descriptor or memory was left.
  private var isShort = false
  /// Warnings, which the source collects after each dispatch.
  private var warnings: [String] = []

  init(opensAll: Bool, opener: (any NodeOpener)? = nil) throws(InputError) {
    guard let udev = udev_new() else { throw InputError("udev cannot be used: out of memory") }
    self.udev = udev
    self.opensAll = opensAll
    self.opener = opener
    owner = .allocate(capacity: 1)
    owner.initialize(to: tactus_libinput_owner())
    owner.pointee.object = Unmanaged.passUnretained(self).toOpaque()
    owner.pointee.nodes.open_restricted = { path, _, owner in
      guard let path, let nodes = DeviceNodes.from(owner) else { return -ENOENT }
      return nodes.open(String(cString: path))
    }
    owner.pointee.nodes.close_restricted = { descriptor, owner in DeviceNodes.from(owner)?.close(descriptor) }
    owner.pointee.log = { object, priority, text in DeviceNodes.from(object: object)?.log(priority, text) }
  }

  private static func from(_ owner: UnsafeMutableRawPointer?) -> DeviceNodes? {
    from(object: owner?.assumingMemoryBound(to: tactus_libinput_owner.self).pointee.object)
  }

  private static func from(object: UnsafeMutableRawPointer?) -> DeviceNodes? {
    object.map { Unmanaged<DeviceNodes>.fromOpaque($0).takeUnretainedValue() }
  }

  /// libinput's context must be destroyed before this object.
  deinit {
    owner.deinitialize(count: 1)
    owner.deallocate()
    udev_unref(udev)
  }

  // MARK: nodes

  func descriptor(of node: String) -> Int32? { descriptors.first { $0.node == node }?.descriptor }

  func name(of node: String) -> String {
    UdevDevice(node: node, udev: udev)?.name ?? "an input device"
  }

  private func open(_ node: String) -> Int32 {
    var hasTouches = true
    if !opensAll, let device = UdevDevice(node: node, udev: udev) {
      hasTouches = device.isTouchscreen || device.isTablet
      if device.isOurs || !hasTouches && !device.isSwitch { return -ENODEV }
    }
    do throws(SystemError) {
      let descriptor = try descriptor(opening: node)
      refusals.removeAll { $0.node == node }
      descriptors.append((node, descriptor))
      return descriptor
    } catch {
      if [EMFILE, ENFILE, ENOMEM].contains(error.number) { isShort = true }
      // If the node belongs to a device without touches, such as a lid switch, the refusal is not reported.
      if hasTouches { refuse(node, error.number) }
      return -error.number
    }
  }

  private func descriptor(opening node: String) throws(SystemError) -> Int32 {
    if let opener { return try opener.open(node) }
    // Read-only, since neither LEDs nor force feedback are needed.
    return try FileDescriptor(opening: node, flags: O_RDONLY | O_NONBLOCK).release()
  }

  private func refuse(_ node: String, _ error: Int32) {
    let refusal = Refusal(node: node, name: name(of: node), error: error)
    let isNews = !refusals.contains { $0.node == node && $0.error == error }
    refusals.removeAll { $0.node == node }
    refusals.append(refusal)
    if isNews { warn(InputError(refusing: refusal).description) }
  }

  /// Returns the reason why a path cannot be used; nil if there is none. Without this check, libinput would wait for
  /// udev to recognize the path as an input device.
  func objection(to path: String) -> InputError? {
    guard EvdevNode.number(of: path) != nil else {
      return InputError(refusing: Refusal(node: path, name: "", error: ENODEV))
    }
    guard let device = UdevDevice(node: path, udev: udev), device.property("SUBSYSTEM") != "input" else { return nil }
    return InputError(notATouchscreen: "the device", node: path)
  }

  /// Returns the reason why libinput did not accept a path.
  func error(adding path: String) -> InputError {
    let said = takeWarnings()
    if let refusal = refusals.last { return InputError(refusing: refusal) }
    return InputError("libinput cannot use \(name(of: path)) (\(path))", remedy: said.last ?? "")
  }

  private func close(_ descriptor: Int32) {
    for it in descriptors where it.descriptor == descriptor { opener?.close(it.node) }
    descriptors.removeAll { $0.descriptor == descriptor }
    _ = FileDescriptor(owning: descriptor)
  }

  func takeShortage() -> Bool {
    defer { isShort = false }
    return isShort
  }

  // MARK: warnings

  func warn(_ text: String) { warnings.append(text) }

  func takeWarnings() -> [String] {
    guard !warnings.isEmpty else { return [] }
    defer { warnings.removeAll() }
    return warnings
  }

  private func log(_ priority: libinput_log_priority, _ text: UnsafePointer<CChar>?) {
    guard let text else { return }
    let line = String(cString: text)
    // libinput does not log dropped events as an error, but gestures suffer from them.
    guard priority == LIBINPUT_LOG_PRIORITY_ERROR || Glob.matches(line, pattern: "*SYN_DROPPED*") else { return }
    // libinput's line may contain a device name, so control characters are escaped.
    warn("libinput: " + String(decoding: line.utf8.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self).printable)
  }
}
