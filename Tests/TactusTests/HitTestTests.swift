// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S2: views, coordinates, and which view a touch belongs to.
@Suite struct HitTestTests {
  @Test("S2.1 The frontmost child is hit, and a child that is added or moved becomes the frontmost one")
  func frontmost() {
    let s = Script()
    let back = s.view("back", 0, 0, 100, 100)
    let front = s.view("front", 50, 0, 100, 100)
    #expect(s.hitTest(60, 10) == front)
    #expect(s.hitTest(40, 10) == back)
    s.engine.moveView(back, in: s.root)
    #expect(s.hitTest(60, 10) == back)
  }

  @Test("S2.1 A view can be moved behind its siblings, but not into its own descendant")
  func moveView() {
    let s = Script()
    let a = s.view("a", 0, 0, 100, 100)
    let b = s.view("b", 0, 0, 100, 100)
    let inner = s.view("inner", 0, 0, 10, 10, in: b)
    #expect(s.moveView(b, in: s.root, at: 0))
    #expect(s.hitTest(5, 5) == a)
    #expect(!s.moveView(b, in: inner))
  }

  @Test("S2.1a The root may lie anywhere, and touches use the coordinates of its frame")
  func secondOutput() {
    let s = Script(Rect(x: 2000, y: 0, width: 1000, height: 1000))
    let surface = s.view("surface", 100, 100, 100, 100)
    #expect(s.hitTest(2150, 150) == surface)
    #expect(s.convert(Point(x: 2150, y: 160), to: surface) == Point(x: 50, y: 60))
  }

  @Test("S2.1a An edge pan uses the edges of the root's frame")
  func edgesOfSecondOutput() {
    let s = Script(Rect(x: 2000, y: 0, width: 1000, height: 1000))
    _ = s.add(with(ScreenEdgePan()) { $0.edges = .left })
    s.down(1, at: (2010, 500), t: 0)
    s.move(1, to: (2030, 500), t: 20)
    #expect(s.transitions == ["edgePan began 20"])
  }

  @Test("S2.1b A view receives a touch in the rim of a root at once, and no recognizer receives the touch")
  func rim() {
    let s = Script { $0.rim = 40 }
    _ = s.add(with(Pan()) { $0.minimumNumberOfTouches = 1 })
    s.down(1, at: (39, 500), t: 0)
    s.move(1, to: (300, 500), t: 20)
    s.up(1, t: 40)
    #expect(s.transitions.isEmpty)
    #expect(s.heard(by: s.root) == "b0 m20 e40")
  }

  @Test("S2.1b A touch that rests in the rim is not part of a sequence, and the edges begin where the rim ends")
  func edgesOfRim() {
    let s = Script { $0.rim = 40 }
    _ = s.add(with(ScreenEdgePan()) { $0.edges = .left })
    s.down(1, at: (500, 999), t: 0)
    s.down(2, at: (60, 500), t: 10)
    s.move(2, to: (80, 500), t: 20)
    #expect(s.transitions == ["edgePan began 20"])
    s.up(2, t: 30)
    s.down(3, at: (61, 500), t: 100)
    #expect(s.transitions.last == "edgePan failed 100")
  }

  @Test("S2.1 Each of two outputs has its own tree")
  func twoOutputs() {
    let s = Script()
    let other = s.engine.addView(ViewProperties(frame: Rect(x: 1000, y: 0, width: 500, height: 500)))
    #expect(s.hitTest(999, 5) == s.root)
    #expect(s.hitTest(1000, 5) == other)
  }

  @Test(
    "S2.2 A touch that hits no view goes to its output's root, and one outside all outputs to the first root")
  func nothingHit() throws {
    let s = Script { $0.isUserInteractionEnabled = false }
    var properties = ViewProperties(frame: Rect(x: 1000, y: 0, width: 500, height: 500))
    properties.isHidden = true
    let other = s.engine.addView(properties)
    #expect(s.hitTest(999, 5) == s.root)
    #expect(s.hitTest(1000, 5) == other)
    #expect(s.hitTest(1600, 5) == s.root)
    s.input { $0.unmapView(s.root, into: &$1) }
    #expect(s.hitTest(999, 5) == other)
  }

  @Test("S2.2 A hidden, disabled or transparent view is not hit, and neither are its descendants", arguments: 0..<3)
  func skipped(how: Int) {
    let s = Script()
    let outer = s.view("outer", 0, 0, 100, 100) {
      switch how {
      case 0: $0.isHidden = true
      case 1: $0.isUserInteractionEnabled = false
      default: $0.alpha = 0.009
      }
    }
    _ = s.view("inner", 0, 0, 100, 100, in: outer)
    #expect(s.hitTest(5, 5) == s.root)
  }

  @Test("S2.2 A view of alpha 0.01 is hit")
  func barelyVisible() {
    let s = Script()
    let faint = s.view("faint", 0, 0, 100, 100) { $0.alpha = 0.01 }
    #expect(s.hitTest(5, 5) == faint)
  }

  @Test("S2.2 The part of a child outside its parent is not hit")
  func clipped() {
    let s = Script()
    let outer = s.view("outer", 0, 0, 100, 100)
    let inner = s.view("inner", 50, 0, 100, 100, in: outer)
    #expect(s.hitTest(99, 5) == inner)
    #expect(s.hitTest(101, 5) == s.root)
  }

  @Test("S2.2 A touch outside all outputs goes to the root")
  func outside() {
    let s = Script()
    s.down(1, at: (5000, 5000), t: 0)
    #expect(s.heard == "b0")
  }

  @Test("S2.2 The engine ignores a touch when there is no view")
  func noView() {
    let s = Script()
    s.input { $0.destroyView(s.root, into: &$1) }
    s.tap(1, t: 0)
    #expect(s.deliveries.isEmpty)
    #expect(s.isIdle)
  }

  @Test("S2.2a If the host names a view, a touch goes to this view, wherever the touch lands and whatever is in front")
  func named() {
    let s = Script()
    let back = s.view("back", 0, 0, 100, 100)
    let inner = s.view("inner", 0, 0, 10, 10, in: back)
    let front = s.view("front", 0, 0, 100, 100)
    _ = s.add(Tap(), "b", on: back)
    _ = s.add(Tap(), "f", on: front)
    s.frame(t: 0, .down(1, 50, 50, in: inner), .down(2, 600, 600, in: inner), .down(3, 50, 50))
    s.frame(t: 20, .up(1), .up(2), .up(3))
    #expect(s.heard(by: inner) == "1b0 2b0 1e20 2e20")
    #expect(s.heard(by: front) == "b0 c20")
    #expect(offers(s) == ["receive b 1", "receive b 2", "receive f 3"])
  }

  private func offers(_ s: Script) -> [String] {
    s.answers.asked.filter { $0.hasPrefix("receive ") && !$0.hasPrefix("receive event") }
  }

  @Test("S2.2a A touch goes to the root if the view that the host names is destroyed or unmapped", arguments: 0..<3)
  func namedInVain(how: Int) {
    let s = Script()
    let outer = s.view("outer", 0, 0, 100, 100)
    let gone = s.view("gone", 0, 0, 100, 100, in: outer)
    s.input {
      switch how {
      case 0: $0.destroyView(gone, into: &$1)
      case 1: $0.unmapView(gone, into: &$1)
      default: $0.unmapView(outer, into: &$1)
      }
    }
    _ = s.view("there", 0, 0, 100, 100)
    s.frame(t: 0, .down(1, 5, 5, in: gone))
    #expect(s.heard(by: s.root) == "b0")
  }

  @Test("S2.2a A touch belongs to the output where it lands, even in a window of another output")
  func namedAcrossOutputs() {
    let s = Script()
    let other = s.engine.addView(ViewProperties(frame: Rect(x: 1000, y: 0, width: 500, height: 1000)))
    let window = s.view("window", 900, 0, 200, 1000)
    for (name, view) in [("w", window), ("first", s.root), ("second", other)] {
      _ = s.add(with(ScreenEdgePan()) { $0.edges = .left }, name, on: view)
    }
    s.frame(t: 0, .down(1, 1005, 500, in: window))
    #expect(offers(s) == ["receive w 1", "receive second 1"])
    s.move(1, to: (1040, 500), t: 20)
    #expect(s.transitions.contains("w began 20"))
    #expect(s.convert(Point(x: 1005, y: 500), to: window) == Point(x: 105, y: 500))
    // A touch belongs to the output of its view if that output contains the touch, even if another output contains it
    // too.
    s.up(1, t: 30)
    _ = s.engine.addView(ViewProperties(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)))
    s.frame(t: 40, .down(2, 950, 500, in: window), .down(3, 5000, 500, in: window))
    #expect(offers(s).contains("receive first 2"))
  }

  @Test("S2.3 A touch keeps its view wherever it moves")
  func keepsItsView() {
    let s = Script()
    let left = s.view("left", 0, 0, 500, 1000)
    let right = s.view("right", 500, 0, 500, 1000)
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (900, 100), t: 10)
    s.engine.updateView(
      left, with(ViewProperties(frame: .init(x: 0, y: 0, width: 1, height: 1))) { $0.isHidden = true })
    s.up(1, t: 20)
    #expect(s.heard(by: left) == "b0 m10 e20")
    #expect(s.heard(by: right) == "")
  }

  @Test("S2.4 Recognizers of the touched view and its ancestors receive a touch; those of siblings and children do not")
  func candidates() {
    let s = Script()
    let outer = s.view("outer", 0, 0, 500, 500)
    let inner = s.view("inner", 0, 0, 100, 100, in: outer)
    let sibling = s.view("sibling", 200, 0, 100, 100, in: outer)
    for (name, view) in [("r", s.root), ("o", outer), ("i", inner), ("s", sibling)] { _ = s.add(Tap(), name, on: view) }
    s.down(1, at: (150, 50), t: 0)
    #expect(s.answers.asked.filter { $0.hasPrefix("receive ") && $0.hasSuffix("1") } == ["receive o 1", "receive r 1"])
  }

  @Test("S2.5 A view without multiple touch receives only the first finger; its recognizers receive all fingers")
  func singleTouchView() {
    let s = Script { $0.isMultipleTouchEnabled = false }
    _ = s.add(with(Tap()) { $0.numberOfTouchesRequired = 2 }) { $0.cancelsTouchesInView = false }
    s.frame(t: 0, .down(1, 100, 100), .down(2, 200, 100))
    s.frame(t: 50, .up(1), .up(2))
    #expect(s.heard == "b0 e50")
    #expect(s.actions == ["tap ended 50"])
  }

  @Test("S2.6 Conversion applies all transforms between two views, and applies offsets to points but not to vectors")
  func conversion() {
    let s = Script()
    let zoomed = s.view("zoomed", 100, 100, 100, 100) { $0.transform = Transform(scale: 2) }
    let turned = s.view("turned", 10, 10, 50, 50, in: zoomed) { $0.transform = Transform(a: 0, b: 1, c: -1, d: 0) }
    #expect(s.convert(Point(x: 140, y: 120), to: zoomed) == Point(x: 20, y: 10))
    #expect(s.convert(Point(x: 140, y: 120), to: turned) == Point(x: 0, y: -10))
    #expect(s.convert(Vector(dx: 40, dy: 20), to: turned) == Vector(dx: 10, dy: -20))
  }

  @Test("S2.6 A view with a flat transform is not hit and has no coordinates")
  func flat() {
    let s = Script()
    let flat = s.view("flat", 0, 0, 100, 100) { $0.transform = Transform(a: 0, b: 0, c: 0, d: 1) }
    #expect(s.hitTest(5, 5) == s.root)
    #expect(s.convert(Point(x: 5, y: 5), to: flat) == nil)
    #expect(s.convert(Vector(dx: 5, dy: 5), to: flat) == nil)
  }

  @Test("S2.6 Thresholds apply in root coordinates, whatever transform the view has")
  func thresholdsInRootCoordinates() {
    let s = Script()
    let zoomed = s.view("zoomed", 0, 0, 100, 100) { $0.transform = Transform(scale: 4) }
    _ = s.add(Pan(), on: zoomed)
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (109, 100), t: 10)
    s.move(1, to: (110, 100), t: 20)
    #expect(s.transitions == ["pan began 20"])
  }

  @Test("S2.2 By default a view is visible and accepts all touches")
  func usualProperties() {
    let usual = ViewProperties(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(usual.alpha == 1)
    #expect(!usual.isHidden && usual.isUserInteractionEnabled && usual.isMultipleTouchEnabled && !usual.overhangs)
    #expect(usual.transform == .identity && usual.thresholdScale == 1 && usual.control == nil)
  }

  @Test("S2.2 If no view can be hit when a touch lands, the touch is never delivered, even if a view appears later")
  func nothingThere() {
    let s = Script()
    let diary = Scripted.Diary()
    _ = s.add(Scripted(diary: diary))
    s.tap(1, t: 0)
    s.input { [root = s.root] in $0.unmapView(root, into: &$1) }
    let heard = s.deliveries.count
    diary.calls = []
    s.frame(t: 1000, .down(1, 100, 100), .down(2, 200, 100))
    s.input { [root = s.root] engine, _ in _ = engine.mapView(root) }
    s.frame(t: 1010, .move(1, 110, 100), .move(2, 210, 100))
    s.frame(t: 1020, .up(1), .up(2))
    #expect(s.deliveries.count == heard)
    #expect(diary.calls == [])
    #expect(s.isIdle)
    s.down(1, at: (100, 100), t: 2000)
    #expect(s.deliveries.count == heard + 1)
  }

  @Test("A view cannot be moved if its descendants would then be nested too deep")
  func deepest() {
    let s = Script()
    var chain = [s.root]
    while chain.count < ViewTree.maximumDepth - 2 { chain.append(s.view("", 0, 0, 10, 10, in: chain[chain.count - 1])) }
    let top = s.view("top", 0, 0, 10, 10)
    _ = s.view("bottom", 0, 0, 10, 10, in: s.view("middle", 0, 0, 10, 10, in: top))
    let (tooDeep, deepest) = (chain[chain.count - 1], chain[chain.count - 2])
    #expect(!s.moveView(top, in: tooDeep))
    #expect(s.moveView(top, in: deepest))
  }
}
