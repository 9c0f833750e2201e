// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusInput

@Suite("Reading in windows of different sizes")
struct RecordingLinesTests {
  /// Checks that the size of the reader's `ByteWindow` does not change the result, with one exception: with a smaller
  /// `ByteWindow`, the reader may return more items before an error, since libyaml has seen less of the text after
  /// them.
  private func compare(_ bytes: [UInt8]) {
    let wide = Reading(yaml: bytes)
    let text = Comment(rawValue: String(decoding: bytes.suffix(600), as: UTF8.self))
    for capacity in [64, 300] {
      let narrow = Reading(yaml: bytes, capacity: capacity)
      #expect(narrow.error == wide.error, text)
      #expect(wide.error == nil ? narrow.items == wide.items : narrow.items.starts(with: wide.items), text)
    }
  }

  @Test("The size of the reading buffer makes no difference to any recording", arguments: Recordings.libinput)
  func recordings(_ name: String) throws { compare(try Recordings.bytes(name)) }

  /// Lines as libinput writes them, and variants of them, some of them invalid.
  private static let lines = [
    "    - [  0,  10108,   3,  53,    2050]", "    - [0, 10108, 3, 53, -2050] # a comment",
    "    - [  0,  10108,   3,  53,    2050] # ünicode", "    - [  0,  10108,   3,  53,    2050] # a\ttab",
    "    - [  0,  10108,   3,  53,    2050]# no space", "    - [  0,  10108,   3,  53,    2050]  # two spaces",
    "    - [  0,  10108,   3,  53,    2050] x", "    - [  0,  10108,   3,  53,    2050]]",
    "    - [  0,  10108,   3,  53,    2050]: 1", "    - [  0,  10108,   3,  53]", "    - [  0,  10108,   3,  53, 1, 2]",
    "    - [  0,  10108,   3,  53, 2147483647]", "    - [  0,  10108,   3,  53, 2147483648]",
    "    - [  0,  10108,   3,  53, -2147483648]", "    - [  0,  10108,   3,  53, -2147483649]",
    "    - [  0,  10108,   3,  53, - 5]", "    - [  0,  10108,   3,  53, --5]", "    - [  0,  10108,   3,  53, +5]",
    "    - [  0,  10108,   3,  53, 0x10]", "    - [  0,  10108,   3, 053, 007]", "    - [  0,  10108,  -3,  53, 7]",
    "    - [  0,  10108,   3,  65535, 7]", "    - [  0,  10108,   3,  65536, 7]", "    - [  0,  10108, 65536, 1, 7]",
    "    - [999999999999,  10108,   3,  53, 7]", "    - [9999999999999,  10108,   3,  53, 7]",
    "    - [  0,10108,3,53,7]", "    - [  0 ,  10108,   3,  53, 7]", "    - [  0,  10108,   3,  53, 7 ]",
    "    - [  0,\t10108,   3,  53, 7]", "    - [  0,  10108,   3,  53, \"7\"]", "    - [  0,  10108,   3,  53, 7",
    "    -[  0,  10108,   3,  53, 7]", "    -  [  0,  10108,   3,  53, 7]", "     - [  0,  10108,   3,  53, 7]",
    "   - [  0,  10108,   3,  53, 7]", "  - [  0,  10108,   3,  53, 7]", "    - &a [  0,  10108,   3,  53, 7]",
    "    # a comment", "# a comment", "                 # a comment", "", "     ", "    ",
    "  - evdev:", "  - evdev: ", "  - evdev: # a comment", "  - evdev:\n    - [  1,      2,   3,  53,    2050]",
    "  - evdev:\n\n    - [  1,      2,   3,  53,    2050]", "  - evdev:\n    # a comment\n    - [  1, 2, 3, 4, 5]",
    "    libinput:\n    - {time: 0.008050, type: TOUCH_MOTION, slot: -1, point: [ 12.00,  12.75]}", "  - libinput:",
    "    libinput:\n  - evdev:", "    libinput:", "    libinput: ", "    libinput: # own", "    libinput:\n    - {}",
    "    libinput:\n    - {a: b}\n  - evdev:\n    - [  1,      2,   3,  53,    2050]", "    libinput:\n    - {a: b",
    "    libinput:\n    - {a: b, }\n  - evdev:", "    libinput:\n    - {a:b}\n  - evdev:",
    "    libinput:\n    - {a: [1,2, -3.5], b-c: -x}\n  - evdev:\n    - [  1,      2,   3,  53,    2050]",
    "    libinput:\n    - {a: [], b: c}\n  - evdev:", "    libinput:\n    - {a: [1, 2], b: -1, c: x_y-z.9}\n  - evdev:",
    "    libinput:\n    - {a: b} x\n  - evdev:", "    libinput:\n    - {a: b}: c\n  - evdev:", "    libinput:\n    - x",
    "    libinput:\n    - {\(String(repeating: "a", count: 1100)): b}\n  - evdev:",
    "    libinput:\n    - {a: b}\n\n  - evdev:",
    "    libinput:\n    - {a: [1, 2}\n  - evdev:", "    libinput:\n    - {a: - 1}\n  - evdev:",
    "    libinput:\n    - {a: .5}",
    "    evdev:\n    - [  1, 2, 3, 4, 5]", "- node: b", "...", "---", "x", "  x: y", "    x: y", "\u{85}", "#\u{2028}",
    "    - [  0,  10108,   3,  53,    2050] # line\r", "\r", "    - [  0,  10108,   3,  53,    2050] # \u{2029}",
    "    - [  0,  10108,   3,  53,    2050] # \u{7f}", "    - [  0,  10108,   0,   0,       0] # SYN_REPORT",
  ]

  @Test("The size of the reading buffer makes no difference to unusual lines", arguments: lines.indices)
  func line(_ index: Int) {
    let head = "devices:\n- node: a\n  events:\n  - evdev:\n    - [  0,      0,   3,  53,    2049]\n"
    let event = "    - [  0,  10108,   3,  54,      12] # EV_ABS\n"
    let report = "    - [  0,  10108,   0,   0,       0] # SYN_REPORT\n"
    let line = Self.lines[index]
    for text in [
      head + event + event + line + "\n" + event + event + report, head + line + "\n" + event + event + report,
      head + event + line, head + event + line + "\n", head + event + event + report + line + "\n" + report,
    ] {
      compare(Array(text.utf8))
    }
  }

  @Test("The size of the reading buffer makes no difference to random lines")
  func manyLines() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      var text = "devices:\n- node: a\n  events:\n  - evdev:\n    - [  0,      0,   3,  53,    2049]\n"
      for _ in 0..<12 {
        let usual = "    - [  0,  10108,   3,  54,   \(Int.random(in: 0...9999, using: &random))] # EV_ABS"
        text +=
          (Int.random(in: 0...3, using: &random) == 0 ? Self.lines.randomElement(using: &random) ?? "" : usual) + "\n"
      }
      compare(Array(text.utf8))
    }
  }

  @Test(
    "The size of the reading buffer makes no difference to wrong bytes",
    arguments: ["tap.yml", "with-libinput/tap.yml"])
  func wrongByte(_ name: String) throws {
    let bytes = try Recordings.bytes(name)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<400 {
      var broken = bytes
      let place = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0...2, using: &random) {
      case 0: broken[place] = UInt8.random(in: 0...255, using: &random)
      case 1: broken.remove(at: place)
      default: broken.insert(" :-#[],{}\n\"'&*!|>%@`".utf8.randomElement(using: &random) ?? 0, at: place)
      }
      compare(broken)
    }
  }

  @Test("The size of the reading buffer makes no difference to unusual indentation and to braces")
  func otherForms() throws {
    let text = try Recordings.text("tap.yml")
    // Indents the list of devices further.
    let wider = text.replacing("\n- ", with: "\n  - ").replacing("\n  ", with: "\n    ").replacing(
      "\n    - node", with: "\n  - node")
    let usual = Reading(yaml: text)
    for other in [
      wider, text.replacing("devices:\n", with: "devices: # a list\n\n"), "%YAML 1.1\n---\n" + text + "...\n",
    ] {
      #expect(Reading(yaml: other) == usual)
      compare(Array(other.utf8))
    }
    let braces =
      "{devices: [{node: a, events: [{evdev: [[0, 1, 3, 53, 7], [0, 1, 0, 0, 0]]}, {evdev: [[0, 9, 0, 0, 0]]}]}]}"
    #expect(Reading(yaml: braces).events.map(\.time) == [1, 1, 9])
    compare(Array(braces.utf8))
  }
}
