// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S15: screen-edge pans.
@Suite struct EdgePanTests {
  private func edged(_ edges: Sides, fingers: Int = 1) -> Script {
    let s = Script()
    _ = s.add(
      with(ScreenEdgePan()) {
        $0.edges = edges
        $0.numberOfTouchesRequired = fingers
      })
    return s
  }

  @Test("S15.1 An edge pan without edges fails at every landing")
  func noEdges() {
    let s = edged([])
    s.down(1, at: (0, 0), t: 0)
    #expect(s.transitions == ["edgePan failed 0"])
  }

  @Test(
    "S15.1 A touch counts as landing at an edge if it lands at most 20 px from the edge",
    arguments: [(Sides.left, 20.0, 500.0), (.right, 980, 500), (.top, 500, 20), (.bottom, 500, 980)])
  func zone(edge: Sides, x: Double, y: Double) {
    for isInside in [true, false] {
      let s = edged(edge)
      let d = isInside ? 0 : 0.01
      s.down(
        1, at: (edge == .left ? x + d : edge == .right ? x - d : x, edge == .top ? y + d : edge == .bottom ? y - d : y),
        t: 0)
      #expect(s.transitions == (isInside ? [] : ["edgePan failed 0"]))
    }
  }

  @Test(
    "S15.2 An edge pan begins after 10 px, if it goes at least as far inward as sideways, and reports its edge",
    arguments: [(10.0, 0.0, true), (10, 10, true), (8, 9, false), (-10, 0, false), (0, 10, false)])
  func inward(dx: Double, dy: Double, begins: Bool) {
    let s = edged(.left)
    s.down(1, at: (15, 500), t: 0)
    s.move(1, to: (15 + dx, 500 + dy), t: 10)
    #expect(s.transitions == [begins ? "edgePan began 10" : "edgePan failed 10"])
    if begins {
      #expect(
        s.values(at: "edgePan began")?.measure
          == .edgePan(translation: .zero, velocity: Vector(dx: dx * 100, dy: dy * 100), edge: .left))
    }
  }

  @Test("S15.2 In a corner, the movement's direction decides which edge the pan reports", arguments: [true, false])
  func corner(isRight: Bool) {
    let s = edged([.left, .top])
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: isRight ? (25, 5) : (5, 25), t: 10)
    guard case .edgePan(_, _, let edge)? = s.values(at: "edgePan began")?.measure else { return #expect(Bool(false)) }
    #expect(edge == (isRight ? .left : .top))
  }

  @Test("S15.3 An edge pan receives only the first touch of a sequence")
  func firstTouch() {
    let s = edged(.left)
    s.down(1, at: (500, 500), t: 0)
    s.down(2, at: (5, 500), t: 10)
    s.move(2, to: (50, 500), t: 20)
    #expect(s.transitions == ["edgePan failed 0"])
    #expect(s.answers.asked("receive edgePan 2") == 0)
  }

  @Test("S15.3 An edge pan for one finger ignores further fingers")
  func furtherFingers() {
    let s = edged(.left)
    s.down(1, at: (5, 500), t: 0)
    s.down(2, at: (500, 500), t: 10)
    s.move(1, to: (30, 500), t: 20)
    s.move(2, to: (900, 500), t: 30)
    s.up(1, t: 40)
    #expect(s.transitions == ["edgePan began 20", "edgePan ended 40"])
  }

  @Test("S15.4 The translation is measured from where the pan begins, so it excludes the hysteresis")
  func rebased() {
    let s = edged(.left)
    s.down(1, at: (5, 500), t: 0)
    s.move(1, to: (17, 500), t: 10)
    s.move(1, to: (27, 500), t: 20)
    #expect(s.values(at: "edgePan began")?.translation == .zero)
    #expect(s.values(at: "edgePan changed")?.translation == Vector(dx: 10, dy: 0))
  }

  @Test("S15.5 After the output is rotated, an edge pan uses the new edges for the next touch")
  func orientation() {
    let s = edged(.right)
    s.engine.updateView(s.root, ViewProperties(frame: Rect(x: 0, y: 0, width: 600, height: 1000)))
    s.down(1, at: (595, 500), t: 0)
    s.move(1, to: (575, 500), t: 10)
    #expect(s.transitions == ["edgePan began 10"])
  }

  @Test("S15.7 An edge pan of several fingers needs all of them at one edge, and follows their mean movement")
  func twoFingers() {
    let s = edged(.left, fingers: 2)
    s.frame(t: 0, .down(1, 5, 300), .down(2, 15, 500))
    s.move(1, to: (20, 300), t: 10)
    #expect(s.transitions.isEmpty)
    s.move(2, to: (20, 500), t: 20)
    #expect(s.transitions == ["edgePan began 20"])
    s.up(1, t: 30)
    #expect(s.transitions.last == "edgePan ended 30")
  }

  @Test("S15.7 An edge pan fails if its fingers land at different edges")
  func differentEdges() {
    let s = edged([.left, .right], fingers: 2)
    s.frame(t: 0, .down(1, 5, 300), .down(2, 995, 500))
    #expect(s.transitions == ["edgePan failed 0"])
  }

  @Test(
    "S15.7 An edge pan fails if a finger moves by the hysteresis before all required fingers are down",
    arguments: [false, true])
  func tooFew(oneHasLifted: Bool) {
    let s = edged(.left, fingers: 2)
    s.down(1, at: (5, 300), t: 0)
    if oneHasLifted {
      s.down(2, at: (5, 500), t: 1)
      s.up(2, t: 2)
    }
    s.move(1, to: (25, 300), t: 10)
    #expect(s.transitions == ["edgePan failed 10"])
    #expect(s.reasons == ["edgePan: 1 finger, 2 needed"])
  }

  @Test("S15.7 An edge pan that has begun takes no further finger, even if its required number of fingers is raised")
  func wantsMore() {
    let s = Script()
    let pan = s.add(with(ScreenEdgePan()) { $0.edges = .left })
    s.down(1, at: (2, 500), t: 0)
    s.move(1, to: (30, 500), t: 10)
    s.update(pan, as: ScreenEdgePan.self) { $0.numberOfTouchesRequired = 2 }
    s.down(2, at: (500, 500), t: 20)
    s.move(1, to: (40, 500), t: 30)
    #expect(s.values(pan)?.numberOfTouches == 1)
    #expect(s.illegal == [])
    s.up(2, t: 40)
    s.up(1, t: 50)
    #expect(s.actions.last == "edgePan ended 50")
  }

  @Test("S15.5 An edge pan continues while the required number of fingers is down")
  func wantsFewer() {
    let s = Script()
    let pan = s.add(
      with(ScreenEdgePan()) {
        $0.edges = .left
        $0.numberOfTouchesRequired = 2
      })
    s.frame(t: 0, .down(1, 2, 400), .down(2, 2, 500))
    s.frame(t: 10, .move(1, 30, 400), .move(2, 30, 500))
    s.update(pan, as: ScreenEdgePan.self) { $0.numberOfTouchesRequired = 1 }
    s.up(2, t: 20)
    #expect(s.state(pan)?.isActive == true)
    s.up(1, t: 30)
    #expect(s.actions.last == "edgePan ended 30")
  }

  @Test("S15.4 Movement before the second finger lands counts; a translation set before the first one lands does not")
  func wayOfTheFirst() {
    let s = Script()
    let pan = s.add(
      with(ScreenEdgePan()) {
        $0.edges = .left
        $0.numberOfTouchesRequired = 2
      })
    s.update(pan, as: ScreenEdgePan.self) { $0.setTranslation(Vector(dx: 500, dy: 0)) }
    s.down(1, at: (2, 400), t: 0)
    s.move(1, to: (9, 400), t: 10)
    s.down(2, at: (2, 500), t: 20)
    s.frame(t: 30, .move(1, 11, 400), .move(2, 4, 500))
    #expect(s.actions == [])
    s.frame(t: 40, .move(1, 12, 400), .move(2, 5, 500))
    #expect(s.actions == ["edgePan began 40"])
    s.frame(t: 45, .move(1, 20, 400), .move(2, 13, 500))
    #expect(s.read(pan, as: ScreenEdgePan.self) { $0.translation } == Vector(dx: 8, dy: 0))
    s.frame(t: 50, .up(1), .up(2))
    #expect(s.read(pan, as: ScreenEdgePan.self) { $0.translation } == .zero)
  }
}
