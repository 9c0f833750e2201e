// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxInput
import Testing

@testable import TactusActions

@Suite("The process of the compositor")
struct CompositorProcessTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Starts a script of this name, which starts another one. Both run until the program is released.
  private func start(_ name: String, with other: String) throws -> (Program, child: Int32) {
    let child = try scratch.write("#!/bin/sh\necho child $$; sleep 1000 & wait\n", to: other)
    let parent = try scratch.write("#!/bin/sh\n\(child) & wait\n", to: name)
    let program = try Program([parent], environment: [:], in: scratch)
    return (program, try #require(Int32(program.line("child "))))
  }

  @Test func `behind Plasma's launcher, KWin is the compositor`() throws {
    let (launcher, child) = try start("kwin_wayland_wrapper", with: "kwin_wayland")
    #expect(CompositorProcess.id(behind: launcher.id) == child)
  }

  @Test func `a compositor that opens the socket itself is not searched for among its children`() throws {
    let (compositor, _) = try start("sway", with: "kwin_wayland")
    #expect(CompositorProcess.id(behind: compositor.id) == compositor.id)
  }

  @Test func `KWin that another process has started is not behind the launcher`() throws {
    let (other, _) = try start("sddm", with: "kwin_wayland")
    let (launcher, _) = try start("kwin_wayland_wrapper", with: "true")
    #expect(CompositorProcess.id(behind: launcher.id) == launcher.id)
    withExtendedLifetime(other) {}
  }

  @Test func `a process that has ended has no parent`() {
    #expect(ProcessList.parent(of: -1) == nil)
    #expect(ProcessList.parent(of: getpid()) == getppid())
  }
}
