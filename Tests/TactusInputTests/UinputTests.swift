// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Glibc
import LinuxInput
import Testing

/// These tests need no `/dev/uinput`. `Tests/Session/input.sh` tests with it.
@Suite("Virtual devices and device nodes")
struct UinputTests {
  private let touchscreen = VirtualDeviceDescription.touchscreen(name: "Glass", maximumX: 1919, slots: 5)

  private func axis(_ code: Int32) -> InputAxis? { touchscreen.axes.first { Int32($0.code) == code }?.range }

  @Test("A virtual touchscreen has the requested ranges and slots")
  func ranges() {
    #expect(axis(ABS_MT_POSITION_X)?.maximum == 1919)
    #expect(axis(ABS_X)?.maximum == 1919)
    #expect(axis(ABS_MT_SLOT)?.maximum == 4)
  }

  @Test("A virtual touchscreen can report palms")
  func palm() {
    #expect(axis(ABS_MT_TOOL_TYPE)?.maximum == MT_TOOL_PALM)
  }

  @Test("A virtual touchscreen has no mouse button; with one, udev would classify it as a mouse")
  func noButton() {
    #expect(touchscreen.keys == [UInt16(BTN_TOUCH)])
    #expect(touchscreen.properties == [UInt16(INPUT_PROP_DIRECT)])
  }

  @Test("A virtual touchscreen may have a size of zero", arguments: [Int32.min, -1, 0])
  func noSize(size: Int32) {
    let description = VirtualDeviceDescription.touchscreen(name: "", maximumX: size, maximumY: size, slots: size)
    #expect(description.axes.first { Int32($0.code) == ABS_MT_SLOT }?.range.slots == 1)
  }

  @Test("A virtual keyboard has keys and no axes")
  func keyboard() {
    let description = VirtualDeviceDescription.keyboard(name: "Keys")
    #expect(description.keys.contains(UInt16(KEY_A)) && description.keys.contains(UInt16(KEY_LEFTMETA)))
    #expect(description.axes.isEmpty)
  }

  @Test("The error for a refusal by the kernel names the call")
  func refusal() {
    #expect(throws: SystemError("open /proc/no-such-file", number: ENOENT)) {
      _ = try FileDescriptor(opening: "/proc/no-such-file", flags: O_RDONLY).rawValue
    }
    #expect(SystemError("open x", number: ENOENT).description == "open x: No such file or directory")
  }

  @Test("A descriptor is closed with its owner, unless the owner released it")
  func ownership() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    #expect(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    let reader = FileDescriptor(owning: ends[0])
    let released = FileDescriptor(owning: ends[1]).release()
    var byte: UInt8 = 0
    // The pipe still has a writer, which has written nothing.
    #expect(read(reader.rawValue, &byte, 1) == -1 && errno == EAGAIN)
    _ = FileDescriptor(owning: released)
    #expect(read(reader.rawValue, &byte, 1) == 0)
  }

  @Test("A device node has the number of its device, and other files have none")
  func numbers() {
    #expect(EvdevNode.number(of: "/dev/null") != nil)
    #expect(EvdevNode.number(of: "/dev/null") != EvdevNode.number(of: "/dev/zero"))
    #expect(EvdevNode.number(of: "/proc/self/status") == nil)
    #expect(EvdevNode.number(of: "/dev/no-such-node") == nil)
  }

  @Test("A file that is not an input device has no contact and cannot be grabbed")
  func notAnInputDevice() throws {
    let file = try FileDescriptor(opening: "/dev/null", flags: O_RDONLY)
    let node = EvdevNode(file.rawValue)
    #expect(!node.hasContact)
    #expect(node.grab() == .failed(ENOTTY))
  }

  @Test("A device that is not a touchscreen cannot be cloned")
  func noClone() throws {
    let file = try FileDescriptor(opening: "/dev/null", flags: O_RDONLY)
    let node = EvdevNode(file.rawValue)
    let why = try #require(node.objectionToClone)
    #expect(throws: SystemError("clone it, since \(why)", number: EOPNOTSUPP)) {
      _ = try VirtualDeviceDescription(cloning: node, device: 1)
    }
    #expect(node.axis(ABS_X) == nil)
    #expect(node.contactSizeResolution == 0)
  }

  @Test("The list of processes that hold a file does not include this process")
  func holders() throws {
    let file = try FileDescriptor(opening: "/proc/version", flags: O_RDONLY)
    let own = ProcessList.holders(of: "/proc/version").filter { $0.hasSuffix("(\(getpid()))") }
    #expect(own.isEmpty)
    #expect(file.rawValue >= 0)
  }
}
