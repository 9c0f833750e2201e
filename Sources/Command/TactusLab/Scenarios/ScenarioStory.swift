// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusCommand
import TactusExplain
import TactusScenario

/// Describes for a page what the recognizers of a scenario did. Lengths are in px, since the size of the scenario's
/// screen is unknown.
struct ScenarioStory {
  private let events: [ScenarioEvent]
  private let names: [String]
  private let hand: HandTrace
  private var page: PageGesture
  private var fingers: [Int64: [Int]] = [:]
  private var waits: [Int: Int] = [:]

  init(_ scenario: Scenario) throws(ScenarioError) {
    events = try ScenarioRunner.run(scenario, observing: .trace)
    names = scenario.recognizers.map(\.id)
    let root = scenario.views.first?.frame ?? Rect(x: 0, y: 0, width: 1000, height: 1000)
    var hand = HandTrace(screen: root, scale: scenario.thresholdScale ?? 1)
    for touch in scenario.touches {
      hand.add(
        TouchFrame(
          time: touch.time, samples: [TouchSample(id: touch.id, phase: touch.phase, location: touch.location ?? .zero)])
      )
    }
    self.hand = hand
    page = PageGesture(screen: root, scale: hand.scale)
    build(scenario)
  }

  var story: Story {
    Story(began: hand.began, lasted: hand.ended - hand.began, fingers: hand.most, page: page)
  }

  // MARK: marks on the lanes

  private mutating func build(_ scenario: Scenario) {
    page.heading = "\(Finding.fingers(hand.most)), \(Finding.time(hand.ended - hand.began))"
    for (n, finger) in hand.fingers.enumerated() {
      fingers[finger.id, default: []].append(n)
      var shown = PageGesture.Finger(name: "finger \(n + 1)")
      shown.points = finger.points.map { (time($0.time), $0.point) }
      shown.lifted = finger.lifted.map(time)
      shown.isCancelled = finger.isCancelled
      page.fingers.append(shown)
    }
    for recognizer in scenario.recognizers {
      page.lanes.append(
        PageGesture.Lane(
          name: recognizer.id, does: recognizer.kind.name, place: "on \(recognizer.view)",
          result: "It received no touch."))
    }
    for event in events { add(event) }
    let last = page.lanes.compactMap { $0.marks.last?.time } + page.calls.map(\.time)
    page.end = max(time(hand.ended), last.max() ?? 0, 1)
    conclude()
  }

  private func time(_ time: Timestamp) -> Double { max(0, (time - hand.began).milliseconds) }

  private mutating func mark(
    _ lane: Int?, _ at: Timestamp, _ what: PageGesture.Turn, _ words: String, other: Int? = nil
  ) {
    guard let lane else { return }
    page.lanes[lane].marks.append(PageGesture.Mark(time: time(at), what: what, words: words, other: other))
  }

  private mutating func add(_ event: ScenarioEvent) {
    switch event {
    case .transition(let transition, let reason): add(transition, reason)
    case .action(let action):
      let lane = names.firstIndex(of: action.recognizer)
      if action.state == .began || action.state == .ended, let lane { page.lanes[lane].hasActed = true }
      page.calls.append(
        PageGesture.Call(
          time: time(action.time), whom: action.target ?? "target",
          words: "`\(action.recognizer)` \(action.state.name)"))
    case .touch(let touch): add(touch)
    case .trace(let what, let fields, let at): add(what, fields, at: at)
    case .reset, .illegal, .states: break
    }
  }

  private mutating func add(_ transition: ScenarioExpectation.Transition, _ reason: String) {
    let lane = names.firstIndex(of: transition.recognizer)
    let (name, at) = ("`\(transition.recognizer)`", transition.moment.time)
    let why = reason.isEmpty ? "" : ": \(reason)"
    let other = named(in: reason)
    switch transition.to {
    case .began: mark(lane, at, .began, "\(name) began\(why)")
    case .ended where transition.from == .possible: mark(lane, at, .recognized, "\(name) was recognized\(why)")
    case .ended: mark(lane, at, .ended, "\(name) ended\(why)")
    case .failed: mark(lane, at, .failed, "\(name) failed\(why)", other: other)
    case .cancelled: mark(lane, at, .cancelled, "\(name) was cancelled\(why)", other: other)
    case .possible, .changed: return
    }
    guard let lane, transition.to == .failed || transition.to == .cancelled else { return }
    page.lanes[lane].result = "It did not act\(why)."
  }

  private mutating func add(_ touch: ScenarioEvent.Touch) {
    let late = touch.time - touch.timestamp
    let (words, isLate) = (late > .zero ? ", \(Finding.time(late)) late" : "", late > .zero)
    switch touch.phase {
    case .began: fate(touch.id, touch.time, isLate ? .released : .delivered, "`\(touch.view)` gets it\(words)")
    case .cancelled: fate(touch.id, touch.time, .cancelled, "it is cancelled for `\(touch.view)`")
    case .moved, .stationary, .ended: break
    }
    page.calls.append(
      PageGesture.Call(time: time(touch.time), whom: touch.view, words: "touch \(touch.id) \(touch.phase)\(words)"))
  }

  private mutating func add(_ what: String, _ fields: [ScenarioField], at: Timestamp) {
    func field(_ name: String) -> String? {
      guard case .word(let word)? = fields.first(where: { $0.name == name })?.value else { return nil }
      return word
    }
    let name = field("recognizer") ?? ""
    let lane = names.firstIndex(of: name)
    let reason = field("reason") ?? ""
    var id: Int64 = 0
    if case .number(let number)? = fields.first(where: { $0.name == "id" })?.value { id = Int64(number) }
    let by = field("by") ?? ""
    let owner = names.firstIndex(of: by)
    switch what {
    case "held":
      let other = named(in: reason)
      if let lane { waits[lane] = other }
      mark(lane, at, .held, "`\(name)` is ready, and \(reason)", other: other)
    case "freed": mark(lane, at, .freed, "`\(name)` no longer has to wait", other: lane.flatMap { waits[$0] })
    case "vetoed": mark(lane, at, .vetoed, "`\(name)` was refused: \(reason)")
    case "withheld" where field("phase") == "began":
      fate(id, at, .withheld, "kept from `\(field("view") ?? "")` by `\(by)`", owner)
    case "consumed":
      fate(id, at, .consumed, "`\(field("view") ?? "")` receives nothing more: `\(by)` has the touch", owner)
    case "withdrawn": fate(id, at, .withdrawn, "taken from `\(field("view") ?? "")`")
    default: break
    }
  }

  private mutating func fate(
    _ id: Int64, _ at: Timestamp, _ what: PageGesture.Fate, _ words: String, _ other: Int? = nil
  ) {
    let landed = (fingers[id] ?? []).filter { hand.fingers[$0].landed <= at }
    guard let finger = landed.last else { return }
    page.fingers[finger].fates.append(
      PageGesture.Mark(time: time(at), what: what, words: "finger \(finger + 1): \(words)", other: other))
  }

  /// Returns the recognizer that a reason names.
  private func named(in reason: String) -> Int? {
    for words in ["lost to ", "waited for ", "waits for ", "gave way to "] where reason.hasPrefix(words) {
      let rest = reason.dropFirst(words.count)
      return names.indices.filter {
        rest == names[$0] || rest.hasPrefix(names[$0] + ",") || rest.hasPrefix(names[$0] + " ")
      }
      .max { names[$0].count < names[$1].count }
    }
    return nil
  }

  // MARK: conclusion for users

  private mutating func conclude() {
    for lane in page.lanes.indices where page.lanes[lane].hasActed { page.lanes[lane].result = "It acted." }
    let acted = page.lanes.filter(\.hasActed)
    page.sentences = acted.map { "`\($0.name)` was recognized." }
    if acted.isEmpty {
      if let nearest = nearest {
        page.lanes[nearest].isNear = true
        let lane = page.lanes[nearest]
        page.sentences.append("`\(lane.name)` did not act\(lane.result.dropFirst("It did not act".count))")
      } else {
        page.sentences.append("No recognizer acted.")
      }
    } else {
      page.sentences += page.lanes.filter { lane in !lane.hasActed && lane.marks.contains { $0.other != nil } }
        .map { "`\($0.name)` did not act\($0.result.dropFirst("It did not act".count))" }
    }
    let late = page.fingers.flatMap(\.fates).filter { $0.what == .released }
    page.sentences += late.prefix(2).map { "A touch came late: \($0.words)." }
  }

  /// The recognizer that failed last. Only recognizers that had been refused or had to wait are considered, unless
  /// there are none.
  private var nearest: Int? {
    let failed = page.lanes.indices.filter {
      page.lanes[$0].marks.contains { $0.what == .failed || $0.what == .cancelled }
    }
    let ready = failed.filter { page.lanes[$0].marks.contains { $0.what == .vetoed || $0.what == .held } }
    return (ready.isEmpty ? failed : ready).max {
      (page.lanes[$0].marks.last?.time ?? 0, -$0) < (page.lanes[$1].marks.last?.time ?? 0, -$1)
    }
  }
}
