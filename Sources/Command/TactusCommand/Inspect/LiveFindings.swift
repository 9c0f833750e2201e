// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus
import TactusExplain
import TactusGestures
import TactusInput

/// Implements `tactus explain --live`: prints after each gesture which binding it triggered, or which binding it came
/// nearest to triggering.
enum LiveFindings {
  /// The time between two requests to tactusd.
  private static let pause = Interval.milliseconds(200)
  /// The number of requests to tactusd about one gesture, after which the command stops asking.
  private static let mostQuestions = 20

  /// Reads the touchscreens or, if only tactusd can read them, asks tactusd. Returns when the user interrupts the
  /// command.
  static func print(_ compiled: CompiledConfiguration, _ arguments: CommandArguments, _ console: Console) -> ExitCode {
    let interruption = System.catchInterruptions()
    let teller = Teller(console: console, isJSON: arguments.has(Explain.json))
    let report = DaemonReport(at: Status.socket)
    if report?.touchscreens.contains(where: { $0.isHeardByItAlone }) == true {
      console.complain("tactusd has the touchscreen and reports its gestures; press Ctrl-C to end\n")
      return ask(compiled, interruption, teller)
    }
    do {
      let compositor = report == nil ? RecognizingCompositor.here() : nil
      if let compositor {
        console.complain("\(compositor.words); this command says what the same touches do by the configuration\n")
      }
      let source = try LibinputSource(seat: Seat.of(arguments), grab: false, mapping: OutputMapping())
      if let absence = source.absence {
        console.complain("tactus explain: \(absence.description)\nWaiting for a touchscreen; Ctrl-C ends.\n")
      }
      let state = SessionState(app: arguments.value(of: Explain.app))
      return watch(source, compiled, state, interruption, teller) { episode in
        if report != nil { return told(of: episode) }
        return compositor == nil ? episode.onlyWatched : episode
      }
    } catch {
      console.complain("tactus explain: \(error.description)\n")
      return .failure
    }
  }

  /// Prints findings, as text or as JSON.
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
    _ source: LibinputSource, _ compiled: CompiledConfiguration, _ state: SessionState,
    _ interruption: Int32?, _ teller: Teller, account: (Episode) -> Episode
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
      for episode in cutter.take() {
        guard let finding = Finding(account(episode), compiled) else { continue }
        teller.tell(.finding(finding), Timestamp(microseconds: 0) + (episode.hand.began - start))
      }
      let readable = System.wait(
        for: [source.fileDescriptor] + (interruption.map { [$0] } ?? []), until: cutter.nextDeadline)
      if let interruption, readable.contains(interruption) { break }
    }
    return console.hasFailed ? .failure : .success
  }

  /// Returns the episode with tactusd's account of its touches, once the engine has decided about all of them. If
  /// tactusd does not know the gesture, windows received all its touches.
  private static func told(of episode: Episode) -> Episode {
    for _ in 0..<mostQuestions {
      guard let newest = KeptEpisode(1, at: Status.socket) else { break }
      if newest.isSettled, newest.began >= episode.hand.began {
        let others = (2...4).lazy.compactMap { KeptEpisode($0, at: Status.socket) }
        let kept = newest.began == episode.hand.began ? newest : others.first { $0.began == episode.hand.began }
        return kept?.told(of: episode) ?? episode.onlyWatched
      }
      System.sleep(until: System.now + .milliseconds(20))
    }
    return episode.onlyWatched
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
      for kept in KeptEpisode.latest(10, after: last, ask: KeptEpisode.settled) {
        last = kept.number
        let began = System.now - start
        teller.tell(Inquiry.item(kept, compiled), Timestamp(microseconds: 0) + began)
      }
    }
    return .failure
  }
}
