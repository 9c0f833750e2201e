// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures
import Testing

@testable import TactusActions

@Suite("Gestures of the compositor itself")
struct OwnGestureTests {
  /// Returns what the compositor also does when the user makes the gesture of the binding; nil if it does nothing.
  private func effect(_ compositor: String, _ line: String) throws -> String? {
    let text = "version 1; defaults no\n\(line)"
    let binding = try #require(try ConfigurationReader.read(text).configuration.bindings.first)
    let process = try #require(CompositorProcess.all.first { $0.name == compositor })
    return process.ownGesture(like: binding)?.effect
  }

  @Test(
    "A hand triggers both a bound gesture and the compositor's own if both have the same finger count and direction",
    arguments: [
      ("kwin_wayland", "bind 3 swipe left -> close"), ("kwin_wayland", "bind 3 pan horizontal -> close"),
      ("kwin_wayland", "bind 3..5 swipe up -> close"), ("kwin_wayland", "bind 1 edge right -> close"),
      ("gnome-shell", "bind 3 swipe down long -> close"), ("gnome-shell", "block 3 swipe left"),
      ("gnome-shell", "bind 1 edge bottom -> close"),
    ])
  func both(compositor: String, line: String) throws {
    #expect(try effect(compositor, line) != nil)
  }

  @Test(
    "A bound gesture with another finger count, another start or no movement triggers none of the compositor's own",
    arguments: [
      ("kwin_wayland", "bind 4 swipe left -> close"), ("kwin_wayland", "bind 3 edge left -> close"),
      ("kwin_wayland", "bind 3 pinch in -> close"), ("kwin_wayland", "bind 3 tap -> close"),
      ("kwin_wayland", "ignore 3 swipe left"), ("gnome-shell", "bind 1 edge left -> close"),
      ("sway", "bind 3 swipe left -> close"),
    ])
  func one(compositor: String, line: String) throws {
    #expect(try effect(compositor, line) == nil)
  }
}
