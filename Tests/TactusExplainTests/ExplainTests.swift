// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Testing

@testable import TactusGestures
@testable import TactusExplain

@Suite("tactus explain")
struct ExplainTests {
  private func text(
    _ gesture: String, _ configuration: String, app: String? = nil, adjust: (inout SessionState) -> Void = { _ in }
  ) throws -> String {
    var state = SessionState(app: app)
    adjust(&state)
    return try Explanation(of: gesture, in: config("version 1\n" + configuration).compiled(), state: state).text
  }

  static let three = """
    bind 3 swipe left -> workspace next
    bind 4 swipe left -> window next
    app org.a { bind 3 swipe left -> key Alt+Left }
    """

  @Test("The explanation names the action, its line and its moment, the awaited gestures, and what windows receive")
  func whole() throws {
    #expect(
      try text("3 swipe left", Self.three) == """
        3 swipe left
          does       workspace next
          bound in   config:2
          when       once the fingers have swept far enough
          waits for  4 swipe left (config:3): the 4th finger may still land; 150ms at most
          windows    receive the touches at once; these are cancelled when the gesture begins
          elsewhere  key Alt+Left, config:4: in org.a

        """)
  }

  @Test("For an application, the explanation describes the binding of that application")
  func inApp() throws {
    let explained = try text("3 swipe left", Self.three, app: "org.a")
    #expect(explained.contains("does       key Alt+Left\n"))
    #expect(explained.contains("elsewhere  workspace next, config:2\n"))
  }

  @Test("The explanation of a gesture that is bound only elsewhere says where it is bound")
  func elsewhere() throws {
    let explained = try text("2 tap", "app org.a { bind 2 tap -> overview }")
    #expect(explained == "2 tap\n  nothing  it is not bound here\n  but      overview, config:2: in org.a\n")
  }

  @Test("The explanation of an unbound gesture names the bound gestures that differ only in the number of fingers")
  func neighbours() throws {
    #expect(
      try text("5 swipe left", Self.three)
        == "5 swipe left\n  nothing  it is not bound\n  bound    4 swipe left, 3 swipe left\n")
  }

  @Test("An ignored gesture is explained with the line that ignores it")
  func ignored() throws {
    let explained = try text("2 tap", "bind 2 tap -> overview\napp org.a { ignore 2 any }", app: "org.a")
    #expect(explained.contains("nothing    left to the window by config:3\n"))
  }

  @Test("A gesture does not wait for a binding that is inactive in the current state")
  func state() throws {
    let configuration = "bind 1 tap -> overview\nbind 1 tap 2 -> close { unless fullscreen }"
    #expect(
      try text("1 tap", configuration).contains("waits for  1 tap 2 (config:3): the 2nd tap may still come; 350ms"))
    #expect(try text("1 tap", configuration) { $0.isFullscreen = true }.contains("waits for  nothing"))
  }

  @Test("A composed gesture can be looked up by its name or by its movement")
  func composed() throws {
    let configuration = "gesture menu { on 1 hold 1s; within corner top-left 20mm; do launcher }"
    let byName = try text("menu", configuration)
    #expect(byName.hasPrefix("1 hold in top-left\n  does       launcher\n  bound in   config:2, \"menu\"\n"))
    #expect(byName.contains("windows    receive nothing until the decision"))
    #expect(try text("1 hold", configuration).contains(byName))
  }

  @Test("A whole line of the configuration can be explained, and a blocked gesture is explained as blocked")
  func line() throws {
    #expect(try text("bind 3 swipe left -> workspace next", Self.three) == text("3 swipe left", Self.three))
    #expect(try text("3 tap", "block 3..5 any").contains("nothing  kept from windows by config:2"))
    #expect(try text("block 4 any", "block 3..5 any").contains("nothing, and windows do not see it"))
  }

  @Test("Words that are not a gesture cause an error that names their place")
  func unknown() throws {
    let compiled = try config("version 1\n" + Self.three).compiled()
    #expect(throws: ConfigurationErrors.self) {
      try Explanation(of: "3 swpe left", in: compiled, state: SessionState())
    }
  }

  @Test(
    "The explanation says at which moment each kind of gesture acts, with the configured numbers",
    arguments: [
      ("2 tap", "bind 2 tap -> overview", "when the fingers lift"),
      ("2 hold", "bind 2 hold 700ms -> overview", "once the fingers have rested for 700ms"),
      ("3 pan up", "bind 3 pan up -> overview { distance 12mm }", "once the fingers have moved 12mm"),
      ("3 pan up", "bind 3 pan up -> overview { step 5% }", "for every 5%"),
      ("3 pan up", "bind 3 pan up -> overview { drive yes; step 40mm }", "follows the fingers; one step is 40mm"),
      ("1 edge left", "bind 1 edge left -> overview", "once the fingers have moved in by 12.5mm, or flicked"),
      ("4 pinch in", "bind 4 pinch in -> overview", "once the distance between the fingers has changed by 12.5mm"),
      ("4 rotate any", "bind 4 rotate any 60deg -> overview", "once the fingers have turned by 60deg"),
      (
        "3 swipe down", "bind 3 swipe down -> close { confirm hold 300ms }",
        "once the fingers have swept far enough, and the fingers stay down for 300ms more"
      ),
    ])
  func moments(_ gesture: String, _ configuration: String, _ moment: String) throws {
    #expect(try text(gesture, configuration).contains("when       \(moment)\n"))
  }
}
