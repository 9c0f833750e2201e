// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusActions
import TactusGestures
import TactusInput
import TactusJSON
import Testing

@testable import TactusDaemon

/// Tests which actions the gestures in recordings trigger.
@Suite("Gestures in the daemon")
struct GestureTests {
  /// Every gesture of the default configuration, in order.
  private var all: Hand {
    var hand = Hand()
    hand.drag(1, from: (0.4, 0.998), to: (0.4, 0.4))
    hand.drag(2, from: (0.4, 0.998), to: (0.4, 0.4))
    hand.drag(3, from: (0.6, 0.5), to: (0.2, 0.5))
    hand.drag(3, from: (0.2, 0.5), to: (0.6, 0.5))
    // This drag is too slow for a swipe, and far enough for one step.
    hand.drag(3, from: (0.3, 0.5), to: (0.45, 0.5), ms: 1600, hold: 400)
    hand.drag(3, from: (0.4, 0.7), to: (0.4, 0.2))
    hand.drag(3, from: (0.4, 0.2), to: (0.4, 0.7), hold: 500)
    hand.drag(4, from: (0.6, 0.5), to: (0.2, 0.5))
    hand.drag(4, from: (0.2, 0.5), to: (0.6, 0.5))
    hand.drag(4, from: (0.4, 0.7), to: (0.4, 0.2))
    return hand
  }

  private static let expected = [
    "1 edge bottom -> overview", "2 edge bottom -> keyboard toggle", "3 swipe left -> workspace next",
    "3 swipe right -> workspace previous", "3 pan horizontal -> workspace previous", "3 swipe up -> overview",
    "3 swipe down -> close", "4 swipe left -> window next", "4 swipe right -> window previous",
    "4 swipe up -> fullscreen toggle",
  ]

  @Test("Each default gesture performs its action once and in order, a hundred times over")
  func defaults() throws {
    let rig = try Rig()
    for _ in 0..<100 {
      try rig.play(all)
      let log = rig.takeLog()
      #expect(log == Self.expected)
      if log != Self.expected { break }
    }
  }

  @Test("Gestures are recognized without a compositor")
  func alone() throws {
    let rig = try Rig(screens: [])
    try rig.play(all)
    #expect(rig.takeLog() == Self.expected)
  }

  @Test("Gestures follow the orientation of a rotated output")
  func turned() throws {
    var screen = Rig.screen
    screen.frame = Rect(x: 0, y: 0, width: 720, height: 1280)
    screen.transform = 1
    let rig = try Rig(
      """
      bind 3 swipe left -> window next
      bind 3 swipe up -> window previous
      """, screens: [screen])
    var hand = Hand()
    hand.drag(3, from: (0.6, 0.5), to: (0.2, 0.5))
    try rig.play(hand)
    // With this transform, the left side of the panel is the top of the output.
    #expect(rig.takeLog() == ["3 swipe up -> window previous"])
  }

  @Test("Gestures are on the output that the configuration assigns to the device")
  func assigned() throws {
    var other = Rig.screen
    other.name = "HDMI-A-1"
    other.frame.x = 1280
    let rig = try Rig(
      """
      device "Test*" { output HDMI-A-1 }
      bind 3 swipe left -> window next { only output "HDMI-A-1" }
      bind 3 swipe right -> window next { only output "eDP-1" }
      """, screens: [Rig.screen, other])
    var hand = Hand()
    hand.drag(3, from: (0.6, 0.5), to: (0.2, 0.5))
    hand.drag(3, from: (0.2, 0.5), to: (0.6, 0.5))
    try rig.play(hand)
    #expect(rig.takeLog() == ["3 swipe left -> window next"])
  }

  @Test("Of a gesture whose positions are not kept, the answer says how its bindings ended, but no position")
  func endings() throws {
    let rig = try Rig(
      "defaults no\nblock 3..5 any\ngesture staff { on 2 hold 5s; within corner top-left 20mm; do close }")
    var hand = Hand()
    hand.drag(2, from: (0.01, 0.01), to: (0.01, 0.01), hold: 2880)
    try rig.play(hand)
    let answer = try JSONReader.read(rig.gestures.answer(1))
    #expect(answer["frames"]?.items?.isEmpty == true)
    let ended = try #require(answer["ended"]?.items?.first { $0["gesture"]?.string == "staff" })
    #expect(ended["why"]?.string == "lifted")
    let after = try #require(ended["after"]?.number)
    #expect((2950...3050).contains(after), "\(after)")
    #expect(answer["complete"]?.number == 0)
    hand.drag(2, from: (0.01, 0.01), to: (0.01, 0.01), hold: 6000)
    for _ in 0..<2 { hand.drag(1, from: (0.5, 0.5), to: (0.5, 0.5)) }
    try rig.play(hand)
    let acted = try JSONReader.read(rig.gestures.answer(3))["did"]?.items?.first
    #expect(acted?["name"]?.string == "staff" && acted?["action"]?.string == "close")
    #expect(acted?["what"]?.string?.hasPrefix("failed: ") == true)
    // A swipe with three fingers is kept with its positions, from which `tactus why` finds out more.
    var swipe = Hand()
    swipe.drag(3, from: (0.6, 0.5), to: (0.2, 0.5))
    try rig.play(swipe)
    let kept = try JSONReader.read(rig.gestures.answer(1))
    #expect(kept["frames"]?.items?.isEmpty == false && kept["ended"] == nil)
  }

  private final class Places: GestureActions {
    var frontApp: String?
    var frontTitle: String?
    var frontRole: String?
    var frontIsFullscreen = false
    var windowsHaveFingers = false
    var asked: [Point] = []
    func isBackground(_ place: Point) -> Bool {
      asked.append(place)
      return true
    }
    func use(_ configuration: Configuration) {}
    /// The value of `windowsHaveFingers` whenever an action was performed or began.
    var found: [Bool] = []
    func perform(_ request: ActionRequest) -> ActionOutcome {
      found.append(windowsHaveFingers)
      return .reported
    }
    func begin(_ request: ActionRequest) -> ActionBeginning {
      found.append(windowsHaveFingers)
      return .refused(nil)
    }
  }

  @Test(
    "An action is told whether windows have received the touches of its gesture",
    arguments: [
      (DeviceRule.Way.observe, "", true), (.clone, "", false), (.clone, "deliver cancel", false), (.palm, "", true),
    ])
  func windowFingers(way: DeviceRule.Way, option: String, have: Bool) throws {
    for action in ["click", "scroll { drive yes; \(option) }"] {
      let places = Places()
      let text = "bind 2 pan left -> \(action)"
      let rig = try Rig(action == "click" ? text + " { \(option) }" : text, actions: places)
      rig.gestures.way = { _ in way }
      var hand = Hand()
      hand.drag(2, from: (0.6, 0.5), to: (0.2, 0.5))
      try rig.play(hand)
      #expect(places.found == [have], "\(action)")
      #expect(!places.windowsHaveFingers)
    }
  }

  @Test("An action is told whether windows are receiving a finger that is not part of its gesture")
  func fingerBeside() throws {
    let places = Places()
    let rig = try Rig("bind 1 edge left -> click", actions: places)
    var hand = Hand()
    hand.drag(1, from: (0.6, 0.5), to: (0.6, 0.5))
    try rig.play(hand) { if $0 == 1 { #expect(places.windowsHaveFingers) } }
    #expect(!places.windowsHaveFingers)
  }

  @Test("For `only background`, the daemon looks up windows by points in the coordinates that all outputs share")
  func background() throws {
    var other = Rig.screen
    other.name = "HDMI-A-1"
    other.frame.x = 1280
    let places = Places()
    let rig = try Rig(
      """
      device "Test*" { output HDMI-A-1 }
      bind 3 swipe left -> window next { only background }
      """, screens: [Rig.screen, other], actions: places)
    var hand = Hand()
    hand.drag(3, from: (0.6, 0.5), to: (0.2, 0.5))
    try rig.play(hand)
    #expect(!places.asked.isEmpty)
    #expect(places.asked.allSatisfy { other.frame.contains($0) }, "\(places.asked)")
  }

  @Test("If the configuration changes during a gesture, the old one applies until the gesture ends")
  func reloaded() throws {
    let rig = try Rig("bind 3 swipe left -> window next")
    let new = try Rig.compiled("bind 3 swipe left -> window previous")
    var hand = Hand()
    hand.drag(3, from: (0.6, 0.5), to: (0.2, 0.5))
    try rig.play(hand) { if $0 == 2 { rig.gestures.host.use(new) } }
    #expect(rig.takeLog() == ["3 swipe left -> window next"])
    try rig.play(hand)
    #expect(rig.takeLog() == ["3 swipe left -> window previous"])
  }

  @Test("On a locked screen only bindings for a locked screen are active")
  func locked() throws {
    let rig = try Rig(
      """
      bind 3 swipe left -> window next
      when locked {
        bind 3 swipe right -> key XF86AudioPlay
      }
      """)
    var hand = Hand()
    hand.drag(3, from: (0.6, 0.5), to: (0.2, 0.5))
    hand.drag(3, from: (0.2, 0.5), to: (0.6, 0.5))
    rig.gestures.setLocked(true)
    try rig.play(hand)
    #expect(rig.takeLog() == ["3 swipe right -> key XF86AudioPlay"])
    rig.gestures.setLocked(false)
    try rig.play(hand)
    #expect(rig.takeLog() == ["3 swipe left -> window next"])
  }

  @Test("Locking the screen ends the gestures that are shown, and no gesture is shown until the screen is unlocked")
  func followed() throws {
    let rig = try Rig(
      """
      bind 3 pan horizontal -> workspace { drive yes }
      when locked { bind 3 pan vertical -> window next }
      """)
    var told: [String] = []
    rig.gestures.host.follower = { course, binding, _ in
      if course.phase != .progress { told.append("\(course.phase.word) \(binding.action?.words ?? "")") }
    }
    var across = Hand()
    across.drag(3, from: (0.5, 0.5), to: (0.2, 0.5), ms: 800)
    try rig.play(across) { if $0 == 60 { rig.gestures.setLocked(true) } }
    #expect(told.first == "begin workspace" && told.last == "cancel workspace")
    told = []
    var down = Hand()
    down.drag(3, from: (0.5, 0.2), to: (0.5, 0.7), ms: 800)
    try rig.play(down) { if $0 == 60 { rig.gestures.setLocked(false) } }
    #expect(told.isEmpty)
    try rig.play(across)
    #expect(told.first == "begin workspace" && told.last == "commit workspace")
  }

  @Test("`max-touches` limits the fingers of gestures, but not of the panic gesture")
  func surplus() throws {
    let rig = try Rig(
      """
      defaults { max-touches 3 }
      bind 3 swipe left -> window next
      bind 4 swipe left -> window previous
      safety { panic 5 hold 1s }
      """)
    var swipe = Hand()
    swipe.drag(4, from: (0.6, 0.5), to: (0.2, 0.5))
    try rig.play(swipe)
    #expect(rig.takeLog() == ["3 swipe left -> window next"])
    #expect(rig.sink.began == 3)
    var rest = Hand()
    rest.drag(5, from: (0.2, 0.5), to: (0.2, 0.5), hold: 1500)
    try rig.play(rest)
    try rig.play(swipe)
    #expect(rig.takeLog().isEmpty)
  }

  @Test(
    "Gestures on a touchscreen have the numbers of its device block",
    arguments: [
      ("slop 5mm", "3 hold -> overview"), ("hold 2s", "3 hold -> overview"),
      ("double-tap 100ms", "3 tap 2 -> overview"), ("tap-time 100ms", "3 tap 2 -> overview"),
      ("swipe-distance 200mm", "3 swipe left -> overview"), ("edge-depth 0.5mm", "1 edge left -> overview"),
    ])
  func numbers(setting: String, binding: String) throws {
    var hand = Hand()
    hand.drag(3, from: (0.6, 0.5), to: (0.4, 0.5))
    hand.drag(1, from: (0.01, 0.5), to: (0.4, 0.5))
    hand.drag(3, from: (0.5, 0.5), to: (0.5, 0.5), ms: 900)
    // The fingers move by 5 mm, which is more than the usual slop.
    hand.drag(3, from: (0.5, 0.5), to: (0.52, 0.5), ms: 900)
    for _ in 0..<2 { hand.drag(3, from: (0.5, 0.5), to: (0.5, 0.5), pause: 0.2) }
    let other = try Rig("defaults no\ndevice \"Other*\" { \(setting) }\nbind \(binding)")
    try other.play(hand)
    let usual = other.takeLog()
    #expect(usual.count == 1)
    let rig = try Rig("defaults no\ndevice \"Test*\" { \(setting) }\nbind \(binding)")
    try rig.play(hand)
    #expect(rig.takeLog() != usual)
    // A new configuration without the block takes effect, and one with the block again.
    rig.gestures.host.use(try Rig.compiled("defaults no\nbind \(binding)"))
    try rig.play(hand)
    #expect(rig.takeLog() == usual)
    rig.gestures.host.use(try Rig.compiled("defaults no\ndevice \"Test*\" { \(setting) }\nbind \(binding)"))
    try rig.play(hand)
    #expect(rig.takeLog() != usual)
  }

  @Test(
    "A finger in the rim is not part of a gesture, and edge gestures begin where the rim ends",
    arguments: ["device \"Test*\" { rim 4mm }", "defaults { rim 4mm }"])
  func rim(setting: String) throws {
    let lines = """
      bind 3 swipe left -> window next
      bind 4 swipe left -> window previous
      bind 1 edge left -> overview
      """
    var swipe = Hand()
    swipe.drag(3, from: (0.6, 0.5), to: (0.2, 0.5), besideFingerAt: (0.01, 0.5))
    // 6 mm from the edge: within 3.1 mm of the rim.
    var edge = Hand()
    edge.drag(1, from: (0.0235, 0.5), to: (0.4, 0.5))
    let without = try Rig(lines)
    try without.play(swipe)
    try without.play(edge)
    #expect(without.takeLog().isEmpty)
    let rig = try Rig("\(setting)\n" + lines)
    try rig.play(swipe)
    try rig.play(edge)
    #expect(rig.takeLog() == ["3 swipe left -> window next", "1 edge left -> overview"])
    #expect(rig.sink.open.isEmpty)
  }

  @Test("Holding five fingers switches gestures off, and holding five fingers again switches gestures on")
  func panic() throws {
    let rig = try Rig("bind 3 swipe left -> window next\nsafety { panic 5 hold 1s }")
    var rest = Hand()
    rest.drag(5, from: (0.2, 0.5), to: (0.2, 0.5), hold: 1500)
    var swipe = Hand()
    swipe.drag(3, from: (0.6, 0.5), to: (0.2, 0.5))
    try rig.play(rest)
    try rig.play(swipe)
    #expect(rig.takeLog().isEmpty)
    #expect(rig.sink.open.isEmpty)
    try rig.play(rest)
    try rig.play(swipe)
    #expect(rig.takeLog() == ["3 swipe left -> window next"])
  }

  @Test("A binding may depend on tablet mode")
  func tabletMode() throws {
    let rig = try Rig("when tablet-mode { bind 3 swipe left -> window next }")
    var hand = Hand()
    hand.drag(3, from: (0.6, 0.5), to: (0.2, 0.5))
    try rig.play(hand)
    #expect(rig.takeLog().isEmpty)
    rig.gestures.isInTabletMode = true
    try rig.play(hand)
    #expect(rig.takeLog() == ["3 swipe left -> window next"])
  }

  @Test("An interruption of the session ends all gestures")
  func interrupted() throws {
    let rig = try Rig("bind 3 swipe left -> window next")
    var hand = Hand()
    hand.drag(3, from: (0.6, 0.5), to: (0.2, 0.5))
    try rig.play(hand) { if $0 == 2 { rig.gestures.interrupt() } }
    #expect(rig.takeLog().isEmpty)
    #expect(rig.sink.open.isEmpty)
  }
}
