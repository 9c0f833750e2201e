// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// Small types, each tested on its own.
@Suite struct SmallPartsTests {
  // MARK: WaitGraph

  /// Returns which recognizers form a circle if the first of each pair waits for the second.
  private func circle(_ count: Int, _ waits: [(Int, Int)]) -> [Bool] {
    var graph = WaitGraph(count)
    for (n, m) in waits { graph.add(n, waitsFor: m) }
    return graph.circle()
  }

  @Test("S7.9 A recognizer on a chain that leads into a circle is not part of the circle")
  func aTailIsNoCircle() {
    #expect(circle(4, [(0, 1), (1, 2), (2, 3), (3, 2)]) == [false, false, true, true])
  }

  @Test("S7.9 Recognizers that wait for each other form no circle if one also waits for an outsider")
  func aWayOut() {
    #expect(circle(2, [(0, 1), (1, 0), (1, -1)]) == [false, false])
  }

  @Test("S7.9 A recognizer for which two others wait can form a circle with one of them")
  func waitedForTwice() {
    #expect(circle(4, [(0, 2), (1, 2), (2, 3), (3, 1)]) == [false, true, true, true])
  }

  // MARK: Request

  @Test("S4.7 A recognizer is considered to be in the state that its pending request asks for")
  func stateOfARequest() {
    var request = Request()
    #expect(request.state(from: .began) == .began && request.isEmpty)
    let isCounted = request.addChange(from: .began)
    #expect(isCounted && request.state(from: .began) == .changed && !request.isEmpty)
    let isAdded = request.add(.ended, from: .began)
    #expect(isAdded)
    #expect(request.state(from: .began) == .ended)
  }

  @Test("S4.7 A request counts at most 255 changes, but accepts further requests to change")
  func manyChanges() {
    var request = Request()
    let counted = (0..<256).map { _ in request.addChange(from: .changed) }
    #expect(counted == Array(repeating: true, count: 255) + [false])
    let isTaken = request.add(.changed, from: .changed)
    #expect(isTaken && request.changes == 255)
  }

  @Test("S4.7 Changes after a request to end are not counted")
  func changesAfterTheEnd() {
    var request = Request()
    let isAdded = request.add(.ended, from: .began)
    let isCounted = request.addChange(from: .began)
    #expect(isAdded && !isCounted && request.changes == 0)
  }

  // MARK: ClassRelations

  @Test("The converse of an ancestor is a descendant")
  func converse() {
    typealias Classes = ClassRelations.Classes
    #expect(Classes.ancestors.converse == .descendants)
    #expect(Classes.descendants.converse == .ancestors)
    #expect(([.ancestors, .host, .sameView] as Classes).converse == [.descendants, .host, .sameView])
  }

  @Test("Setting one kind of relation leaves the other kinds unchanged")
  func kindsOfClasses() {
    for kind in ClassRelations.Kind.allCases {
      var relations = ClassRelations()
      for other in ClassRelations.Kind.allCases { relations[other] = [.sameView, .system] }
      relations[kind] = .ancestors
      relations[kind] = .host
      for other in ClassRelations.Kind.allCases {
        #expect(relations[other] == (other == kind ? .host : [.sameView, .system]))
      }
    }
  }

  // MARK: GestureDelegate

  @Test("A delegate that implements nothing refuses nothing and relates no recognizers")
  func answersByDefault() {
    final class Silent: GestureDelegate {}
    let delegate = Silent()
    let (one, other) = (RecognizerID(rawValue: 1), RecognizerID(rawValue: 2))
    let touch = Touch()
    let values = GestureValues(location: .zero, numberOfTouches: 0, measure: .none)
    #expect(delegate.gestureRecognizer(one, shouldReceive: touch))
    #expect(delegate.gestureRecognizer(one, shouldReceive: .touches))
    #expect(
      delegate.gestureRecognizer(one, shouldReceive: Press(type: .power, phase: .began, view: ViewID(rawValue: 0))))
    #expect(delegate.gestureRecognizerShouldBegin(one, values: values))
    #expect(!delegate.gestureRecognizer(one, shouldRecognizeSimultaneouslyWith: other))
    #expect(!delegate.gestureRecognizer(one, shouldRequireFailureOf: other))
    #expect(!delegate.gestureRecognizer(one, shouldBeRequiredToFailBy: other))
    #expect(delegate.gestureRecognizer(one, canPrevent: other))
    #expect(delegate.gestureRecognizer(one, canBePreventedBy: other))
    #expect(delegate.view(ViewID(rawValue: 0), shouldBegin: one, values: values))
    #expect(delegate.classes(of: other, seenFrom: one).isEmpty)
  }

  // MARK: numbers

  @Test("A count of 1,000,000,000 or more means no limit", arguments: [999_999_999, 1_000_000_000, 1_000_000_001])
  func largeCounts(value: Int) {
    var property = 0
    let isTaken = ParameterValue.count(Double(value), into: &property)
    #expect(isTaken && property == (value < 1_000_000_000 ? value : .max))
  }

  @Test("The text of a reason contains numbers of up to fifteen digits")
  func largeNumbers() {
    func text(_ value: Double) -> String { Reason.strayed(value, allowed: 0).description { _ in "" } }
    #expect(text(99_999_999_999_999.9).contains("99999999999999.9 px"))
    #expect(text(100_000_000_000_000).contains("more px"))
  }

  @Test("A transform that is extremely large or extremely flat has no inverse")
  func largeTransforms() {
    #expect(Transform(a: 1e200, b: 0, c: 0, d: 1e200).inverse == nil)
    #expect(Transform(a: 2, b: 0, c: 0, d: 2).inverse != nil)
    #expect(Transform(a: 1e-12, b: 0, c: 0, d: 1).inverse == nil)
    #expect(Transform(a: 1.01e-12, b: 0, c: 0, d: 1).inverse != nil)
  }

  @Test("The settings return the delays that were set")
  func delays() {
    var settings = RecognizerSettings()
    for isDelayed in [false, true] {
      settings.delaysTouchesBegan = isDelayed
      settings.delaysTouchesEnded = !isDelayed
      #expect(settings.delaysTouchesBegan == isDelayed && settings.delaysTouchesEnded == !isDelayed)
    }
  }

  // MARK: VelocityTracker

  private func samples(_ samples: (value: Double, microseconds: Int64)...) -> Vector {
    var tracker = VelocityTracker()
    for sample in samples {
      tracker.add(Vector(dx: sample.value, dy: 0), at: Timestamp(microseconds: sample.microseconds))
    }
    return tracker.velocity(at: Timestamp(microseconds: samples.last?.microseconds ?? 0))
  }

  @Test("S20.1 A sample that is too old is ignored, even if it is the only one")
  func oneOldSample() {
    #expect(samples((0, 0), (100, 1_000_000)) == .zero)
    #expect(samples((0, 0), (100, 2_000_000), (110, 2_010_000)).dx.isNear(1000, within: 0.01))
  }

  @Test("S20.1 Two samples one microsecond apart give a velocity")
  func closeSamples() { #expect(samples((0, 0), (1, 1)).dx.isNear(1_000_000, within: 0.01)) }

  @Test("S20.1 The velocity uses the last twenty samples")
  func twentySamples() {
    var tracker = VelocityTracker()
    let values = (0..<21).map { n in n < 2 ? Double(n) * 700 - 500 : Double(n) }
    for (n, value) in values.enumerated() {
      tracker.add(Vector(dx: value, dy: 0), at: Timestamp(microseconds: Int64(n) * 1000))
    }
    let last = values.indices.dropFirst()
    let (t, v) = (last.map { Double($0) / 1000 }, last.map { values[$0] })
    let (meanT, meanV) = (t.reduce(0, +) / 20, v.reduce(0, +) / 20)
    let above = zip(t, v).reduce(0) { $0 + ($1.0 - meanT) * ($1.1 - meanV) }
    let below = t.reduce(0) { $0 + ($1 - meanT) * ($1 - meanT) }
    let velocity = tracker.velocity(at: Timestamp(microseconds: 20_000))
    #expect(velocity.dx.isNear(above / below, within: 0.01))
  }
}
