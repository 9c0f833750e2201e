// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLibinput
import CLinux
import Foundation
import LinuxInput
import Testing

@testable import TactusInput

/// Calls the functions through which libinput opens and closes nodes, as libinput does.
@Suite("Opening device nodes for libinput")
final class DeviceNodesTests {
  /// Opens `/dev/null` in place of every node, or fails with `error`.
  private final class Opener: NodeOpener {
    var error: Int32 = 0
    private(set) var opened: [String] = []
    private(set) var closed: [String] = []

    func open(_ node: String) throws(SystemError) -> Int32 {
      opened.append(node)
      if error != 0 { throw SystemError("open", number: error) }
      return try FileDescriptor(opening: "/dev/null", flags: O_RDONLY).release()
    }
    func close(_ node: String) { closed.append(node) }
  }

  private let opener = Opener()

  private func nodes(opensAll: Bool = true, isAlone: Bool = false) throws -> DeviceNodes {
    try DeviceNodes(opensAll: opensAll, opener: isAlone ? nil : opener)
  }
  private func open(_ path: String, _ nodes: DeviceNodes) -> Int32 {
    nodes.owner.pointee.nodes.open_restricted?(path, O_RDWR, nodes.owner) ?? -1
  }
  private func close(_ descriptor: Int32, _ nodes: DeviceNodes) {
    nodes.owner.pointee.nodes.close_restricted?(descriptor, nodes.owner)
  }
  private func log(_ priority: libinput_log_priority, _ text: String?, _ nodes: DeviceNodes) {
    nodes.owner.pointee.log?(nodes.owner.pointee.object, priority, text)
  }

  @Test("A node is opened for reading only, and is known until it is closed")
  func reading() throws {
    let nodes = try nodes(isAlone: true)
    let file = TemporaryFile()
    let descriptor = open(file.path, nodes)
    #expect(fcntl(descriptor, F_GETFL) & (O_ACCMODE | O_NONBLOCK) == O_RDONLY | O_NONBLOCK)
    #expect(nodes.descriptor(of: file.path) == descriptor && nodes.descriptor(of: "/dev/null") == nil)
    close(descriptor, nodes)
    #expect(fcntl(descriptor, F_GETFD) < 0)
    #expect(nodes.descriptor(of: file.path) == nil)
    #expect(nodes.takeWarnings().isEmpty && nodes.refusals.isEmpty)
  }

  @Test("A custom opener opens the nodes, and is notified when one of them is closed")
  func byAnother() throws {
    let nodes = try nodes()
    let descriptors = ["/dev/input/event1", "/dev/input/event2"].map { open($0, nodes) }
    #expect(descriptors.allSatisfy { $0 >= 0 } && opener.opened == ["/dev/input/event1", "/dev/input/event2"])
    close(descriptors[1], nodes)
    #expect(opener.closed == ["/dev/input/event2"])
    #expect(nodes.descriptor(of: "/dev/input/event1") == descriptors[0])
    close(descriptors[0], nodes)
    #expect(opener.closed == ["/dev/input/event2", "/dev/input/event1"])
  }

  @Test("The refusal of a node is reported once for each reason, until the node is opened")
  func refused() throws {
    let nodes = try nodes()
    let node = "/dev/input/event1"
    for (error, word) in [(EACCES, "not allowed"), (EIO, "cannot open")] {
      opener.error = error
      #expect(open(node, nodes) == -error)
      let warnings = nodes.takeWarnings()
      #expect(warnings.count == 1 && warnings.first?.contains(word) == true)
      #expect(open(node, nodes) == -error)
      #expect(nodes.takeWarnings().isEmpty)
      #expect(nodes.refusals.map(\.error) == [error])
    }
    #expect(open("/dev/input/event2", nodes) == -EIO)
    #expect(nodes.takeWarnings().count == 1)
    #expect(nodes.refusals.map(\.node) == [node, "/dev/input/event2"])
    opener.error = 0
    close(open(node, nodes), nodes)
    #expect(nodes.refusals.map(\.node) == ["/dev/input/event2"])
  }

  @Test(
    "Only a lack of descriptors or memory counts as a shortage, and a shortage is reported only once",
    arguments: [(EMFILE, true), (ENFILE, true), (ENOMEM, true), (EACCES, false), (ENODEV, false)])
  func shortage(error: Int32, isShort: Bool) throws {
    let nodes = try nodes()
    #expect(!nodes.takeShortage())
    opener.error = error
    _ = open("/dev/input/event1", nodes)
    #expect(nodes.takeShortage() == isShort)
    #expect(!nodes.takeShortage())
  }

  @Test("On a seat, a device that udev does not mark as relevant for touches is not opened")
  func ofSeat() throws {
    let seat = try nodes(opensAll: false)
    let isKnown = FileManager.default.fileExists(atPath: "/sys/dev/char/1:3")
    #expect(open("/dev/null", seat) == -ENODEV || !isKnown)
    #expect(opener.opened.isEmpty || !isKnown)
    close(open("/dev/input/event1", seat), seat)
    close(open("/dev/null", try nodes()), try nodes())
    #expect(opener.opened.suffix(2) == ["/dev/input/event1", "/dev/null"])
  }

  @Test("libinput's errors and its reports of lost events become warnings of one line each")
  func warnings() throws {
    let nodes = try nodes()
    log(LIBINPUT_LOG_PRIORITY_ERROR, "event1  - Glass: a bug\n", nodes)
    log(LIBINPUT_LOG_PRIORITY_INFO, "event1  - Glass: SYN_DROPPED event\n", nodes)
    log(LIBINPUT_LOG_PRIORITY_INFO, "event1  - Glass: is tagged by udev as: Touchscreen\n", nodes)
    log(LIBINPUT_LOG_PRIORITY_ERROR, nil, nodes)
    #expect(
      nodes.takeWarnings() == [
        "libinput: event1  - Glass: a bug", "libinput: event1  - Glass: SYN_DROPPED event",
      ])
    #expect(nodes.takeWarnings().isEmpty)
  }

  @Test("A path that cannot belong to a touchscreen is refused without waiting for udev")
  func objections() throws {
    let nodes = try nodes()
    for path in ["/dev/input/event9999", "/proc/self/status"] {
      #expect(nodes.objection(to: path)?.message == "no device at \(path)")
    }
    if FileManager.default.fileExists(atPath: "/sys/dev/char/1:3") {
      #expect(nodes.objection(to: "/dev/null")?.message == "the device (/dev/null) is not a touchscreen")
    }
    #expect(nodes.name(of: "/dev/input/event9999") == "an input device")
  }

  @Test("The error for a device gives the device's latest refusal or, without one, libinput's latest message")
  func errors() throws {
    let nodes = try nodes()
    let path = "/dev/input/event1"
    #expect(
      nodes.error(adding: path) == InputError("libinput cannot use an input device (\(path))"))
    log(LIBINPUT_LOG_PRIORITY_ERROR, "this", nodes)
    log(LIBINPUT_LOG_PRIORITY_ERROR, "that", nodes)
    #expect(nodes.error(adding: path).remedy == "libinput: that")
    opener.error = EIO
    _ = open(path, nodes)
    #expect(nodes.error(adding: path).message == "cannot open an input device (\(path)): Input/output error")
  }

  @Test(
    "The kernel's error is rephrased if the user can do something about it",
    arguments: [
      (ENOENT, "no device at /dev/x"), (ENODEV, "no device at /dev/x"), (ENXIO, "no device at /dev/x"),
      (ENOTDIR, "no device at /dev/x"), (EACCES, "not allowed to read Glass (/dev/x)"),
      (EPERM, "not allowed to read Glass (/dev/x)"), (EIO, "cannot open Glass (/dev/x): Input/output error"),
    ])
  func reasons(number: Int32, message: String) {
    let error = InputError(refusing: DeviceNodes.Refusal(node: "/dev/x", name: "Glass", error: number))
    #expect(error.message == message && error.remedy.isEmpty == (number == EIO))
    #expect(error.description == (number == EIO ? message : "\(message)\n  \(error.remedy)"))
  }

  @Test("The error for a grabbed touchscreen names the programs that have it open, or a command that lists them")
  func holders() throws {
    let device = InputDevice(id: DeviceID(rawValue: 1), name: "Glass", node: "/dev/input/event9999")
    let error = InputError(grabbedElsewhere: device)
    #expect(error.message.hasPrefix("another program has grabbed Glass (/dev/input/event9999)"))
    #expect(error.remedy == "`sudo fuser -v /dev/input/event9999` lists the programs that have it open")
    let file = TemporaryFile()
    let (input, holder) = (Pipe(), Process())
    holder.executableURL = URL(filePath: "/bin/cat")
    holder.standardInput = input
    holder.standardError = FileHandle(forWritingAtPath: file.path)
    try holder.run()
    defer {
      try? input.fileHandleForWriting.close()
      holder.waitUntilExit()
    }
    let held = InputDevice(id: DeviceID(rawValue: 1), name: "Glass", node: file.path)
    #expect(InputError(grabbedElsewhere: held).remedy.hasPrefix("it is one of these: cat ("))
  }

  @Test("By default an opener opens a node a second time to read the contacts")
  func contacts() throws {
    let descriptor = FileDescriptor(owning: try opener.openContacts("/dev/null"))
    #expect(fcntl(descriptor.rawValue, F_GETFL) & (O_ACCMODE | O_NONBLOCK) == O_RDONLY | O_NONBLOCK)
    #expect(throws: SystemError("open /nowhere", number: ENOENT)) { try self.opener.openContacts("/nowhere") }
  }
}
