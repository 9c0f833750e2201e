// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusExplain

/// Converts a finding to a gesture on the page.
extension Finding {
  var page: PageGesture {
    var builder = PageBuilder(self)
    builder.build()
    return builder.page
  }
}

private struct PageBuilder {
  let finding: Finding
  var page: PageGesture
  /// The lane of each gesture for which the page shows a lane.
  private var lanes: [Int: Int] = [:]
  /// The gesture for which each gesture waits.
  private var waits: [Int: Int] = [:]
  /// The finger of each touch, by serial number.
  private var touches: [UInt64: Int] = [:]
  private var order: [Int] = []

  private static let begin = Timestamp(microseconds: 0)

  init(_ finding: Finding) {
    self.finding = finding
    page = PageGesture(screen: finding.episode.screen.frame, scale: finding.episode.screen.scale)
  }

  private func time(_ time: Timestamp) -> Double { max(0, (time - finding.episode.hand.began).milliseconds) }

  mutating func build() {
    page.heading = finding.heading
    page.sentences = finding.sentences
    addFingers()
    addLanes()
    let showsTouches = !finding.episode.isOnlyWatched
    for moment in finding.course.moments where showsTouches || !moment.what.isOfTouch {
      add(moment.what, at: time(moment.time))
    }
    let last = page.lanes.compactMap { $0.marks.last?.time } + page.calls.map { $0.time }
    page.end = max(time(finding.episode.hand.ended), last.max() ?? 0, 1)
    addChange()
  }

  private mutating func addFingers() {
    for (n, finger) in finding.episode.hand.fingers.enumerated() {
      var shown = PageGesture.Finger(name: "finger \(n + 1)")
      shown.points = finger.points.map { (time($0.time), $0.point) }
      shown.lifted = finger.lifted.map(time)
      shown.isCancelled = finger.isCancelled
      page.fingers.append(shown)
    }
  }

  /// Adds a lane for each gesture that acted, then for those that came near, then for all others that took part.
  private mutating func addLanes() {
    let near = finding.near.map { $0.gesture }
    let live = finding.course.attempts.indices.filter { finding.course.attempts[$0].isLive }
    order = finding.acted
    let others = live.sorted {
      (finding.lacks[$0]?.distance ?? 9, $0) < (finding.lacks[$1]?.distance ?? 9, $1)
    }
    for gesture in near + others where !order.contains(gesture) { order.append(gesture) }
    for (lane, gesture) in order.enumerated() {
      lanes[gesture] = lane
      let hasActed = finding.acted.contains(gesture)
      let why = near.firstIndex(of: gesture).map { finding.near[$0].lack.words } ?? finding.lacks[gesture]?.words
      page.lanes.append(
        PageGesture.Lane(
          name: finding.compiled.title(of: gesture), does: finding.deed(gesture),
          place: finding.place(gesture), result: result(of: gesture, lacking: why),
          hasActed: hasActed, isNear: !hasActed && gesture == near.first))
    }
  }

  /// A sentence about a gesture that acted, whose action failed, or that lacked something.
  private func result(of gesture: Int, lacking lack: String?) -> String {
    guard finding.acted.contains(gesture) else { return lack.map { "It did not act: \($0)." } ?? "" }
    return finding.failure(gesture).map { "Its action failed: \($0)." } ?? "It acted."
  }

  // MARK: moments

  private mutating func add(_ moment: EpisodeCourse.Moment, at time: Double) {
    switch moment {
    case .transition(let transition, let gesture): add(transition, gesture, at: time)
    case .response(let response, let gesture): add(response, gesture, at: time)
    case .action(let action, let gesture):
      let state = action.state == .ended && finding.course.attempts[gesture].hasBegun == false ? "was recognized" : nil
      call(time, finding.name(gesture), state ?? "\(action.state.name)")
    case .trace(let trace): add(trace, at: time)
    case .touch(let touch): add(touch, at: time)
    }
  }

  private mutating func mark(
    _ gesture: Int, _ time: Double, _ what: PageGesture.Turn, _ words: String, other: Int? = nil
  ) {
    guard let lane = lanes[gesture] else { return }
    page.lanes[lane].marks.append(
      PageGesture.Mark(time: time, what: what, words: words, other: other.flatMap { lanes[$0] }))
  }

  private mutating func call(_ time: Double, _ whom: String, _ words: String) {
    page.calls.append(PageGesture.Call(time: time, whom: whom, words: words))
  }

  private func words(_ reason: Reason) -> String {
    reason.description { id in finding.course.gestures[id].map(finding.name) ?? "another" }
  }

  private mutating func add(_ transition: Transition, _ gesture: Int, at time: Double) {
    let name = finding.name(gesture)
    let reason = words(transition.reason)
    let why = reason.isEmpty ? "" : ": \(reason)"
    let other = transition.reason.other.flatMap { finding.course.gestures[$0] }
    switch transition.to {
    case .began: mark(gesture, time, .began, "\(name) began\(why)")
    case .ended where transition.from == .possible: mark(gesture, time, .recognized, "\(name) was recognized\(why)")
    case .ended: mark(gesture, time, .ended, "\(name) ended\(why)")
    case .failed:
      // If it is known what the gesture lacked, the mark says so instead of repeating the engine's reason, since the
      // words about a lack contain lengths in the units of the configuration.
      let lack = finding.lacks[gesture].map { "\(name) failed: \($0.words)" }
      let isEarlier = page.lanes[safe: lanes[gesture] ?? -1]?.marks.last?.what == .failed
      if !isEarlier { mark(gesture, time, .failed, lack ?? "\(name) failed\(why)", other: other) }
    case .cancelled: mark(gesture, time, .cancelled, "\(name) was cancelled\(why)", other: other)
    case .possible, .changed: break
    }
  }

  private mutating func add(_ response: Response, _ gesture: Int, at time: Double) {
    let words =
      switch response.phase {
      case .fire: "did \(response.action.words)"
      case .armed: "would do \(response.action.words) if the fingers rest"
      case .began: "begins \(response.action.words), which follows the fingers"
      case .changed: ""
      case .ended:
        response.settlesAt == 0 ? "went back: \(response.action.words) is undone" : "did \(response.action.words)"
      case .cancelled: "calls off \(response.action.words)"
      }
    guard !words.isEmpty else { return }
    mark(gesture, time, .did, "\(finding.name(gesture)) \(words)")
    call(time, "session", words)
  }

  private mutating func add(_ trace: Trace, at time: Double) {
    func gesture(_ id: RecognizerID) -> Int? { finding.course.gestures[id] }
    switch trace {
    case .held(let id, let reason):
      guard let held = gesture(id) else { return }
      let other = reason.other.flatMap(gesture)
      waits[held] = other
      mark(held, time, .held, "\(finding.name(held)) is ready, and \(words(reason))", other: other)
    case .freed(let id):
      guard let freed = gesture(id) else { return }
      mark(freed, time, .freed, "\(finding.name(freed)) no longer has to wait", other: waits[freed])
    case .vetoed(let id, let reason):
      guard let vetoed = gesture(id) else { return }
      mark(vetoed, time, .vetoed, "\(finding.name(vetoed)) was refused: \(words(reason))")
    case .withheld(let touch, _, .began, let by):
      let who = gesture(by)
      let words = "withheld from the window by \(who.map(finding.name) ?? "a gesture")"
      fate(touch.serial, touch.id, time, .withheld, words, who)
    case .consumed(let touch, _, let by):
      let who = gesture(by)
      let words = "the window receives nothing more: \(who.map(finding.name) ?? "a gesture") has the touch"
      fate(touch.serial, touch.id, time, .consumed, words, who)
    case .withdrawn(let touch, _): fate(touch.serial, touch.id, time, .withdrawn, "taken from the window", nil)
    case .requested, .withheld, .released: break
    }
  }

  private mutating func add(_ touch: TouchDelivery, at time: Double) {
    let phase: String
    switch touch.phase {
    case .began:
      let late = touch.time - touch.timestamp
      let isLate = late > .zero
      let words = isLate ? "the window gets it, \(Finding.time(late)) late" : "the window gets it"
      fate(touch.serial, touch.id, time, isLate ? .released : .delivered, words, nil)
      phase = isLate ? "touch began, \(Finding.time(late)) late" : "touch began"
    case .moved: phase = "touch moved"
    case .ended: phase = "touch ended"
    case .cancelled:
      fate(touch.serial, touch.id, time, .cancelled, "the window's touch is cancelled", nil)
      phase = "touch cancelled"
    case .stationary: return
    }
    let name = finger(touch.serial, touch.id).map { page.fingers[$0].name } ?? "a finger"
    call(time, "window", "\(phase) (\(name))")
  }

  private mutating func fate(
    _ serial: UInt64, _ id: Int64, _ time: Double, _ what: PageGesture.Fate, _ words: String, _ gesture: Int?
  ) {
    guard let finger = finger(serial, id) else { return }
    page.fingers[finger].fates.append(
      PageGesture.Mark(
        time: time, what: what, words: "\(page.fingers[finger].name): \(words)", other: gesture.flatMap { lanes[$0] }))
  }

  /// Returns the finger of a touch. Serial numbers increase with each landing of a contact, so fingers are assigned in
  /// order.
  private mutating func finger(_ serial: UInt64, _ id: Int64) -> Int? {
    if let known = touches[serial] { return known }
    let fingers = finding.episode.hand.fingers
    let taken = Set(touches.values)
    guard let next = fingers.indices.first(where: { fingers[$0].id == id && !taken.contains($0) }) else { return nil }
    touches[serial] = next
    return next
  }

  // MARK: changes that would make the gesture act

  private mutating func addChange() {
    guard let change = finding.change, let lane = lanes[change.gesture] else { return }
    let trials: [(label: String, words: String, works: Bool)] = change.trials.map { trial in
      let names = trial.acted.map(finding.name)
      let words = names.isEmpty ? "nothing would have acted" : "\(names.joined(separator: " and ")) would have acted"
      return (change.limit.text(trial.value), words, trial.acted.contains(change.gesture))
    }
    page.change = PageGesture.Change(
      lane: lane, name: change.limit.name, trials: trials, first: trials.firstIndex { $0.works } ?? trials.count - 1)
  }
}

extension EpisodeCourse.Moment {
  /// Whether the moment is about the touches that windows receive.
  fileprivate var isOfTouch: Bool {
    switch self {
    case .touch, .trace(.withheld), .trace(.consumed), .trace(.withdrawn), .trace(.released): true
    case .transition, .action, .response, .trace: false
    }
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
