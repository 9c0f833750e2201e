// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Foundation
import LinuxInput
import TactusInput
import Testing
import WaylandServer

@testable import TactusDaemon

/// Uses a plain file in place of a node, and this process in place of the compositor.
@Suite("Touchscreens that the compositor has disabled")
final class NodeReadersTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)").path
  private let display: DisplayPointer
  private let loop: EventLoopPointer
  private let id = DeviceID(rawValue: 1)
  private var node: String { "\(folder)/event7" }
  private var isVisible = true
  /// How often `changed` was called.
  private var news = 0
  /// How often the compositor's files were listed.
  private var looks = 0

  init() throws {
    display = try #require(wl_display_create())
    loop = try #require(wl_display_get_event_loop(display))
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    close(try FileDescriptor(opening: node, flags: O_RDWR | O_CREAT).release())
  }
  deinit {
    wl_display_destroy(display)
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func open() throws -> Int32 { try FileDescriptor(opening: node, flags: O_RDWR).release() }

  /// Watches the touchscreen, with this process as the compositor. The compositor appears after the touchscreen if
  /// `isLate` is true, and before it otherwise.
  private func readers(isLate: Bool = true) -> NodeReaders {
    let pauses = NodeReaders.Pauses(first: 1, later: 1)
    let readers = NodeReaders(on: loop, in: folder, pauses: pauses) { [unowned self] process, folder in
      looks += 1
      return isVisible ? ProcessList.files(of: process, in: folder) : nil
    }
    readers.changed = { [unowned self] in news += 1 }
    if !isLate { readers.compositor = getpid() }
    readers.add(InputDevice(id: id, name: "Screen", node: node))
    if isLate { readers.compositor = getpid() }
    return readers
  }

  /// Waits until the compositor's files have been listed once more.
  private func wait() {
    let before = looks
    for _ in 0..<100 where looks == before { wl_event_loop_dispatch(loop, 100) }
  }

  @Test("A touchscreen counts as off while the compositor keeps the touchscreen's node closed")
  func seen() throws {
    let file = try open()
    let readers = readers()
    wait()
    #expect(!readers.isOff(id))
    close(file)
    wait()
    #expect(readers.isOff(id) && news == 1)
    let again = try open()
    wait()
    #expect(!readers.isOff(id) && news == 2)
    close(again)
    readers.close()
  }

  @Test(
    "If the compositor closes a touchscreen before the daemon's first check, the touchscreen counts as off",
    arguments: [true, false])
  func early(isLate: Bool) throws {
    let file = try open()
    let readers = readers(isLate: isLate)
    close(file)
    wait()
    #expect(readers.isOff(id))
    readers.close()
  }

  @Test("If a compositor that reads no other device opens and closes a touchscreen, the touchscreen counts as off")
  func openedLater() throws {
    let readers = readers()
    wait()
    let file = try open()
    wait()
    close(file)
    wait()
    #expect(readers.isOff(id) && news == 1)
    readers.close()
  }

  @Test("A touchscreen stays off while the compositor is the same; under another compositor its state is unknown")
  func compositors() throws {
    let file = try open()
    let readers = readers()
    close(file)
    wait()
    readers.compositor = getpid()
    close(try open())
    wait()
    #expect(readers.isOff(id) && news == 1)
    readers.compositor = nil
    // Without a compositor no files are listed, so `wait` would wait in vain.
    for _ in 0..<100 where news == 1 { wl_event_loop_dispatch(loop, 100) }
    #expect(!readers.isOff(id) && news == 2)
    readers.close()
  }

  @Test("If the compositor reads another device but not an added touchscreen, the touchscreen counts as off")
  func neverOpened() throws {
    let other = try FileDescriptor(opening: "\(folder)/event8", flags: O_RDWR | O_CREAT)
    let readers = readers()
    wait()
    #expect(readers.isOff(id))
    readers.remove(id)
    readers.add(InputDevice(id: id, name: "Screen", node: node))
    #expect(!readers.isOff(id))
    wait()
    #expect(readers.isOff(id) && other.rawValue >= 0)
    readers.close()
  }

  @Test("Opening the node of another device does not make the watch look at the compositor's files")
  func otherNodes() throws {
    let readers = readers()
    wait()
    let count = looks
    let other = try FileDescriptor(opening: "\(folder)/event8", flags: O_RDWR | O_CREAT)
    #expect(other.rawValue >= 0)
    for _ in 0..<3 { wl_event_loop_dispatch(loop, 5) }
    #expect(looks == count)
    readers.close()
  }

  @Test("A watch that is closed does not notice that a node is opened")
  func closed() throws {
    let readers = readers()
    let (count, looked) = (loop.descriptorCount, looks)
    readers.close()
    #expect(loop.descriptorCount == count - 1)
    close(try open())
    wl_event_loop_dispatch(loop, 5)
    #expect(looks == looked && !readers.isOff(id))
  }

  @Test("A touchscreen whose node was closed does not count as off if the compositor's open files cannot be listed")
  func unseen() throws {
    isVisible = false
    let file = try open()
    let readers = readers()
    wait()
    close(file)
    wait()
    #expect(!readers.isOff(id) && news == 0)
    readers.close()
  }

  @Test("As soon as the compositor's open files cannot be listed, a touchscreen that was off counts as on")
  func blind() throws {
    let file = try open()
    let readers = readers()
    wait()
    close(file)
    wait()
    #expect(readers.isOff(id))
    isVisible = false
    close(try open())
    wait()
    #expect(!readers.isOff(id))
    readers.close()
  }

  @Test("A compositor that reads no device, such as one in a window, has disabled no touchscreen")
  func readsNone() throws {
    let readers = readers()
    wait()
    #expect(!readers.isOff(id) && news == 0)
    // A compositor that reads another device could also read this one.
    let other = try FileDescriptor(opening: "\(folder)/event8", flags: O_RDWR | O_CREAT)
    close(try open())
    wait()
    #expect(readers.isOff(id) && news == 1)
    #expect(!readers.isOff(DeviceID(rawValue: 2)))
    readers.remove(id)
    #expect(!readers.isOff(id))
    #expect(other.rawValue >= 0)
    readers.close()
  }

  @Test(
    "The open files of a process that does not exist are unknown; a process with none in the folder has an empty list"
  )
  func processes() {
    #expect(ProcessList.files(of: Int32.max, in: folder) == nil)
    #expect(ProcessList.files(of: getpid(), in: folder)?.isEmpty == true)
  }
}
