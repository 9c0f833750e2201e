// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Tactus
import TactusGestures
import TactusHands
import TactusInput
import Testing

@testable import TactusCommand
@testable import TactusLab

/// Tests how a fitting judges recorded exercises, and which numbers of the configuration it proposes to change.
@Suite("tactus fit: the fitting")
struct FittingTests {
  private let usual = Configuration()
  private static let shaking = People.all.first { $0.name == "trembling" } ?? .everyday

  private func configuration(_ lines: String) throws -> Configuration {
    try ConfigurationReader.read("version 1\n" + lines, name: "test").configuration
  }
  private func lines(_ fitting: Fitting) -> [String] { fitting.proposals.map(\.change.line) }

  /// Returns recordings of one exercise, made by eight everyday hands.
  private func many(_ exercise: Int) -> [FitRecording] {
    (1...8).flatMap { FitHands.exercises(of: .everyday, seed: $0) }.filter { $0.exercise == exercise }
  }

  @Test(
    "With the built-in numbers, most simulated hands do each exercise right, and no hand triggers a wrong action",
    arguments: FitExercise.all.indices)
  func everyday(exercise: Int) throws {
    let made = many(exercise)
    let trial = try #require(FitTrial(usual))
    #expect(made.count == 8 && trial.tally(made).right >= 6 && trial.tally(made).wrong == 0)
  }

  @Test("`fit` proposes nothing if no finger touched the glass, or if every gesture acted")
  func nothing() throws {
    #expect(Fitting([], usual).proposals.isEmpty)
    #expect(Fitting([], usual).summary.hasPrefix("No finger touched the glass"))
    let trial = try #require(FitTrial(usual))
    let right = FitHands.exercises(of: .everyday, seed: 3).filter { trial.verdict($0) == .right }
    #expect(!right.isEmpty && Fitting(right, usual).proposals.isEmpty)
  }

  @Test("Kept gestures are fitted again with the same outcome, and existing recordings are not overwritten")
  func kept() throws {
    let session = try FakeSession()
    let keeper = FitKeeper(folder: "\(session.folder)/a/hand")
    let made = FitHands.exercises(of: Self.shaking, seed: 11)
    let device = InputDevice(
      id: DeviceID(rawValue: 1), name: made[0].episode.screen.device, size: .init(width: 294, height: 165))
    try keeper.keep(made, of: [device])
    #expect(keeper.obstacle?.hasSuffix("/a/hand/01-3-swipe-left.yml") == true)
    let files = try FileManager.default.contentsOfDirectory(atPath: keeper.folder).sorted()
    #expect(files.count == 10 && files.last == "10-scroll.yml")
    let run = CommandRun(["fit"] + files.map { "\(keeper.folder)/\($0)" }, environment: session.environment)
    let trial = try #require(FitTrial(usual))
    let said = run.lines.filter { $0.hasPrefix("   ") }.map { String($0.dropFirst(3)) }
    #expect(said == made.map { trial.words($0) })
    #expect(throws: InputError.self) { try keeper.keep(made, of: [device]) }
    let again = CommandRun(["fit", "--keep", keeper.folder], environment: session.environment)
    #expect(again.status == .misuse && again.complaints.contains("01-3-swipe-left.yml already exists"))
  }

  @Test("If the user makes the wrong gesture in an exercise, `fit` proposes no change")
  func wrong() {
    // The hands tapped when a swipe was asked for, and swiped when a tap was asked for.
    let taps = many(4).map { FitRecording(episode: $0.episode, exercise: 0) }
    let swipes = many(3).map { FitRecording(episode: $0.episode, exercise: 5) }
    let fitting = Fitting(taps + swipes, usual)
    #expect(fitting.before.right == 0 && fitting.proposals.isEmpty && fitting.fitted == usual)
  }

  @Test(
    "`fit` proposes a better number if the current one is too strict for the hand",
    arguments: [
      ("swipe-distance 60mm", 0, "swipe-distance"), ("hold 2s", 6, "hold"),
    ])
  func strict(line: String, exercise: Int, name: String) throws {
    let fitting = Fitting(many(exercise), try configuration("defaults { \(line) }\n"))
    #expect(lines(fitting).contains { $0.hasPrefix(name) }, "\(lines(fitting)) \(fitting.before)")
    let last = try #require(fitting.proposals.last)
    #expect(last.yours.after.right > fitting.before.right)
  }

  @Test("`fit` proposes a longer tap only if the resting fingers of other hands do not become taps")
  func longTaps() throws {
    let taps = many(4).map { recording in
      var episode = recording.episode
      // The fingers lift 720 ms later.
      for n in episode.frames.indices where episode.frames[n].samples.contains(where: { $0.phase == .up }) {
        episode.frames[n] = TouchFrame(
          time: episode.frames[n].time + .milliseconds(720), samples: episode.frames[n].samples)
      }
      return FitRecording(episode: episode, exercise: 4)
    }
    // `preset steady` would also help, so it is set already.
    let strict = try configuration("preset steady\ndefaults { tap-time 500ms }\n")
    #expect(lines(Fitting(taps, strict, others: [])) == ["tap-time 1s"])
    #expect(!lines(Fitting(taps, usual)).contains { $0.hasPrefix("tap-time") })
  }

  @Test("`fit` proposes a rim if a thumb at the edge of the screen turns three fingers into four")
  func thumb() throws {
    let held = many(0).map { recording in
      var episode = recording.episode
      let screen = episode.screen.frame
      let thumb = Point(x: screen.x + 4, y: screen.y + screen.height / 2)
      let (first, last) = (episode.frames.first?.time ?? .distantPast, episode.frames.last?.time ?? .distantPast)
      episode.frames.insert(
        TouchFrame(time: first + .milliseconds(-300), samples: [TouchSample(id: 77, phase: .down, location: thumb)]),
        at: 0)
      episode.frames.append(
        TouchFrame(time: last + .milliseconds(50), samples: [TouchSample(id: 77, phase: .up, location: thumb)]))
      return FitRecording(episode: episode, exercise: 0)
    }
    let fitting = Fitting(held, usual)
    #expect(fitting.before.right == 0)
    #expect(lines(fitting) == ["rim 2mm"])
    #expect(fitting.proposals.last.map { $0.yours.after.right > 5 } == true)
    #expect(FitChange(line: "rim 2mm") == fitting.proposals.last?.change)
  }

  @Test(
    "The numbers for trembling hands are within bounds, and do not increase how many gestures of other hands go wrong"
  )
  func bounds() {
    for seed in 1...6 as ClosedRange<UInt64> {
      let one = Self.shaking.one(seed: seed)
      for proposal in Fitting(FitHands.exercises(of: one, seed: seed), usual).proposals {
        if case .number(let parameter, let value) = proposal.change { #expect(parameter.range.contains(value)) }
        #expect(proposal.others.after.wrong <= proposal.others.before.wrong)
        #expect(proposal.yours.after.right > proposal.yours.before.right)
        #expect(proposal.yours.after.wrong <= proposal.yours.before.wrong)
      }
    }
  }

  @Test("`fit` proposes no number that would increase how many gestures of other hands go wrong")
  func others() throws {
    let strict = try configuration("defaults { swipe-distance 60mm }\n")
    let swipes = many(0)
    #expect(!Fitting(swipes, strict).proposals.isEmpty)
    // Presents the same swipes as movements that must trigger nothing.
    let others = swipes.map { FitRecording(episode: $0.episode, exercise: nil) }
    for proposal in Fitting(swipes, strict, others: others).proposals {
      #expect(proposal.others.after.wrong <= proposal.others.before.wrong)
    }
  }

  @Test("`fit` does not change a length that is given in per cent of the screen")
  func relative() throws {
    let chosen = try configuration("defaults { swipe-distance 90% }\n")
    #expect(!lines(Fitting(many(0), chosen)).contains { $0.hasPrefix("swipe-distance") })
  }
}

@Suite("tactus fit")
struct FitCommandTests {
  private let session: FakeSession
  private var file: String { "\(session.folder)/tactusd/config.d/50-settings.conf" }
  private var text: String? { try? String(contentsOfFile: file, encoding: .utf8) }

  init() throws { session = try FakeSession() }

  /// Records the exercises as a simulated everyday hand performs them, and returns the paths of the recordings.
  private func record(_ exercises: Range<Int>) throws -> [String] {
    let glass = HandGlass(size: .init(width: 294, height: 165))
    return try exercises.map { n in
      var maker = HandMaker(chance: Chance(seed: 7 + UInt64(n)), glass: glass.size)
      try glass.record(FitExercise.all[n].make(&maker), in: session.folder, as: "exercise \(n)")
      return "\(session.folder)/\(HandGlass.fileName("exercise \(n)")).yml"
    }
  }
  private func run(_ words: [String]) -> CommandRun { CommandRun(["fit"] + words, environment: session.environment) }

  @Test("`fit` proposes a better number, writes it with `--accept`, and removes it with `--undo`")
  func accept() throws {
    _ = try session.write("defaults { swipe-distance 60mm }\n", to: "tactusd/config")
    let recordings = try record(0..<4)
    let asked = run(recordings)
    #expect(asked.status == .success && text == nil, "\(asked.complaints)")
    #expect(asked.output.contains("1  Swipe left with three fingers.\n"))
    #expect(asked.output.contains("wrong gestures of simulated hands: unchanged"), "\(asked.output)")
    #expect(asked.output.contains("`tactus fit --accept` writes the numbers"))
    let accepted = run(["--accept"] + recordings)
    #expect(accepted.output.contains("`tactus fit --undo` undoes this"), "\(accepted.output)\(accepted.complaints)")
    #expect(text?.contains("swipe-distance") == true)
    #expect(session.run("check").status == .success)
    #expect(run(recordings).output.contains("there is nothing to change"))
    #expect(run(["--undo"]).status == .success && text == nil)
    #expect(run(["--undo"]).complaints == "tactus fit: There is nothing to undo.\n")
  }

  @Test("If a touchscreen has numbers of its own, `fit` judges by them and changes them alone; `--undo` restores them")
  func device() throws {
    _ = try session.write("device \"tactus-lab feel\" { swipe-distance 60mm }\n", to: "tactusd/config")
    let recordings = try record(0..<4)
    let accepted = run(["--accept"] + recordings)
    #expect(accepted.output.contains("The numbers apply only to the touchscreen tactus-lab feel."))
    #expect(text?.contains("device \"tactus-lab feel\" {\n    swipe-distance ") == true)
    #expect(text?.contains("defaults") == false)
    #expect(session.run("check").status == .success)
    #expect(run(recordings).output.contains("there is nothing to change"))
    #expect(run(["--undo"]).status == .success && text == nil)
  }

  @Test("The numbers apply to all touchscreens if there is only one, and otherwise to the one that was used")
  func scope() {
    let made = FitHands.exercises(of: .everyday, seed: 1)
    let (usual, name) = (Configuration(), "tactus-lab feel")
    func touchscreen(_ names: [String]) -> String? { Fitting(made, usual).touchscreen(among: names, usual) }
    #expect(touchscreen([]) == nil && touchscreen([name]) == nil && touchscreen([name, name]) == nil)
    #expect(touchscreen([name, "ELAN"]) == name && touchscreen(["Wacom", "ELAN"]) == nil)
    #expect(Fitting([], usual).touchscreen(among: [name, "ELAN"], usual) == nil)
  }

  @Test("`fit --undo` restores the number chosen before the fitting, and keeps changes made after the fitting")
  func undo() throws {
    let site = SettingsSite()
    func apply(_ change: String) {
      let text = "POST /apply HTTP/1.1\r\nContent-Length: \(change.utf8.count)\r\n\r\n\(change)"
      guard case .whole(let request) = PageRequest.read(Array(text.utf8)) else { return }
      _ = System.$variables.withValue(session.environment) { site.answer(request, for: "apply") }
    }
    apply(#"{"do":"set","name":"swipe-distance","value":"60mm"}"#)
    #expect(text?.contains("swipe-distance 60mm") == true)
    #expect(run(["--accept"] + (try record(0..<4))).status == .success)
    #expect(text?.contains("swipe-distance 60mm") == false)
    apply(#"{"do":"bind","replaces":"3 swipe left","action":["window","next"]}"#)
    #expect(run(["--undo"]).status == .success)
    #expect(text?.contains("swipe-distance 60mm") == true && text?.contains("window next") == true)
  }

  @Test("`fit` refuses unusable recordings and arguments, and then changes nothing")
  func refuses() throws {
    let broken = try session.write("nothing of the kind\n", to: "broken.yml")
    let empty = try session.write("", to: "empty.yml")
    for path in [broken, empty, "\(session.folder)/absent.yml"] {
      let refused = run(["--accept", path])
      #expect(refused.status == .misuse && !refused.complaints.isEmpty)
    }
    #expect(run(Array(repeating: empty, count: 11)).status == .misuse)
    #expect(run(["--undo", empty]).status == .misuse)
    #expect(text == nil)
    #expect(run(["--list"]).lines.count == FitExercise.all.count)
  }

  @Test("The page begins exercises only if tactusd reports touches, and writes only numbers that a fitting can propose")
  func page() throws {
    let site = SettingsSite()
    func answer(_ path: String, _ body: String) -> String {
      let text = "POST /\(path) HTTP/1.1\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
      guard case .whole(let request) = PageRequest.read(Array(text.utf8)) else { return "" }
      let answer = System.$variables.withValue(session.environment) { site.answer(request, for: path) }
      return String(decoding: answer.bytes, as: UTF8.self)
    }
    #expect(answer("fit", #"{"do":"begin"}"#).contains("tactusd does not report where fingers are"))
    #expect(answer("fit", #"{"do":"skip"}"#).contains("200 OK"))
    #expect(answer("fit", "{}").contains("does not say what to do"))
    for changes in [#"["slop 99mm"]"#, #"["bind 3 tap -> close"]"#, "[7]", "[]", #""preset steady""#] {
      #expect(answer("apply", #"{"do":"fit","changes":\#(changes)}"#).contains("lacks a valid"))
    }
    #expect(text == nil)
    _ = answer("apply", #"{"do":"fit","changes":["swipe-distance 5mm","preset steady"]}"#)
    #expect(text?.contains("swipe-distance 5mm") == true && text?.contains("preset steady") == true)
    _ = answer("undo", "{}")
    #expect(text == nil)
  }

  @Test("`fit` does not change a file that the user wrote") func foreign() throws {
    _ = try session.write("# By hand\ndefaults { swipe-distance 60mm }\n", to: "tactusd/config.d/50-settings.conf")
    let refused = run(["--accept"] + (try record(0..<4)))
    #expect(refused.status == .failure && refused.complaints.contains("was not written by this page"))
    #expect(text?.hasPrefix("# By hand") == true)
  }

  @Test("`tactus-lab fit` prints the same table in each run") func table() {
    let table = CommandRun(lab: "fit", "--hands", "4")
    #expect(table.status == .success && table.lines.count == 6)
    #expect(table.output == CommandRun(lab: "fit", "--hands", "4").output)
  }
}
