// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing
import WireSupport

/// Tests which of a client's recognizers win, wait for others, or recognize simultaneously.
@Suite struct RelationTests {
  @Test func `the recognizer that begins first prevents the others`() {
    let stage = Stage()
    _ = stage.add(.pan, "first")
    _ = stage.add(.pan, "second")
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (220, 100), t: 0, steps: 2)
    #expect(stage.takeStates() == ["first began", "first changed", "first ended"])
  }

  @Test("Simultaneous recognizers both continue, whichever of them made the relation", arguments: [true, false])
  func simultaneous(saidByFirst: Bool) {
    let stage = Stage()
    let first = stage.add(.pan, "first")
    let second = stage.add(.pan, "second")
    if saidByFirst { first.relate(.simultaneous, second) } else { second.relate(.simultaneous, first) }
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (210, 100), t: 0, steps: 1)
    #expect(stage.takeStates() == ["first began", "second began", "first ended", "second ended"])
    if saidByFirst { first.unrelate(.simultaneous, second) } else { second.unrelate(.simultaneous, first) }
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (210, 100), t: 1000, steps: 1)
    #expect(stage.takeStates() == ["first began", "first ended"])
  }

  @Test func `a recognizer that requires another's failure waits for that failure`() {
    let stage = Stage()
    let single = stage.add(.tap, "single")
    let double = stage.add(.tap, "double") { $0.set(.numberOfTapsRequired, to: 2) }
    single.relate(.requireFailure, double)
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(stage.takeStates() == [])
    stage.rig.wait(until: 500)
    #expect(stage.takeStates() == ["single ended"])
    stage.rig.tap(at: (200, 100), t: 1000)
    stage.rig.tap(at: (200, 100), t: 1150)
    #expect(stage.takeStates() == ["double ended"])
    single.unrelate(.requireFailure, double)
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 2000)
    #expect(stage.takeStates() == ["single ended"])
  }

  @Test func `a relation ends when its second recognizer is destroyed`() {
    let stage = Stage()
    let single = stage.add(.tap, "single")
    let double = stage.add(.tap, "double") { $0.set(.numberOfTapsRequired, to: 2) }
    single.relate(.requireFailure, double)
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    // From now on the single tap has nothing to wait for.
    double.destroy()
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 1000)
    #expect(stage.takeStates().contains("single ended"))
  }

  @Test func `two recognizers that are related by 'does_not_prevent' can both begin`() {
    let stage = Stage()
    let first = stage.add(.pan, "first")
    let second = stage.add(.pan, "second")
    first.relate(.doesNotPrevent, second)
    second.relate(.doesNotPrevent, first)
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (210, 100), t: 0, steps: 1)
    #expect(stage.takeStates() == ["first began", "second began", "first ended", "second ended"])
  }

  @Test func `with 'not_prevented_by', a recognizer can begin although the related one has begun`() {
    let stage = Stage()
    let early = stage.add(.pan, "early")
    let late = stage.add(.pan, "late") { $0.set(.hysteresis, to: 30) }
    late.relate(.notPreventedBy, early)
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0, steps: 1, lifts: false)
    #expect(stage.takeStates().contains("late began"))
    stage.rig.up(t: 50)
    late.unrelate(.notPreventedBy, early)
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 1000, lifts: false)
    #expect(!stage.takeStates().contains("late began"))
  }

  @Test func `recognizers of two gesture hosts of a client may be related`() {
    let rig = Rig()
    let client = rig.client()
    let (surface, host) = rig.window(of: client, "outer", 100, 50, 400, 300)
    let child = rig.surface(of: client, "child", 0, 0, 200, 200, in: surface)
    let inner = client.bindManager().host(child, "inner")
    let pan = host.view("outer-area", 0, 0, 400, 300).add(.pan, "outer-pan")
    let other = inner.view("inner-area", 0, 0, 200, 200).add(.pan, "inner-pan")
    pan.relate(.simultaneous, other)
    host.commit()
    inner.commit()
    rig.settle()
    rig.drag(from: (150, 100), to: (160, 100), t: 0, steps: 1)
    #expect(Set(client.states) == ["outer-pan began", "inner-pan began", "outer-pan ended", "inner-pan ended"])
  }

  @Test func `a recognizer's gesture host may be committed before the gesture host of a recognizer related to it`() {
    let rig = Rig()
    let client = rig.client()
    let one = rig.window(of: client, "one", 0, 0, 400, 300).host
    let two = rig.window(of: client, "two", 500, 0, 400, 300).host
    let a = one.view("a", 0, 0, 400, 300).add(.tap, "on-one")
    let b = two.view("b", 0, 0, 400, 300).add(.tap, "on-two")
    a.relate(.requireFailure, b)
    one.commit()
    rig.settle()
    rig.tap(at: (100, 100), t: 0)
    #expect(client.states == ["on-one ended"])
    two.commit()
    rig.settle()
    #expect(client.isAlive)
  }

  // MARK: classes

  @Test func `a relation to the class 'same_view' applies to the other recognizers of the same view`() {
    let stage = Stage()
    let first = stage.add(.pan, "first")
    _ = stage.add(.pan, "second")
    first.relate(.simultaneous, all: .same_view)
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (210, 100), t: 0, steps: 1)
    #expect(stage.takeStates() == ["first began", "second began", "first ended", "second ended"])
    first.relate(.simultaneous, all: .same_view, false)
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (210, 100), t: 1000, steps: 1)
    #expect(stage.takeStates() == ["first began", "first ended"])
  }

  @Test(
    "A relation to a class covers recognizers of ancestors, of descendants or of the whole gesture host",
    arguments: [
      (Wire.RelationClass.ancestors, true, false), (.descendants, false, true), (.host, true, true),
      (.same_view, false, false),
    ])
  func classes(group: Wire.RelationClass, fromBelow: Bool, fromAbove: Bool) {
    for isBelow in [true, false] {
      let stage = Stage()
      let outer = stage.add(.pan, "outer")
      let inner = stage.host.view("box", 0, 0, 200, 200, in: stage.area).add(.pan, "inner")
      (isBelow ? inner : outer).relate(.simultaneous, all: group)
      stage.commit()
      stage.rig.drag(from: (150, 100), to: (160, 100), t: 0, steps: 1)
      let both = stage.takeStates().contains("outer began")
      #expect(both == (isBelow ? fromBelow : fromAbove), "\(group) \(isBelow)")
    }
  }

  @Test(
    "In relations to a class, a window's views are ancestors of a surface on it, but belong to another gesture host",
    arguments: [
      (Wire.RelationClass.ancestors, true, false), (.descendants, false, true), (.host, false, false),
      (.same_view, false, false),
    ])
  func classesAcrossHosts(group: Wire.RelationClass, fromBelow: Bool, fromAbove: Bool) {
    for relation in [Wire.Relation.simultaneous, .notPreventedBy, .doesNotPrevent] {
      for isBelow in [true, false] {
        let stage = Stage()
        let outer = stage.add(.pan, "outer")
        let child = stage.rig.surface(of: stage.client, "child", 0, 0, 200, 200, in: stage.surface)
        let inside = stage.client.bindManager().host(child, "inside")
        let inner = inside.view("box", 0, 0, 200, 200).add(.pan, "inner")
        (isBelow ? inner : outer).relate(relation, all: group)
        inside.commit()
        stage.commit()
        stage.rig.drag(from: (150, 100), to: (160, 100), t: 0, steps: 1)
        // The inner recognizer begins first. The outer one begins only if the inner one does not prevent it.
        let isOfUse = relation == .simultaneous || (relation == .doesNotPrevent) == isBelow
        let both = stage.takeStates().contains("outer began")
        #expect(both == (isOfUse && (isBelow ? fromBelow : fromAbove)), "\(group) \(relation) \(isBelow)")
      }
    }
  }

  @Test func `a view that keeps its touches hides them only from outer views of the same gesture host`() {
    let stage = Stage()
    _ = stage.add(.tap, "outer")
    let child = stage.rig.surface(of: stage.client, "child", 0, 0, 200, 200, in: stage.surface)
    let inside = stage.client.bindManager().host(child, "inside")
    let around = inside.view("around", 0, 0, 200, 200)
    _ = around.add(.tap, "around-tap")
    inside.view("box", 0, 0, 200, 200, in: around).setFlags([.interactive, .multipleTouch, .keepsTouches])
    inside.commit()
    stage.commit()
    stage.rig.tap(at: (150, 100), t: 0)
    #expect(stage.takeStates() == ["outer ended"])
  }

  @Test(
    "The recognizer that recognizes first prevents all others except those of its related class",
    arguments: [(Wire.RelationClass.descendants, true), (.ancestors, false)])
  func recognizedFirst(group: Wire.RelationClass, isSpared: Bool) {
    let stage = Stage()
    stage.add(.long_press, "outer").relate(.simultaneous, all: group)
    _ = stage.host.view("box", 0, 0, 200, 200, in: stage.area).add(.pan, "inner")
    stage.commit()
    stage.rig.down(at: (150, 100), t: 0)
    stage.rig.wait(until: 600)
    stage.rig.move(to: (180, 100), t: 610)
    let states = stage.takeStates()
    #expect(states.first == "outer began")
    #expect(states.contains("inner began") == isSpared)
  }

  @Test func `a recognizer may require the failure of a class`() {
    let stage = Stage()
    let single = stage.add(.tap, "single")
    single.relate(.requireFailure, all: .same_view)
    _ = stage.add(.tap, "double") { $0.set(.numberOfTapsRequired, to: 2) }
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(stage.takeStates() == [])
    stage.rig.wait(until: 500)
    #expect(stage.takeStates() == ["single ended"])
  }

  @Test func `a relation to one recognizer takes precedence over a relation to its class`() {
    let stage = Stage()
    let single = stage.add(.tap, "single")
    let double = stage.add(.tap, "double") { $0.set(.numberOfTapsRequired, to: 2) }
    single.relate(.requireFailure, double)
    single.relate(.requireFailure, all: .same_view, false)
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(stage.takeStates() == [])
    stage.rig.wait(until: 500)
    #expect(stage.takeStates() == ["single ended"])
  }

  @Test("A relation that was made and removed counts against the limit until the commit", arguments: [false, true])
  func takenBack(isCommitted: Bool) {
    let stage = Stage { $0.recognizerRelations = 1 }
    let (first, third) = (stage.add(.tap, "first"), stage.add(.tap, "third"))
    stage.commit()
    let (_, host) = stage.rig.window(of: stage.client, "beside", 600, 50, 100, 100)
    let second = host.view("there", 0, 0, 100, 100).add(.tap, "second")
    first.relate(.simultaneous, second)
    first.unrelate(.simultaneous, second)
    host.commit()
    stage.rig.settle()
    if isCommitted { stage.commit() }
    first.relate(.simultaneous, third)
    stage.rig.settle()
    #expect(stage.client.failure == (isCommitted ? nil : .limitExceeded))
  }

  @Test("An unknown class is a protocol error", arguments: [0, 6] as [UInt32])
  func noClass(number: UInt32) {
    let stage = Stage()
    stage.add(.pan).relateClass(raw: Wire.Relation.simultaneous.rawValue, number, 1)
    stage.rig.settle()
    #expect(stage.client.failure == .invalidRecognizerValue)
  }
}
