// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import Testing
import WireSupport

/// Each mistake disconnects only the client that makes it, with the error that the protocol specifies.
@Suite struct ErrorTests {
  /// A client's mistake, and the protocol error that it causes.
  struct Mistake: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var failure: Wire.Failure
    var make: @Sendable (Stage) -> Void

    init(_ what: String, _ failure: Wire.Failure, _ make: @escaping @Sendable (Stage) -> Void) {
      testDescription = what
      self.failure = failure
      self.make = make
    }
  }

  @Test("Each protocol error disconnects only the client that caused it", arguments: mistakes)
  func mistake(_ mistake: Mistake) {
    let stage = Stage {
      $0.views = 8
      $0.recognizers = 8
      $0.depth = 4
    }
    let neighbour = stage.rig.client()
    let host = stage.rig.window(of: neighbour, "neighbour", 550, 50, 400, 300).host
    let tap = host.view("view", 0, 0, 400, 300).add(.tap, "neighbour-tap")
    host.commit()
    stage.rig.settle()
    mistake.make(stage)
    stage.rig.settle()
    #expect(stage.client.failure == mistake.failure)
    #expect(!stage.client.isAlive)
    #expect(neighbour.isAlive)
    stage.rig.tap(at: (600, 100), t: 0)
    #expect(tap.states == ["ended"])
    // At the place of the disconnected client's window, touches are delivered to no surface, and are not withheld.
    _ = stage.rig.host.takeTouches()
    stage.rig.tap(at: (200, 100), t: 1000)
    #expect(stage.rig.host.touchLog.allSatisfy { $0.hasPrefix("- ") })
  }

  static let mistakes: [Mistake] = managerMistakes + hostMistakes + viewMistakes + recognizerMistakes

  private static let managerMistakes = [
    Mistake("a second host for a surface", .alreadyHosted) { _ = $0.client.bindManager().host($0.surface, "second") },
    Mistake("a toplevel's host where there are none any more", .unsupportedToplevels) {
      $0.rig.server?.offerToplevels()
      $0.rig.settle()
      let toplevels = $0.client.bindToplevels()
      $0.rig.server?.capabilities.remove(.toplevels)
      _ = toplevels.host(1, "")
    },
  ]

  private static let hostMistakes = [
    Mistake("a parent of another host", .invalidParent) {
      let other = $0.rig.window(of: $0.client, "other", 0, 0, 10, 10).host
      _ = $0.host.createView("child", in: other.view("strange", 0, 0, 5, 5))
    },
    Mistake("more views than announced", .limitExceeded) {
      for n in 0..<9 { _ = $0.host.createView("\(n)") }
      $0.host.commit()
    },
    Mistake("more recognizers than announced", .limitExceeded) {
      for n in 0..<9 { _ = $0.area.add(.tap, "\(n)") }
      $0.host.commit()
    },
    Mistake("more levels than announced", .limitExceeded) {
      var view = $0.area
      for n in 0..<5 { view = $0.host.createView("\(n)", in: view) }
      $0.host.commit()
    },
    Mistake("more recognizers of the root than announced", .limitExceeded) {
      for n in 0..<9 { _ = $0.host.add(.tap, "\(n)") }
      $0.host.commit()
    },
    Mistake("a recognizer of the root of no kind", .invalidHostValue) { _ = $0.host.add(raw: 0, "none") },
    Mistake("a reporting that is none", .invalidHostValue) { $0.host.setTouchReporting(raw: 16) },
    Mistake("a cancel mode that is none", .invalidHostValue) { $0.host.setCancelMode(raw: 2) },
    Mistake("an edge that is none", .invalidHostValue) { $0.host.setDeferredEdges(raw: 16) },
  ]

  private static let viewMistakes = [
    Mistake("a negative width", .invalidSize) { $0.area.setPosition(0, 0, -1, 10) },
    Mistake("a negative height", .invalidSize) { $0.area.setPosition(0, 0, 10, -0.01) },
    Mistake("a knob with a negative height", .invalidSize) { $0.area.setKnob(0, 0, 10, -1) },
    Mistake("a view above itself", .invalidSibling) { $0.area.placeAbove($0.area) },
    Mistake("a view below itself", .invalidSibling) { $0.area.placeBelow($0.area) },
    Mistake("a view above its child", .invalidSibling) {
      $0.area.placeAbove($0.host.createView("child", in: $0.area))
    },
    Mistake("a view below one of another host", .invalidSibling) {
      let other = $0.rig.window(of: $0.client, "other", 0, 0, 10, 10).host
      $0.area.placeBelow(other.view("strange", 0, 0, 5, 5))
    },
    Mistake("flags that are none", .invalidViewValue) { $0.area.setFlags(raw: 8) },
    Mistake("a control that is none", .invalidViewValue) { $0.area.setControl(raw: 7, 0) },
    Mistake("an axis that is none", .invalidViewValue) { $0.area.setControl(raw: 6, 2) },
    Mistake("an exclusion at an edge that is none", .invalidViewValue) { $0.area.setSystemExclusion(raw: 32) },
    Mistake("a recognizer of no kind", .invalidViewValue) { _ = $0.area.add(raw: 0, "none") },
    Mistake("a recognizer of a kind to come", .invalidViewValue) { _ = $0.area.add(raw: 9, "later") },
  ]

  private static let recognizerMistakes = [
    Mistake("a parameter that is none", .invalidParameter) { $0.add(.tap).set(raw: 99, to: 1) },
    Mistake("a parameter of another kind", .invalidParameter) { $0.add(.tap).set(.hysteresis, to: 1) },
    Mistake("a parameter of a custom recognizer", .invalidParameter) {
      $0.add(.custom).set(.numberOfTouchesRequired, to: 1)
    },
    Mistake("a count that is no whole number", .invalidParameter) { $0.add(.tap).set(.numberOfTapsRequired, to: 1.5) },
    Mistake("no taps at all", .invalidParameter) { $0.add(.tap).set(.numberOfTapsRequired, to: 0) },
    Mistake("a negative length", .invalidParameter) { $0.add(.pan).set(.hysteresis, to: -1) },
    Mistake("a negative duration", .invalidParameter) { $0.add(.long_press).set(.minimumPressDuration, to: -1) },
    Mistake("directions that are none", .invalidParameter) { $0.add(.swipe).set(.direction, to: 16) },
    Mistake("a switch that is neither on nor off", .invalidParameter) {
      $0.add(.pan).set(.rebasesOnRecognition, to: 2)
    },
    Mistake("enabled 2", .invalidRecognizerValue) { $0.add(.tap).setEnabled(raw: 2) },
    Mistake("receives 2", .invalidRecognizerValue) { $0.add(.tap).setReceives($0.area, raw: 2) },
    Mistake("a delivery that is none", .invalidRecognizerValue) { $0.add(.tap).setDelivery(raw: 8) },
    Mistake("a begin policy that is none", .invalidRecognizerValue) { $0.add(.tap).setBeginPolicy(raw: 3) },
    Mistake("a reporting of a recognizer that is none", .invalidRecognizerValue) { $0.add(.tap).setReporting(raw: 4) },
    Mistake("a relation that is none", .invalidRecognizerValue) { $0.add(.tap).relate(raw: 5, $0.add(.pan)) },
    Mistake("the end of a relation that is none", .invalidRecognizerValue) {
      $0.add(.tap).unrelate(raw: 0, $0.add(.pan))
    },
    Mistake("a relation with no class", .invalidRecognizerValue) { $0.add(.tap).relateClass(raw: 1, 6, 1) },
    Mistake("no relation with a class", .invalidRecognizerValue) { $0.add(.tap).relateClass(raw: 0, 1, 1) },
    Mistake("a class, enabled 2", .invalidRecognizerValue) { $0.add(.tap).relateClass(raw: 1, 1, 2) },
    Mistake("a decision that is none", .invalidRecognizerValue) { $0.add(.tap).decide(raw: 2, serial: 1) },
    Mistake("a state that is none", .invalidRecognizerValue) { $0.add(.custom).setState(raw: 6, serial: 1) },
    Mistake("the state in which nothing has happened", .invalidRecognizerValue) {
      $0.add(.custom).setState(raw: 0, serial: 1)
    },
    Mistake("a relation with itself", .invalidRelation) {
      let tap = $0.add(.tap)
      tap.relate(.simultaneous, tap)
    },
    Mistake("two that wait for each other", .relationCycle) {
      let (a, b) = ($0.add(.tap, "a"), $0.add(.tap, "b"))
      a.relate(.requireFailure, b)
      b.relate(.requireFailure, a)
      $0.host.commit()
    },
    Mistake("four that wait in a circle", .relationCycle) { stage in
      let all = (0..<4).map { stage.add(.tap, "\($0)") }
      for n in 0..<4 { all[n].relate(.requireFailure, all[(n + 1) % 4]) }
      stage.host.commit()
    },
    Mistake("a circle over two hosts", .relationCycle) {
      let other = $0.rig.window(of: $0.client, "other", 0, 0, 10, 10).host
      let (a, b) = ($0.add(.tap, "a"), other.view("b", 0, 0, 5, 5).add(.tap, "b"))
      a.relate(.requireFailure, b)
      b.relate(.requireFailure, a)
      $0.host.commit()
      other.commit()
    },
    Mistake("set_state of a pan", .notCustom) { $0.add(.pan).setState(.began, serial: 1) },
    Mistake("ignore of a pan", .notCustom) { $0.add(.pan).ignore(1) },
  ]

  /// Values that are wrong for the parameter, and parameters that the kind does not have.
  static let wrongValues: [(Wire.Kind, UInt32, Double, String)] = [
    (.tap, 1, 1.5, "tap: numberOfTapsRequired (parameter 1) cannot be 1.50"),
    (.tap, 3, -1, "tap: allowableMovement (parameter 3) cannot be -1.00"),
    (.tap, 13, 10, "tap: hysteresis (parameter 13) cannot be 10.00"),
    (.long_press, 10, -20, "longPress: minimumPressDuration (parameter 10) cannot be -20.00"),
    (.pan, 14, 16, "pan: directions (parameter 14) cannot be 16.00"),
    (.screen_edge_pan, 16, 0.5, "edgePan: edges (parameter 16) cannot be 0.50"),
    (.swipe, 23, -0.5, "swipe: primaryDecay (parameter 23) cannot be -0.50"),
    (.pinch, 2, 1, "pinch: numberOfTouchesRequired (parameter 2) cannot be 1.00"),
    (.rotation, 15, 2, "rotation: rebasesOnRecognition (parameter 15) cannot be 2.00"),
    (.custom, 3, 45, "custom: allowableMovement (parameter 3) cannot be 45.00"),
    (.tap, 99, 1, "tap: unknown (parameter 99) cannot be 1.00"),
  ]

  @Test("The error message names the kind, the parameter and the value", arguments: wrongValues)
  func text(kind: Wire.Kind, parameter: UInt32, value: Double, text: String) {
    let stage = Stage()
    let recognizer = stage.add(kind)
    stage.commit()
    stage.client.isReading = false
    recognizer.set(raw: parameter, to: value)
    stage.rig.settle()
    #expect(stage.client.peek().split(separator: "\n").contains { $0.hasSuffix(text) })
  }

  @Test func `recognizers that require each other's failure cause no error until these requirements are committed`() {
    let stage = Stage()
    let (a, b) = (stage.add(.tap, "a"), stage.add(.tap, "b"))
    a.relate(.requireFailure, b)
    b.relate(.requireFailure, a)
    a.unrelate(.requireFailure, b)
    stage.commit()
    #expect(stage.client.isAlive)
  }

  @Test func `a client may use as many views, recognizers and levels as the announced limits allow`() {
    let stage = Stage {
      $0.views = 8
      $0.recognizers = 8
      $0.depth = 4
    }
    var view = stage.area
    for n in 0..<3 { view = stage.host.createView("\(n)", in: view) }
    for n in 0..<4 { _ = stage.host.createView("s\(n)") }
    for n in 0..<8 { _ = view.add(.tap, "t\(n)") }
    stage.commit()
    #expect(stage.client.isAlive)
  }

  @Test func `destroyed views no longer count towards the limit`() {
    let stage = Stage { $0.views = 3 }
    for n in 0..<20 {
      let view = stage.host.view("\(n)", 0, 0, 10, 10)
      stage.host.commit()
      view.destroy()
      stage.host.commit()
    }
    stage.rig.settle()
    #expect(stage.client.isAlive)
  }

  @Test func `superfluous or late requests that a correct client may make cause no error`() {
    let stage = Stage()
    let tap = stage.add(.tap)
    stage.host.ack(99)
    tap.decide(.allow, serial: 12)
    tap.cancel()
    tap.unrelate(.simultaneous, stage.add(.pan))
    stage.host.commit()
    stage.host.commit()
    tap.destroy()
    stage.area.destroy()
    stage.host.destroy()
    stage.rig.settle()
    #expect(stage.client.isAlive)
  }

  @Test func `'commit_with_surface' is an error for a gesture host that has no surface`() {
    let rig = Rig()
    let shell = rig.client(.trusted)
    shell.bindShell().host("LVDS-1", .front).commitWithSurface()
    rig.settle()
    #expect(shell.failure == .noSurface)
  }

  @Test func `setting the precise cancel mode is an error if the server does not have this capability`() {
    let rig = Rig(capabilities: [.surfaces, .withhold, .cancelClient])
    let client = rig.client()
    rig.window(of: client).host.setCancelMode(.precise)
    rig.settle()
    #expect(client.failure == .invalidHostValue)
  }

  @Test func `creating a gesture host for a surface is an error if the server lacks the capability 'surfaces'`() {
    let rig = Rig(capabilities: [.toplevels])
    let client = rig.client()
    _ = client.bindManager().host(client.createSurface())
    rig.settle()
    #expect(client.failure == .unsupported)
  }

  @Test(
    "A malformed handle is an error", arguments: [(0, "x"), (4, "x"), (2, ""), (3, "")] as [(UInt32, String)])
  func handles(type: UInt32, handle: String) {
    let rig = Rig(capabilities: [.toplevels])
    let client = rig.client()
    _ = client.bindToplevels().host(type, handle)
    rig.settle()
    #expect(client.failure == .invalidHandle)
  }

  @Test(
    "A shell's invalid request is a protocol error",
    arguments: ["layer", "binding on a window's host", "parameter of a binding", "relation of a binding"])
  func shells(mistake: String) {
    let rig = Rig()
    let tap = rig.addSystem(Tap(), "peek")
    if let tap { rig.server?.offerBinding(name: "peek", kind: .tap, recognizer: tap) }
    let client = rig.client(.trusted)
    let shell = client.bindShell()
    let window = rig.window(of: client).host
    let screen = shell.host("LVDS-1", .front, "screen")
    let peek = shell.binding("peek", on: screen)
    rig.settle()
    switch mistake {
    case "layer": _ = shell.host("LVDS-1", raw: 3)
    case "binding on a window's host": _ = shell.binding("peek", on: window, "again")
    case "parameter of a binding": peek.set(.numberOfTapsRequired, to: 1)
    default: peek.relate(.simultaneous, window.createView("v").add(.tap))
    }
    rig.settle()
    #expect(client.failure == (mistake.hasSuffix("of a binding") ? .invalidParameter : .invalidShellValue))
  }
}
