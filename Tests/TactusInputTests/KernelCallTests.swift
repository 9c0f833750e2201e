// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Foundation
import LinuxInput
import Testing

@Suite("Kernel calls")
final class KernelCallTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }

  @Test("A failed call is reported with its name and the reason")
  func errors() throws {
    #expect(try SystemError.check(0, "call") == 0)
    #expect(try SystemError.check(7, "call") == 7)
    #expect(throws: SystemError("call", number: ENOENT)) { try SystemError.check(-ENOENT, "call") }
    #expect(SystemError("open it", number: ENOENT).description == "open it: No such file or directory")
  }

  @Test("A descriptor has one owner that closes it, and started programs do not inherit the descriptor")
  func descriptors() throws {
    let path = "\(folder)/file"
    var raw: Int32 = -1
    do {
      let file = try FileDescriptor(opening: path, flags: O_RDWR | O_CREAT)
      raw = file.rawValue
      #expect(fcntl(raw, F_GETFD) & FD_CLOEXEC != 0)
    }
    #expect(!isOpen(raw))
    let given = try FileDescriptor(opening: path, flags: O_RDONLY).release()
    #expect(isOpen(given))
    close(given)
    #expect(throws: SystemError("open \(folder)/none", number: ENOENT)) {
      _ = try FileDescriptor(opening: "\(self.folder)/none", flags: O_RDONLY).release()
    }
  }

  @Test("Types and codes of events have the kernel's numbers")
  func events() {
    #expect(KernelEvent.absolute(ABS_MT_SLOT, 3) == KernelEvent(type: 3, code: 0x2f, value: 3))
    #expect(KernelEvent.key(BTN_TOUCH, 1) == KernelEvent(type: 1, code: 0x14a, value: 1))
    #expect(KernelEvent.report == KernelEvent(type: 0, code: 0, value: 0))
  }

  /// Starts a program that runs until its input ends. If `path` is not nil, the program keeps this file open.
  private func program(holding path: String?) throws -> (Process, Pipe) {
    let program = Process()
    program.executableURL = URL(filePath: "/bin/cat")
    let (input, output) = (Pipe(), Pipe())
    program.standardInput = input
    program.standardOutput = output
    if let path {
      FileManager.default.createFile(atPath: path, contents: nil)
      program.standardError = FileHandle(forWritingAtPath: path)
    }
    try program.run()
    // Waits for an echo, which shows that the program runs.
    try input.fileHandleForWriting.write(contentsOf: Data("x".utf8))
    _ = try output.fileHandleForReading.read(upToCount: 1)
    return (program, input)
  }

  @Test("All processes that hold a file open are listed, except this process")
  func holders() throws {
    let path = "\(folder)/held"
    let (program, input) = try program(holding: path)
    let id = program.processIdentifier
    let own = try FileDescriptor(opening: path, flags: O_RDONLY)
    #expect(ProcessList.holders(of: path) == ["cat (\(id))"])
    #expect(ProcessList.files(of: id, in: folder) == [path])
    #expect(ProcessList.files(of: id, in: "\(folder)/hel") == [])
    #expect(ProcessList.files(of: Int32.max, in: folder) == nil)
    #expect(ProcessList.running(["cat"]).contains(id))
    #expect(!ProcessList.running(["dog"]).contains(id))
    #expect(ProcessList.name(of: id) == "cat")
    try input.fileHandleForWriting.close()
    program.waitUntilExit()
    #expect(ProcessList.holders(of: path) == [])
    #expect(ProcessList.name(of: Int32.max) == "?")
    #expect(own.rawValue >= 0)
  }

  @Test("The entries of a folder do not include . and ..")
  func entries() throws {
    for name in ["a", "b", ".c", "..d"] { FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: nil) }
    #expect(ProcessList.entries(of: folder).sorted() == ["..d", ".c", "a", "b"])
    #expect(ProcessList.entries(of: "\(folder)/none") == [])
    #expect(ProcessList.ownProgram == (try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")))
  }

  @Test("The process that listens on a socket can be found")
  func listener() throws {
    let path = "\(folder)/socket"
    let socket = FileDescriptor(
      owning: try SystemError.check(path.withCString { tactus_listen($0, path.utf8.count) }, ""))
    #expect(try LocalSocket.listener(at: path) == getpid())
    #expect(throws: SystemError("connect to \(folder)/none", number: ENOENT)) {
      try LocalSocket.listener(at: "\(self.folder)/none")
    }
    #expect(socket.rawValue >= 0)
  }

  /// Makes a pipe whose ends do not block.
  private func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return (ends[0], ends[1])
  }
  /// Reads the events that were written to a pipe.
  private func events(_ descriptor: Int32) -> [input_event] {
    var events = [input_event](repeating: input_event(), count: 64)
    let size = MemoryLayout<input_event>.stride
    let count = events.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    return Array(events.prefix(max(0, count / size)))
  }

  @Test("A stream of events sends each event once, and reports whether its reader is still connected")
  func stream() throws {
    let ends = try pipe()
    var stream = EventStream(owning: FileDescriptor(owning: ends.writing))
    #expect(stream.flush() == true)
    #expect(events(ends.reading).isEmpty)
    stream.append(.absolute(ABS_X, 5))
    stream.append(.report)
    #expect(stream.flush() == true)
    let sent = events(ends.reading)
    #expect(sent.map(\.type) == [3, 0] && sent.map(\.value) == [5, 0])
    #expect(stream.flush() == true)
    #expect(events(ends.reading).isEmpty)
    close(ends.reading)
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    stream.append(.report)
    #expect(stream.flush() == false)
    // Events that could not be sent are not sent later.
    #expect(stream.flush() == true)
  }

  @Test("Verdicts are written to a device in one report; palms are marked in one report and unmarked in the next")
  func node() throws {
    let ends = try pipe()
    let node = EvdevNode(ends.writing)
    let contact = ContactVerdict.Contact(slot: 1, trackingID: 7)
    #expect(node.tell([.wait(contact), .deliver(contact)]))
    let told = events(ends.reading)
    #expect(told.map(\.type) == [0, 0, 0] && told.map(\.code) == [1, 1, 0])
    #expect(told.prefix(2).map(\.value) == [ContactVerdict.wait(contact).word, ContactVerdict.deliver(contact).word])
    #expect(node.callPalms([1, 4]))
    let tools = events(ends.reading)
    #expect(tools.map(\.code) == [0x2f, 0x37, 0x2f, 0x37, 0x2f, 0, 0x2f, 0x37, 0x2f, 0x37, 0x2f, 0])
    #expect(tools.map(\.value) == [1, MT_TOOL_PALM, 4, MT_TOOL_PALM, 0, 0, 1, 0, 4, 0, 0, 0])
    close(ends.writing)
    #expect(!node.tell([.disarm]))
    #expect(!node.callPalms([1]))
    close(ends.reading)
  }

  @Test("A file that is not a device has no contacts, no axes and no name, and does not count as grabbed")
  func noDevice() throws {
    let ends = try pipe()
    defer {
      close(ends.reading)
      close(ends.writing)
    }
    let node = EvdevNode(ends.reading)
    #expect(!node.hasContact && !node.hasContactInSlot && node.contactSizeResolution == 0)
    node.forEachContact { _, _ in Issue.record("a contact") }
    node.forEachContactSize { _, _ in Issue.record("a size") }
    #expect(node.slotsDown == [] && node.slotsWithPalms == [] && node.currentSlot == 0)
    #expect(node.axis(ABS_X) == nil && node.name == "" && node.physicalPath == "")
    #expect(!node.declares(EV_ABS, ABS_X) && !node.isTouchscreen && !node.isPen && !node.isSwitch && !node.isKeyboard)
    #expect(node.grab() == .failed(ENOTTY) || node.grab() == .failed(EINVAL))
    #expect(!node.isGrabbedElsewhere && !node.hasEvents)
    node.forgetPalms()
    #expect(events(ends.reading).isEmpty)
    #expect(EvdevNode.number(of: "/dev/null") != nil)
    #expect(EvdevNode.number(of: "/dev/null") != EvdevNode.number(of: "/dev/zero"))
    #expect(EvdevNode.number(of: "\(folder)/none") == nil)
  }
}
