// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Tactus
import TactusInput
import TactusJSON
import Testing

@testable import TactusCommand

/// Tests the parts of these commands that work without a touchscreen.
@Suite("Commands about touchscreens")
struct LiveCommandTests {
  private let glass = InputDevice(
    id: DeviceID(rawValue: 1), name: "Glass", node: "/dev/input/event3",
    size: InputDevice.Size(width: 255.94, height: 146.25), slots: 10, outputName: "eDP-1")
  private let plain = InputDevice(id: DeviceID(rawValue: 2), name: "Plain \"1\"", node: "/dev/input/event12")

  @Test("The table of devices shows each device's properties, and whether another program has grabbed it")
  func table() {
    #expect(
      Devices.table([(glass, .free), (plain, .held)]) == """
        NAME       NODE                SIZE        SLOTS  OUTPUT  GRAB
        Glass      /dev/input/event3   256x146 mm  10     eDP-1   free
        Plain "1"  /dev/input/event12  -           -      -       held by another program

        """)
  }

  @Test("The JSON of a device contains only those values that are known") func lines() {
    #expect(
      Devices.lines([(glass, .fingerDown), (plain, .held)]) == #"""
        {"type":"device","name":"Glass","node":"/dev/input/event3","seat":"seat0","size":[255.94,146.25],"slots":10,"output":"eDP-1","grab":"finger down"}
        {"type":"device","name":"Plain \"1\"","node":"/dev/input/event12","seat":"seat0","grab":"held"}

        """#)
  }

  @Test("`monitor` and `record` refuse a device that is missing or is no touchscreen") func noDevice() {
    for command in ["monitor", "record"] {
      let file = command == "record" ? [NSTemporaryDirectory() + "tactus-\(UUID().uuidString).yml"] : []
      for node in ["/dev/input/nowhere", "/dev/null"] {
        let run = CommandRun([command, "--device", node] + file)
        #expect(run.status == .failure, "\(command) \(node)")
        #expect(run.complaints.hasPrefix("tactus \(command): "))
        #expect(run.complaints.contains(node))
      }
      for path in file { #expect(!FileManager.default.fileExists(atPath: path)) }
    }
  }

  @Test("`record` says which device another program has grabbed, and what to do")
  func grabbed() {
    var device = RecordedDevice()
    (device.name, device.node) = ("Glass", "/dev/input/event3")
    #expect(Record.grabbed(device).description.hasPrefix("another program has grabbed Glass (/dev/input/event3)"))
  }

  @Test("`record` overwrites no file unless `--force` is given") func overwriting() throws {
    let path = NSTemporaryDirectory() + "tactus-\(UUID().uuidString).yml"
    try Data("kept".utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let run = CommandRun("record", "--device", "/dev/null", path)
    #expect(run.status == .misuse)
    #expect(run.complaints == "tactus record: \(path) already exists; --force overwrites it\n")
    // With --force, the file stays as it is until there is something to write.
    #expect(CommandRun("record", "--force", "--device", "/dev/null", path).status == .failure)
    let content = try String(contentsOfFile: path, encoding: .utf8)
    #expect(content == "kept")
  }

  @Test(
    "A wrong command line is refused",
    arguments: [
      ["devices", "x"], ["devices", "--jsn"], ["monitor", "x"], ["monitor", "--output", "1x"],
      ["monitor", "--device"], ["monitor", "--colour", "x"], ["record"], ["record", "a", "b"],
      ["record", "--device", "a", "--device", "b", "c"],
    ])
  func misuse(words: [String]) {
    let run = CommandRun(words)
    #expect(run.status == .misuse)
    #expect(run.output.isEmpty)
    #expect(run.complaints.hasPrefix("tactus \(words[0]): "))
    #expect(run.complaints.hasSuffix("Try 'tactus \(words[0]) --help'.\n"))
  }

  @Test("`monitor` suggests `--device` if the user gives a path without this option") func forgottenOption() {
    #expect(CommandRun("monitor", "/dev/input/event3").complaints.contains("did you mean --device?"))
  }

  @Test(
    "Each command's help contains examples and the exit status", arguments: ["devices", "monitor", "record", "replay"])
  func help(command: String) {
    let run = CommandRun(command, "--help")
    #expect(run.status == .success)
    #expect(run.output.hasPrefix("usage: tactus \(command) "))
    #expect(run.output.contains("\n  tactus \(command)"))
    #expect(run.output.contains("Exit status: 0"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
    #expect(CommandRun("--help").output.contains("\n  \(command) "))
  }

  @Test("Waiting for descriptors ends at the deadline, or when one of them becomes readable") func waiting() {
    #expect(System.wait(for: [], until: System.now).isEmpty)
    let pipe = Pipe()
    let end = pipe.fileHandleForReading.fileDescriptor
    #expect(System.wait(for: [end], until: System.now + .milliseconds(1)).isEmpty)
    pipe.fileHandleForWriting.write(Data([1]))
    #expect(System.wait(for: [end]) == [end])
  }

  @Test("On a terminal, `record` updates its progress in one line; elsewhere, `record` prints one line at the end")
  func progress() {
    func text(showsProgress: Bool) -> String {
      var text = ""
      let console = Console(showsProgress: showsProgress) { _, bytes in
        text += String(decoding: bytes, as: UTF8.self)
        return true
      }
      var progress = RecordingProgress(path: "a.yml", device: "Glass", console: console)
      progress.begin()
      for n in 0..<3 {
        progress.count(RecordedEvent(time: Int64(n) * 750_000, type: 0, code: 0, value: 0))
        progress.show()
      }
      progress.end()
      return text
    }
    let heading = "recording Glass to a.yml; Ctrl-C ends\n"
    #expect(text(showsProgress: false) == heading + "3 frames, 1.500 s\n")
    #expect(text(showsProgress: true) == heading + "\r1 frames, 0.000 s\r3 frames, 1.500 s\n")
  }
}
