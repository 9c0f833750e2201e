// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Foundation
import TactusActions
import Testing

@testable import TactusDaemon

@Suite("What tactus probe has found out about palms")
struct PalmRecordTests {
  private let kwin = CompositorProgram(name: "kwin_wayland", file: "1.2.3")

  @Test("A record survives being written to a line and read from it", arguments: ["sway", "a b", ""])
  func line(name: String) {
    let program = CompositorProgram(name: name, file: "1.2.3")
    #expect(PalmRecord(PalmRecord(.kept, in: program).line) == PalmRecord(.kept, in: program))
  }

  @Test("Lines that are no records are ignored", arguments: ["", "cancelled", "cancelled 1.2.3", "maybe 1.2.3 sway"])
  func nonsense(line: String) {
    #expect(PalmRecord(line) == nil)
    let lines = [line, PalmRecord(.cancelled, in: kwin).line, line]
    #expect(PalmRecord.outcome(in: lines, of: kwin) == .cancelled)
    #expect(PalmRecord(.lifted, in: kwin).replacing(in: lines) == ["lifted 1.2.3 kwin_wayland"])
  }

  @Test("A record is about one version of one compositor")
  func version() {
    let lines = [PalmRecord(.cancelled, in: kwin).line]
    #expect(PalmRecord.outcome(in: lines, of: kwin) == .cancelled)
    #expect(PalmRecord.outcome(in: lines, of: CompositorProgram(name: "kwin_wayland", file: "1.2.4")) == nil)
    #expect(PalmRecord.outcome(in: lines, of: CompositorProgram(name: "sway", file: "1.2.3")) == nil)
    #expect(PalmRecord.outcome(in: [], of: kwin) == nil)
  }

  @Test("A new record replaces those of the same compositor, and at most 16 records are kept")
  func replaces() {
    let old = PalmRecord(.kept, in: CompositorProgram(name: "kwin_wayland", file: "0.0.0")).line
    let others = (0..<20).map { PalmRecord(.kept, in: CompositorProgram(name: "c\($0)", file: "-")).line }
    let lines = PalmRecord(.cancelled, in: kwin).replacing(in: [old] + others)
    #expect(lines == Array(others.suffix(15)) + ["cancelled 1.2.3 kwin_wayland"])
  }

  @Test("The program of a process is known by its name and its file")
  func program() throws {
    let own = CompositorProgram(of: getpid())
    let file = try FileManager.default.attributesOfItem(
      atPath: FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/exe"))
    #expect(own.file.hasPrefix("\(file[.systemFileNumber] ?? "").\(file[.size] ?? "")."))
    #expect(own.isKnown)
  }

  @Test("A program whose file is unknown matches no record")
  func unknown() {
    let program = CompositorProgram(of: Int32.max)
    #expect(program == CompositorProgram(name: "?", file: "-"))
    #expect(PalmRecord.outcome(in: [PalmRecord(.cancelled, in: program).line], of: program) == nil)
  }

  @Test(
    "The outcome follows from what windows receive of the finger",
    arguments: [
      ([.down(3), .cancel], [.down(3), .cancel], .cancelled),
      ([.down(3), .up(3)], [.down(3), .up(3)], .lifted),
      ([.down(3)], [.down(3), .up(3)], .ignored),
      ([.down(3)], [.down(3)], .kept),
      // Another finger, which the user has put down.
      ([.down(3), .up(4)], [.down(3), .up(4)], nil),
      ([.down(3), .down(4)], [.down(3), .down(4), .up(4)], nil),
      ([.down(3)], [.down(3), .cancel], nil),
      ([.down(3), .cancel], [.down(3), .cancel, .down(4)], nil),
      ([.cancel], [.cancel], nil),
      ([], [], nil),
    ] as [([TestWindows.Event], [TestWindows.Event], PalmOutcome?)])
  func outcome(whileDown: [TestWindows.Event], afterLift: [TestWindows.Event], is expected: PalmOutcome?) {
    #expect(PalmOutcome(whileDown: whileDown, afterLift: afterLift) == expected)
  }
}
