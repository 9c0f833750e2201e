// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusInput
import Testing

@testable import Tactus
@testable import TactusCommand

@Suite("Reports of monitor and replay")
struct ReportTests {
  private let set = GestureSet(gestures: [
    GestureSet.Gesture(name: "tap", kind: .tap), GestureSet.Gesture(name: "two-finger-swipe-left", kind: .swipe),
    GestureSet.Gesture(name: "turn", kind: .rotation),
  ])
  private let glass = InputDevice(id: DeviceID(rawValue: 1), name: "Sheet of glass", node: "/dev/input/event3")

  private func console(hasColour: Bool = false) -> Console { Console(hasColour: hasColour) { _, _ in true } }

  private func at(_ seconds: Double) -> Timestamp { Timestamp(microseconds: 5_000_000) + .milliseconds(seconds * 1000) }

  private func action(
    _ gesture: Int, _ state: GestureState, _ measure: Measure, at seconds: Double, fingers: Int = 1
  ) -> GestureStage.Event {
    let values = GestureValues(location: Point(x: 100.4, y: 299.6), numberOfTouches: fingers, measure: measure)
    let action = Action(
      recognizer: RecognizerID(rawValue: 0), target: nil, state: state, kind: set.gestures[gesture].kind,
      time: at(seconds), values: values)
    return GestureStage.Event(time: at(seconds), gesture: gesture, screen: 0, what: .action(action))
  }

  private func failure(_ gesture: Int, _ reason: String, at seconds: Double) -> GestureStage.Event {
    let transition = Transition(
      recognizer: RecognizerID(rawValue: 0), from: .possible, to: .failed, time: at(seconds), reason: .none)
    return GestureStage.Event(
      time: at(seconds), gesture: gesture, screen: 0, what: .transition(transition, reason: reason))
  }

  private func fill(_ report: inout some GestureReport) {
    report.add(glass, isAdded: true, at: at(0))
    report.use(glass.name, on: 0)
    report.add(action(0, .ended, .tap(numberOfTaps: 1), at: 1.2345))
    report.add(failure(1, "lifted too soon", at: 61))
    report.add(action(1, .ended, .swipe(direction: .left), at: 61.5, fingers: 3))
    report.add(action(2, .changed, .rotation(angle: .pi / 6, velocity: -1), at: 3601, fingers: 2))
    report.addSummary(gestures: 2, frames: 40, at: at(3602))
  }

  private func text(_ report: some GestureReport) -> String { String(decoding: report.text.bytes, as: UTF8.self) }

  @Test("The columns line up under their headings, whatever their contents") func columns() {
    var report = ColumnReport(set, start: at(0), console: console())
    report.makeRoom(for: glass)
    report.addHeading()
    fill(&report)
    let expected = """
           time  device          gesture                state      fingers  values
          0.000  Sheet of glass  connected /dev/input/event3
          1.234  Sheet of glass  tap                    ended            1  at (100, 300)  1 tap
         61.000  Sheet of glass  two-finger-swipe-left  failed              from possible: lifted too soon
         61.500  Sheet of glass  two-finger-swipe-left  ended            3  at (100, 300)  direction left
       3601.000  Sheet of glass  turn                   changed          2  at (100, 300)  rotation 30°  velocity -57.3°
      2 gestures, 40 frames, 3602.000 s

      """
    #expect(text(report) == expected)
  }

  @Test("A name that is too long is cut off") func longName() {
    var device = glass
    device.name = String(repeating: "long ", count: 12)
    var report = ColumnReport(set, start: at(0), console: console())
    report.add(device, isAdded: true, at: at(0))
    report.use(device.name, on: 0)
    report.add(action(0, .ended, .tap(numberOfTaps: 2), at: 1))
    #expect(text(report).contains("  long long long long long lo…  tap  "))
    #expect(text(report).contains("  2 taps\n"))
  }

  @Test("With colours, the lines of gestures that begin, end or are cancelled are coloured, and other lines are not")
  func colours() {
    var plain = ColumnReport(set, start: at(0), console: console())
    var coloured = ColumnReport(set, start: at(0), console: console(hasColour: true))
    for state in [GestureState.began, .changed, .ended, .cancelled] {
      plain.add(action(2, state, .none, at: 1))
      coloured.add(action(2, state, .none, at: 1))
    }
    #expect(!text(plain).contains("\u{1B}"))
    let lines = text(coloured).split(separator: "\n")
    #expect(lines.map { $0.prefix(5) } == ["\u{1B}[36m", "    1", "\u{1B}[32m", "\u{1B}[31m"])
    #expect(lines.map { $0.hasSuffix("\u{1B}[0m") } == [true, false, true, true])
  }

  @Test("NO_COLOR, a dumb terminal and a pipe switch colours off")
  func noColour() {
    func hasColour(_ environment: [String: String], isTerminal: Bool = true) -> Bool {
      Console.wantsColour(isTerminal: isTerminal) { environment[$0] }
    }
    #expect(hasColour(["TERM": "xterm"]))
    #expect(hasColour(["NO_COLOR": ""]))
    #expect(!hasColour(["NO_COLOR": "1"]))
    #expect(!hasColour(["TERM": "dumb"]))
    #expect(!hasColour(["TERM": "xterm"], isTerminal: false))
  }

  @Test("The JSON report contains the events of the text report") func json() {
    var report = JSONReport(set, start: at(0), namesDevice: true)
    fill(&report)
    #expect(
      text(report) == """
        {"type":"device","t":0,"change":"added","name":"Sheet of glass","node":"/dev/input/event3"}
        {"type":"action","t":1234.5,"recognizer":"tap","kind":"tap","state":"ended","location":[100.4,299.6],"numberOfTouches":1,"numberOfTaps":1,"device":"Sheet of glass"}
        {"type":"transition","t":61000,"recognizer":"two-finger-swipe-left","from":"possible","to":"failed","reason":"lifted too soon","device":"Sheet of glass"}
        {"type":"action","t":61500,"recognizer":"two-finger-swipe-left","kind":"swipe","state":"ended","location":[100.4,299.6],"numberOfTouches":3,"direction":"left","device":"Sheet of glass"}
        {"type":"action","t":3601000,"recognizer":"turn","kind":"rotation","state":"changed","location":[100.4,299.6],"numberOfTouches":2,"rotation":0.523599,"velocity":-1,"device":"Sheet of glass"}
        {"type":"summary","t":3602000,"gestures":2,"frames":40}

        """)
  }

  @Test("The values of each kind of gesture have the names that scenarios use") func measures() {
    let still = Vector(dx: 0, dy: 0)
    let kinds: [(Measure, String)] = [
      (.pan(translation: Vector(dx: 3, dy: -4), velocity: still), #""translation":[3,-4],"velocity":[0,0]}"#),
      (
        .edgePan(translation: still, velocity: still, edge: .top),
        #""translation":[0,0],"velocity":[0,0],"edge":"top"}"#
      ),
      (.pinch(scale: 1.5, velocity: 0.25), #""scale":1.5,"velocity":0.25}"#),
      (.swipe(direction: .down), #""direction":"down"}"#),
    ]
    for (measure, expected) in kinds {
      var report = JSONReport(set, namesDevice: false)
      report.add(action(0, .ended, measure, at: 0))
      #expect(text(report).hasSuffix(expected + "\n"))
    }
  }
}
