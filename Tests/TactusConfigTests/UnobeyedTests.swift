// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusGestures

/// Words that a host does not obey.
@Suite struct UnobeyedTests {
  private func warnings(in text: String, for host: ConfigurationHost?) throws -> [String] {
    try ConfigurationReader.read(text, for: host).warnings.map { "\($0.place.line):\($0.place.column): \($0.what)" }
  }

  @Test func `the reader warns one host of a word that only another host obeys`() throws {
    let text = "defaults { palm-size 25mm }"
    let why = "compositors do not report the size of contacts"
    let warning = "1:12: `palm-size` is ignored by this host: \(why); leave it out here"
    #expect(try warnings(in: text, for: nil).isEmpty)
    #expect(try warnings(in: text, for: .daemon).isEmpty)
    #expect(try warnings(in: text, for: .weston) == [warning])
  }

  @Test(
    "A condition that the host does not obey causes a warning in every position",
    arguments: [
      ("when tablet-mode { bind 3 tap -> close }", "1:6"), ("bind 3 tap -> close { only tablet-mode }", "1:28"),
      ("bind 3 tap -> close { unless fullscreen tablet-mode }", "1:41"),
      ("gesture g { on 3 tap; do close; only tablet-mode }", "1:38"),
    ])
  func conditions(text: String, place: String) throws {
    let warning = "\(place): `tablet-mode` is ignored by this host: "
    #expect(try warnings(in: text, for: .weston).map { $0.hasPrefix(warning) } == [true])
    #expect(try warnings(in: text, for: .daemon).isEmpty)
  }

  @Test(
    "An action that the host does not obey causes a warning in every position",
    arguments: [
      ("bind 2 tap -> click right", "1:15", "click"),
      ("bind 2 pan up -> key Up { step 3mm; back scroll down }", "1:42", "scroll"),
      ("bind 2 tap -> tile left", "1:15", "tile"), ("bind 2 tap -> sway nop", "1:15", "sway"),
      ("gesture g { on 2 pan up; do drag; drive yes }", "1:29", "drag"),
    ])
  func actions(text: String, place: String, name: String) throws {
    let warning = "\(place): `\(name)` is ignored by this host: "
    #expect(try warnings(in: text, for: .weston).map { $0.hasPrefix(warning) } == [true])
    #expect(try warnings(in: text, for: .daemon).isEmpty)
  }

  @Test func `the panic gesture stays if the host obeys no other configured way to switch gestures off`() throws {
    let text = "safety {\n  panic none\n  panic-gpio key KEY_PROG1\n}"
    #expect(try ConfigurationReader.read(text, for: .weston).configuration.safety.panicFingers == 5)
    let warnings = try warnings(in: text, for: .weston)
    let stays =
      "2:3: the panic gesture stays, since `panic-gpio` is ignored and there must be a way out; "
      + "leave `panic none` out"
    #expect(warnings.first == stays)
    #expect(warnings.count == 2)
    #expect(try self.warnings(in: text, for: .daemon).isEmpty)
    #expect(try ConfigurationReader.read(text, for: .daemon).configuration.safety.panicFingers == nil)
  }
}
