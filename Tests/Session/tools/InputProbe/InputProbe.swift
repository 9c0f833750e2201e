// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Tactus
import TactusInput

/// Prints the events that a `LibinputSource` reports, one a line.
///
///     input-probe [--grab] [--output NAME:WIDTHxHEIGHT[:TURN]] [NODE...]
///
/// TURN is a number of the enum `wl_output.transform`. Commands on standard input: `suspend`, `resume`, `devices`. The
/// probe exits at the end of its standard input.
@main
struct InputProbe {
  static func main() {
    var paths: [String] = []
    var grab = false
    var mapping = OutputMapping()
    var words = CommandLine.arguments.dropFirst()
    while let word = words.popFirst() {
      switch word {
      case "--grab": grab = true
      case "--output": mapping.outputs.append(output(words.popFirst() ?? ""))
      default: paths.append(word)
      }
    }
    do throws(InputError) {
      let source =
        paths.isEmpty
        ? try LibinputSource(grab: grab, mapping: mapping)
        : try LibinputSource(paths: paths, grab: grab, mapping: mapping)
      watch(source)
    } catch {
      say("error \(error.description)")
      exit(1)
    }
  }

  private static func watch(_ source: LibinputSource) {
    source.dispatch(report)
    say(source.absence.map { "ready: \($0.description)" } ?? "ready")
    var files = [
      pollfd(fd: source.fileDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      poll(&files, 2, -1)
      if files[0].revents != 0 { source.dispatch(report) }
      if files[1].revents != 0 {
        guard let line = readLine() else { return }
        perform(line, source)
      }
    }
  }

  private static func perform(_ command: String, _ source: LibinputSource) {
    switch command {
    case "suspend":
      source.suspend()
    case "resume":
      do throws(InputError) { try source.resume() } catch { say("error \(error.description)") }
    case "devices":
      for device in source.devices { say("device \(words(of: device))") }
    default:
      say("error: no such command")
    }
    source.dispatch(report)
    say("done \(command)")
  }

  private static func report(_ event: InputEvent) {
    switch event {
    case .added(let device): say("added \(words(of: device))")
    case .removed(let device): say("removed \(words(of: device))")
    case .grabbed(let device): say("grabbed \(words(of: device))")
    case .tabletMode(let isOn): say("tablet-mode \(isOn ? "on" : "off")")
    case .dropped(let id, _): say("dropped \(id >> 32).\(Int32(truncatingIfNeeded: id))")
    case .warning(let text): say("warning \(text)")
    case .frame(let frame, let id):
      let samples = frame.samples.map { sample in
        // The engine's id of a contact contains the device and its slot.
        let words = "\(sample.phase) \(sample.id >> 32).\(Int32(truncatingIfNeeded: sample.id))"
        guard sample.phase == .down || sample.phase == .move else { return words }
        return words + " \(tenths(sample.location.x)),\(tenths(sample.location.y))"
      }
      say("frame \(id.rawValue) \(frame.time.microseconds): \(samples.joined(separator: "; "))")
    }
  }

  private static func words(of device: InputDevice) -> String {
    let size = device.size.map { "\(Int($0.width))x\(Int($0.height))mm" } ?? "-"
    return "\(device.id.rawValue) \(device.name) \(device.node) \(device.seat) \(size) slots=\(device.slots ?? 0)"
      + (device.isGrabbed ? " grabbed" : "")
  }

  private static func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

  /// Parses an output's name, size and transform, such as `HDMI-A-1:1920x1080:1`.
  private static func output(_ text: String) -> Output {
    let parts = text.split(separator: ":")
    let size = parts.count > 1 ? parts[1].split(separator: "x").compactMap { Double($0) } : []
    guard size.count == 2, let turn = Output.Transform(rawValue: parts.count > 2 ? Int(parts[2]) ?? -1 : 0) else {
      say("error --output \(text)")
      exit(2)
    }
    return Output(
      name: String(parts[0]), frame: Rect(x: 0, y: 0, width: size[0], height: size[1]), transform: turn)
  }

  private static func say(_ line: String) {
    print(line)
    fflush(nil)
  }
}
