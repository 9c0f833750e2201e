// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus
import TactusBindings
import TactusInput

/// After each gesture, which binding it fired, or came nearest to.
enum LiveFindings {
  /// How often tactusd is asked.
  private static let pause = Interval.milliseconds(200)

  /// Reads the touchscreens, or asks tactusd where it has grabbed them. Ends when it is interrupted.
  static func print(_ compiled: CompiledConfiguration, _ arguments: Arguments, _ console: Console) -> ExitCode {
    let interruption = System.catchInterruptions()
    let teller = Teller(console: console, isJSON: arguments.has(Explain.json))
    let report = DaemonReport(at: Status.socket)
    let isOnlyWatched = report?.withholds != true
    if report?.grabbedNodes.isEmpty == false {
      console.complain("tactusd has grabbed the touchscreen and tells of its gestures; Ctrl-C ends\n")
      return ask(compiled, interruption, teller)
    }
    do {
      let source = try LibinputSource(seat: Seat.of(arguments), grab: false, mapping: OutputMapping())
      if let absence = source.absence {
        console.complain("tactus explain: \(absence.description)\nWaiting for one to be connected; Ctrl-C ends.\n")
      }
      let state = SessionState(app: arguments.value(of: Explain.app))
      return watch(source, compiled, state, isOnlyWatched: isOnlyWatched, interruption, teller)
    } catch {
      console.complain("tactus explain: \(error.description)\n")
      return .failure
    }
  }

  /// How findings are told.
  private struct Teller {
    let console: Console
    let isJSON: Bool

    func tell(_ item: Inquiry.Item, _ began: Timestamp) {
      console.print(isJSON ? item.line : item.text(at: began, console))
      console.flush()
    }
    func tell(of device: InputDevice) {
      if isJSON { return }
      console.print("watching \(device.name)\n")
      console.flush()
    }
  }

  private static func watch(
    _ source: LibinputSource, _ compiled: CompiledConfiguration, _ state: SessionState, isOnlyWatched: Bool,
    _ interruption: Int32?, _ teller: Teller
  ) -> ExitCode {
    let console = teller.console
    let start = System.now
    var cutter = EpisodeCutter(GestureSet(compiled, state), size: nil)
    for device in source.devices {
      cutter.add(device)
      teller.tell(of: device)
    }
    source.mapping = cutter.mapping
    while !console.hasFailed {
      source.dispatch { event in
        switch event {
        case .added(let device):
          cutter.add(device)
          teller.tell(of: device)
          source.mapping = cutter.mapping
        case .removed(let device):
          cutter.remove(device)
          source.mapping = cutter.mapping
        case .frame(let frame, let device): cutter.handle(frame, from: device)
        case .grabbed, .dropped, .tabletMode: break
        case .warning(let words): console.complain("tactus explain: \(words)\n")
        }
      }
      cutter.advance(to: System.now)
      for var episode in cutter.take() {
        episode.isOnlyWatched = isOnlyWatched
        guard let finding = Finding(episode, compiled) else { continue }
        teller.tell(.finding(finding), Timestamp(microseconds: 0) + (episode.hand.began - start))
      }
      let readable = System.wait(
        for: [source.fileDescriptor] + (interruption.map { [$0] } ?? []), until: cutter.nextDeadline)
      if let interruption, readable.contains(interruption) { break }
    }
    return console.hasFailed ? .failure : .success
  }

  private static func ask(
    _ compiled: CompiledConfiguration, _ interruption: Int32?, _ teller: Teller
  ) -> ExitCode {
    let console = teller.console
    let start = System.now
    var last = KeptEpisode(1, at: Status.socket)?.number ?? 0
    while !console.hasFailed {
      if let interruption, !System.wait(for: [interruption], until: System.now + pause).isEmpty { return .success }
      if interruption == nil { System.sleep(until: System.now + pause) }
      for kept in KeptEpisode.latest(10, after: last, ask: { KeptEpisode($0, at: Status.socket) }) {
        last = kept.number
        let began = System.now - start
        teller.tell(Inquiry.item(kept, compiled), Timestamp(microseconds: 0) + began)
      }
    }
    return .failure
  }
}
