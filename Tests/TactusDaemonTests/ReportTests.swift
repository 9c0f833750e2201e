// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
@testable import TactusActions
@testable import TactusGestures
import TactusInput
import TactusJSON
import TactusText
import Testing

@testable import Tactus
@testable import TactusDaemon

@Suite("The daemon's reports")
struct ReportTests {
  @Test("A touchscreen is reported with its node, its number of fingers and its output, if these are known")
  func touchscreens() {
    var device = InputDevice(id: DeviceID(rawValue: 1), name: "Glass")
    #expect(Report.text(device, on: nil) == "Glass")
    device.node = "/dev/input/event5"
    device.slots = 1
    #expect(Report.text(device, on: nil) == "Glass (/dev/input/event5), 1 finger")
    device.slots = 10
    let output = Output(name: "eDP-1", frame: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(Report.text(device, on: output) == "Glass (/dev/input/event5), 10 fingers, on eDP-1")
  }

  @Test("An output is reported with its size and position, even if their numbers are absurd")
  func outputs() {
    var screen = Screen()
    screen.name = "eDP-1"
    screen.frame = Rect(x: -1280.4, y: 0.6, width: 1280, height: 720)
    #expect(Report.text(screen) == "eDP-1 1280x720 at -1280,1")
    screen.frame = Rect(x: -1e300, y: 1e300, width: .infinity, height: 1)
    #expect(Report.text(screen) == "eDP-1 1000000000x1 at -1000000000,1000000000")
  }

  @Test("The report names the compositor, or gives the reason why there is none")
  func standings() {
    #expect(Report.line("compositor", Report.text(.ready("sway 1.8"))) == "compositor    sway 1.8")
    #expect(Report.text(.absent(ActionFailure("nobody is there"))) == "none: nobody is there")
  }

  @Test("The state of the session is reported only when it changes")
  func presence() {
    let usual = Presence()
    var (locked, away, asleep) = (usual, usual, usual)
    locked.isLocked = true
    away.isInFront = false
    asleep.isAsleep = true
    func changes(_ before: Presence, _ now: Presence) -> [String] {
      Report.changes(from: before, to: now).map { $0.replacingOccurrences(of: "session       ", with: "") }
    }
    #expect(changes(usual, usual) == [])
    #expect(changes(usual, locked) == ["locked"])
    #expect(changes(locked, usual) == ["unlocked"])
    #expect(changes(usual, away) == ["another session is in front: the touchscreens are released"])
    #expect(changes(away, usual) == ["in front"])
    #expect(changes(usual, asleep) == ["goes to sleep"])
    #expect(changes(asleep, locked) == ["locked", "is awake"])
  }

  @Test("An action is reported with its gesture, its backend and the command, or with the reason of its failure")
  func actions() {
    var details = GestureDetails()
    details.gesture = "3 swipe left"
    #expect(
      Report.line(.done(.close, by: "sway", "kill", for: details)) == "3 swipe left -> close: done by sway (kill)")
    details.name = "away"
    #expect(
      Report.line(.failed(.close, by: nil, ActionFailure("nobody can"), for: details))
        == "away -> close: failed: nobody can")
    #expect(
      Report.line(.failed(.close, by: "sway", ActionFailure("it is gone"), for: details))
        == "away -> close: failed by sway: it is gone")
    #expect(Report.line(.ended(program: "true", status: 3)) == "true ended with status 3")
  }

  private static let bindings = """
    gesture away { on 3 swipe left; do close }
    bind 4 swipe up -> overview
    block 2 tap
    block 3 tap
    ignore 4 tap
    """
  private static let leftOut = """
    bind 3 swipe down -> close
    bind 1 edge bottom -> close
    bind 1 edge top -> overview
    """

  /// Returns the outlook in a session in which only `close` can be performed.
  private func outlook(onlyWatches: Bool) throws -> [String] {
    func read(_ text: String) throws -> Configuration {
      try ConfigurationReader.read("version 1\n\(text)\n").configuration
    }
    return Report.outlook(try read(Self.bindings), try read(Self.leftOut).bindings, onlyWatches: onlyWatches) {
      var choice = ActionChoice()
      if $0 == .close {
        (choice.backend, choice.way) = ("sway", "kill")
      } else {
        choice.failure = ActionFailure("nobody can")
      }
      return choice
    }
  }

  @Test("The bindings are reported in columns, with the backend and its command, or with the reason of a failure")
  func outlook() throws {
    #expect(
      try outlook(onlyWatches: false) == [
        "  away          -> close     sway: kill",
        "  4 swipe up    -> overview  cannot be done: nobody can",
        "  3 swipe down  -> close     sway: kill",
        "  1 edge bottom -> close     sway: kill",
        "  1 edge top    -> overview  left out: nobody can",
      ])
  }

  @Test("If windows receive all touches, the report lists the bindings that are left out and the blocks without effect")
  func watchingOutlook() throws {
    #expect(
      try outlook(onlyWatches: true) == [
        "  away          -> close     sway: kill",
        "  4 swipe up    -> overview  cannot be done: nobody can",
        "  3 swipe down  -> close     left out: windows would also receive the touches",
        "  1 edge bottom -> close     sway: kill",
        "  1 edge top    -> overview  left out: nobody can",
        "  2 tap         cannot be blocked: windows receive all touches",
        "  3 tap         cannot be blocked: windows receive all touches",
      ])
  }

  @Test("The progress of a binding's gesture is reported as one line of JSON without positions")
  func course() throws {
    let configuration = try ConfigurationReader.read("version 1\ngesture go { on 3 swipe left; do close }\n")
      .configuration
    let binding = try #require(configuration.bindings.first)
    var state = SessionState(app: "org.example")
    state.output = "eDP-1"
    state.device = "Glass"
    let phases: [(BindingCourse.Phase, String)] = [
      (.begin, "begin"), (.progress, "progress"), (.wouldCommit, "would-commit"), (.step, "step"),
      (.commit, "commit"), (.cancel, "cancel"),
    ]
    for (phase, word) in phases {
      let follow = BindingCourse(
        phase: phase, progress: 0.987_654, commits: true, isArmed: false, time: Timestamp(microseconds: 5_999_999))
      let json = CourseRecord(course: follow, binding: binding, state: state).json
      #expect(json.last == UInt8(ascii: "\n"))
      let value = try JSONReader.read(json)
      #expect(value["event"]?.string == word)
      #expect(value["t"]?.number == 5999)
      #expect(value["gesture"]?.string == binding.words)
      #expect(value["name"]?.string == "go")
      #expect(value["do"]?.string == "close")
      #expect(value["fingers"]?.number == 3)
      #expect(value["progress"]?.number == 0.988)
      #expect(value["commits"]?.bool == true)
      #expect(value["armed"]?.bool == false)
      #expect(value["output"]?.string == "eDP-1")
      #expect(value["device"]?.string == "Glass")
    }
  }

  private static func answer(_ change: (inout StatusAnswer) -> Void = { _ in }) throws -> JSONValue {
    var answer = StatusAnswer(
      touchscreens: [], configuration: nil, ways: ["sway"], apps: nil, onlyWatches: false, isReleased: true,
      cost: Cost(),
      gestures: [], now: Timestamp(microseconds: 10_000_000))
    change(&answer)
    #expect(answer.json.last == UInt8(ascii: "\n"))
    return try JSONReader.read(answer.json)
  }

  @Test("The status contains the values that are known, and omits the others")
  func status() throws {
    let bare = try Self.answer()
    #expect(bare["version"]?.string == Release.version)
    #expect(bare["process"]?.number == Double(getpid()))
    #expect(bare["config"]?.string == nil)
    #expect(bare["apps"] == nil)
    #expect(bare["aside"]?.bool == true)
    #expect(bare["onlyWatches"]?.bool == false)
    #expect(bare["ways"]?.items?.compactMap(\.string) == ["sway"])
    #expect(bare["cost"]?["frames"]?.number == 0)
    #expect(bare["cost"]?["kilobytes"]?.number ?? 0 > 1000 && bare["cost"]?["processor"]?.number != nil)
    let device = InputDevice(
      id: DeviceID(rawValue: 1), name: "Glass", node: "/dev/input/event5",
      size: InputDevice.Size(width: 256, height: 144), slots: 10)
    let full = try Self.answer {
      $0.touchscreens = [.init(device: device, output: "eDP-1", way: "gate", objections: ["it rains"])]
      $0.listeners = [.init(process: 42, seesFingers: true)]
      $0.configuration = "a.conf"
      $0.leftOut = ["3 swipe up"]
      $0.apps = ["org.example"]
      for taken in [2, 2, 64] {
        $0.cost.heard(TouchFrame(time: Timestamp(microseconds: 0), samples: []))
        $0.cost.turnEnded(at: Timestamp(microseconds: Int64(taken)))
      }
    }
    #expect(full["config"]?.string == FileManager.default.currentDirectoryPath + "/a.conf")
    #expect(full["apps"]?.items?.count == 1)
    let listener = full["listeners"]?.items?.first
    #expect(listener?["process"]?.number == 42 && listener?["fingers"]?.bool == true)
    #expect(bare["listeners"]?.items?.isEmpty == true)
    #expect(full["leftOut"]?.items?.compactMap(\.string) == ["3 swipe up"])
    let touchscreen = full["touchscreens"]?.items?.first
    #expect(touchscreen?["name"]?.string == "Glass" && touchscreen?["node"]?.string == "/dev/input/event5")
    #expect(touchscreen?["seat"]?.string == "seat0" && touchscreen?["slots"]?.number == 10)
    #expect(touchscreen?["size"]?.items?.compactMap(\.number) == [256, 144])
    #expect(touchscreen?["output"]?.string == "eDP-1" && touchscreen?["way"]?.string == "gate")
    #expect(touchscreen?["why"]?.items?.compactMap(\.string) == ["it rains"])
    #expect(full["cost"]?["frames"]?.number == 3)
    #expect(full["cost"]?["medianMicroseconds"]?.number == 2)
    #expect(full["cost"]?["p99Microseconds"]?.number == 64)
    #expect(try Self.answer { $0.configuration = "/etc/a.conf" }["config"]?.string == "/etc/a.conf")
  }

  @Test("The last gestures are reported with their times, their actions, and the touches that windows received")
  func gestures() throws {
    func at(_ ms: Int64) -> Timestamp { Timestamp(microseconds: ms * 1000) }
    func touch(_ phase: TouchSample.Phase) -> [TouchSample] { [TouchSample(id: 1, phase: phase, location: .zero)] }
    func told(_ phase: TouchPhase, of happened: Int64, at time: Int64) -> TouchDelivery {
      TouchDelivery(
        view: ViewID(rawValue: 0), id: 1, serial: 1, phase: phase, type: .direct, tapCount: 0, location: .zero,
        previousLocation: .zero, timestamp: at(happened), time: at(time))
    }
    var history = GestureHistory()
    history.heard(TouchFrame(time: at(9000), samples: touch(.down))) { _ in .clone }
    history.delivered(told(.began, of: 9000, at: 10_234))
    history.delivered(told(.cancelled, of: 9010, at: 9160))
    history.acted("3 swipe left", "fired close")
    let (name, view, by) = (TouchName(id: 1, serial: 2), ViewID(rawValue: 0), RecognizerID(rawValue: 0))
    history.kept(.withheld(touch: name, view: view, .began, by: by)) { _ in "1 tap" }
    history.kept(.consumed(touch: name, view: view, by: by)) { _ in "2 tap" }
    history.heard(TouchFrame(time: at(9300), samples: touch(.up))) { _ in .clone }
    history.heard(TouchFrame(time: at(10_500), samples: touch(.down))) { _ in .observe }
    let elsewhere = TouchSample(id: 1 << 32, phase: .down, location: .zero)
    history.heard(TouchFrame(time: at(10_600), samples: [elsewhere])) { _ in .gate }
    let gestures = try #require(try Self.answer { $0.gestures = history.gestures }["gestures"]?.items)
    #expect(gestures.count == 3)
    #expect(gestures[2]["windows"]?["keptBack"]?.number == 0)
    #expect(gestures[0]["ago"]?.number == 1000 && gestures[0]["lasted"]?.number == 300)
    #expect(gestures[0]["touches"]?.number == 1 && gestures[0]["fingers"]?.number == 1)
    #expect(gestures[0]["did"]?.items?.first?["gesture"]?.string == "3 swipe left")
    #expect(gestures[0]["did"]?.items?.first?["what"]?.string == "fired close")
    let windows = gestures[0]["windows"]
    #expect(windows?["told"]?.number == 1 && windows?["late"]?.number == 1 && windows?["keptBack"]?.number == 1234)
    #expect(windows?["cancelled"]?.number == 1 && windows?["touches"]?.number == 1)
    #expect(windows?["acted"]?.bool == false)
    #expect(windows?["heldBy"]?.items?.compactMap(\.string) == ["1 tap"])
    #expect(windows?["keptBy"]?.items?.compactMap(\.string) == ["2 tap"])
    // A gesture that began in the future counts as having begun now.
    #expect(
      gestures[1]["ago"]?.number == 0 && gestures[1]["lasted"]?.number == nil && gestures[1]["windows"]?.string == "all"
    )
  }
}
