// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxInput
import Tactus
import TactusGestures
import TactusJSON
import Testing

@testable import TactusCommand
@testable import TactusLab

/// Explains failed attempts at a gesture. Each attempt has a scenario, a configuration, and the expected output of
/// `why`.
@Suite("tactus why and inspect")
struct WhyTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = tests.appending(path: "Inspect/tries")
  static let tries: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()

  private static func arguments(_ name: String) -> [String] {
    let path = folder.appending(path: name).path
    return ["--config", "\(path).conf", "\(path).json"]
  }

  private static func recording(_ name: String) -> String { tests.appending(path: "Recordings/\(name).yml").path }
  private static let tap = ["--config", folder.appending(path: "tap-moved.conf").path, recording("tap")]

  @Test("There are more than twenty examples for `why`") func count() { #expect(Self.tries.count > 20) }

  @Test("`why` prints the expected explanation of each example", arguments: tries)
  func sentences(_ name: String) throws {
    let run = CommandRun(["why"] + Self.arguments(name), of: Lab.tool)
    #expect(run.status == .success, "\(run.complaints)")
    let path = Self.folder.appending(path: "\(name).why")
    if ProcessInfo.processInfo.environment["OUTCOMES"] == "write" {
      try Data(run.output.utf8).write(to: path)
    }
    #expect(run.output == (try String(contentsOf: path, encoding: .utf8)))
  }

  @Test("If a device block sets the number, `why` advises to change that block")
  func device() throws {
    let session = try FakeSession()
    let text = "defaults no\ndevice * { tap-time 750ms }\nbind 2 tap -> launcher\n"
    let file = try session.write(text, to: "a.conf")
    let run = CommandRun(lab: "why", "--config", file, Self.folder.appending(path: "tap-too-long.json").path)
    #expect(run.output.contains("it would have acted (`device tap-too-long { tap-time 920ms }`)"), "\(run.output)")
  }

  /// Changes the configuration as `why` advises, and plays the same touches again.
  @Test(
    "With the number that `why` advises, the binding acts",
    arguments: [
      ("edge-missed", "{ depth 23px }"), ("edge-too-short", "{ distance 8.6mm }"), ("hold-too-short", "2 hold 450ms"),
      ("not-rested", "{ confirm hold 130ms }"), ("pinch-too-small", "{ distance 5.5mm }"),
      ("swipe-too-short", "{ distance 18mm }"), ("swipe-too-slow", "preset steady"), ("finger-late", "preset steady"),
      ("tap-too-long", "defaults { tap-time 920ms }"), ("hold-moved", "defaults { slop 4mm }"),
      ("swipe-quick", "{ distance 20mm }"),
    ])
  func promise(_ name: String, _ written: String) throws {
    let path = Self.folder.appending(path: name).path
    let said = CommandRun(["why"] + Self.arguments(name), of: Lab.tool).output
    #expect(said.contains("it would have acted (`\(written)`)"), "\(said)")
    var lines = try String(contentsOfFile: "\(path).conf", encoding: .utf8).split(separator: "\n").map { String($0) }
    let bind = try #require(lines.firstIndex { $0.hasPrefix("bind ") })
    let arrow = try #require(lines[bind].range(of: " -> "))
    if written.hasPrefix("{") {
      lines[bind] = lines[bind].components(separatedBy: " {")[0] + " " + written
    } else if written.first?.isNumber == true {
      lines[bind] = "bind \(written)" + lines[bind][arrow.lowerBound...]
    } else {
      lines.append(written)
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString).conf")
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = CommandRun(lab: "why", "--config", file.path, "\(path).json")
    #expect(run.output.contains("` acted: "), "\(run.output)\(run.complaints)")
  }

  @Test(
    "The length that `why` advises is the shortest with which a hand of the same speed succeeds",
    arguments: [(5.0, 40.0, "12.5"), (10, 80, "12.5"), (6, 90, "12.5"), (6, 110, "25"), (12.4, 140, "12.5")])
  func least(_ length: Double, _ milliseconds: Double, _ needed: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let config = folder.appending(path: "c.conf")
    try Data("version 1\ndefaults no\nbind 3 swipe left -> overview { distance 25mm }\n".utf8).write(to: config)
    /// Returns the output of `why` for a hand that moves `goes` mm, as fast as a hand that moves `length` mm in
    /// `milliseconds`.
    func why(_ goes: Double) throws -> String {
      let end = milliseconds * goes / length
      var touches: [String] = []
      for step in 0...10 {
        let x = 900 - goes / Thresholds.millimetresPerPixel * Double(step) / 9
        for id in 1...3 {
          let what = step == 0 ? "down" : step == 10 ? "up" : "move"
          let place = step == 10 ? "" : #", "x": \#(x - Double(id)), "y": \#(200 + 100 * id)"#
          touches.append(#"{"t": \#(end * Double(step) / 10), "id": \#(id), "phase": "\#(what)"\#(place)}"#)
        }
      }
      let head = #"{"name": "x", "views": [{"id": "r", "frame": [0, 0, 1200, 800]}], "recognizers": [], "touches": "#
      let file = folder.appending(path: "s.json")
      try Data("\(head)[\(touches.joined(separator: ", "))]}".utf8).write(to: file)
      let run = CommandRun(lab: "why", "--config", config.path, file.path)
      #expect(run.status == .success, "\(run.complaints)")
      return run.output
    }
    let said = try why(length)
    let who = needed == "25" ? "it" : "a quick swipe"
    #expect(said.contains(" of the \(needed) mm \(who) needs"), "\(said)")
    let least = try #require(Double(needed))
    #expect(try why(least - 0.05).contains("did not act"))
    #expect(try why(least + 0.05).contains("`3 swipe left` acted: overview."))
  }

  @Test("`why` and `inspect` accept each recording", arguments: ReplayTests.names)
  func recordings(_ name: String) throws {
    let path = Self.recording(name)
    let config = Self.tests.deletingLastPathComponent().appending(path: "examples/config/tablet.conf").path
    let why = CommandRun("why", "--json", "--config", config, path)
    #expect(why.status == .success)
    #expect(!why.lines.isEmpty)
    for line in why.lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect((object?["sentences"] as? [String])?.first?.hasSuffix(".") == true)
    }
    let page = CommandRun("inspect", "--config", config, path)
    #expect(page.status == .success)
    #expect((1000..<1_000_000).contains(page.output.utf8.count))
  }

  @Test("Gestures of two touchscreens that end at the same time are listed in the order in which they began")
  func twoTouchscreens() {
    let run = CommandRun("why", Self.recording("odd/two-devices"))
    #expect(run.lines.filter { !$0.hasPrefix(" ") } == ["0.770 s  1 finger, 76 ms", "0.782 s  1 finger, 56 ms"])
  }

  @Test("The page of `inspect` shows names from scenarios and configurations as plain text, not as HTML")
  func injection() throws {
    let nasty = #"</script><img src=x onerror=alert(1)>"#
    let text = #"{"name": "x", "views": [{"id": "r", "frame": [0, 0, 100, 100]}], "recognizers": [], "touches": []}"#
    let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scenario = folder.appending(path: "\(nasty.replacing("/", with: "")).json")
    try Data(text.utf8).write(to: scenario)
    let config = folder.appending(path: "c.conf")
    try Data("version 1\ndefaults no\nbind 2 tap -> exec \"echo '\(nasty)<!--'\"\n".utf8).write(to: config)
    for file in [scenario.path, Self.folder.appending(path: "tap-moved.json").path] {
      let page = CommandRun(lab: "inspect", "--config", config.path, file)
      #expect(page.status == .success, "\(page.complaints)")
      #expect(!page.output.contains("<img"))
      #expect(!page.output.contains("<!--"))
      #expect(page.output.components(separatedBy: "</script>").count == 3)
    }
  }

  @Test("Text on the page has enough contrast in the light and in the dark theme") func contrast() throws {
    func luminance(_ hex: Substring) -> Double {
      let value = Int(hex, radix: 16) ?? 0
      func part(_ shift: Int) -> Double {
        let c = Double(value >> shift & 0xFF) / 255
        return c <= 0.03928 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
    }
    let themes = PageColours.style.components(separatedBy: ":root").dropFirst()
    #expect(themes.count == 2)
    for theme in themes {
      var colours: [String: Double] = [:]
      for match in theme.matches(of: /--([a-z-]+): #([0-9a-f]{6})/) {
        colours[String(match.1)] = luminance(match.2)
      }
      for back in ["back", "pane"] {
        for front in ["text", "quiet", "act", "good", "bad", "wait"] {
          let (a, b) = (try #require(colours[back]), try #require(colours[front]))
          #expect((max(a, b) + 0.05) / (min(a, b) + 0.05) >= 4.5, "\(front) on \(back)")
        }
      }
      let (a, b) = (try #require(colours["act"]), try #require(colours["on-act"]))
      #expect((max(a, b) + 0.05) / (min(a, b) + 0.05) >= 4.5)
    }
  }

  @Test(
    "If no gesture is bound to the number of fingers that moved, `why` says only which numbers of fingers are bound"
  )
  func otherFingers() throws {
    func why(_ fingers: Int, _ dx: Double, _ dy: Double, _ config: String) throws -> [String] {
      let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      var touches: [String] = []
      for step in 0...10 {
        for id in 1...fingers {
          let what = step == 0 ? "down" : step == 10 ? "up" : "move"
          let (x, y) = (500 + 50 * Double(id) + dx * Double(step) / 9, 640 + dy * Double(step) / 9)
          let place = step == 10 ? "" : #", "x": \#(x), "y": \#(y)"#
          touches.append(#"{"t": \#(15 * step), "id": \#(id), "phase": "\#(what)"\#(place)}"#)
        }
      }
      let head = #"{"name": "x", "views": [{"id": "r", "frame": [0, 0, 1200, 800]}], "recognizers": [], "touches": "#
      let (file, configuration) = (folder.appending(path: "s.json"), folder.appending(path: "c.conf"))
      try Data("\(head)[\(touches.joined(separator: ", "))]}".utf8).write(to: file)
      try Data("version 1\n\(config)\n".utf8).write(to: configuration)
      return CommandRun(lab: "why", "--config", configuration.path, file.path).lines.dropFirst().map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    let bound = "bind 5 swipe up -> launcher"
    let said = try why(2, 0, -200, bound)
    #expect(said.first == "Nothing is bound to 2 fingers upwards; 3, 4, 5 fingers are bound.")
    #expect(!said.contains { $0.contains("would have") }, "\(said)")
    #expect(try why(2, -200, 0, bound).first == "Nothing is bound to 2 fingers to the left; 3, 4 fingers are bound.")
    #expect(try why(3, 0, -20, bound).first?.contains("Nothing is bound") == false)
    #expect(try why(2, 0, -200, "defaults no\nbind 2 tap -> close").first?.contains("Nothing is bound") == false)
    #expect(try why(2, 0, -200, "defaults no\nbind 2 tap -> close").allSatisfy { !$0.contains("would have") })
  }

  @Test("`why` leaves out the built-in bindings that tactusd leaves out") func leftOut() throws {
    let daemon = DaemonReport(try JSONReader.read(Array(#"{"leftOut":["3 swipe up","1 edge bottom"]}"#.utf8)))
    let all = try ConfigurationReader.byDefault().configuration
    let rest = all.without(daemon.leftOut)
    #expect(all.bindings.count == rest.bindings.count + 2)
    #expect(!rest.bindings.contains { $0.words == "3 swipe up" })
    let own = try ConfigurationReader.read("version 1\nbind 3 swipe up -> close\n").configuration
    #expect(own.without(daemon.leftOut).bindings.count == own.bindings.count)
  }

  @Test("`why` and `inspect` need exactly one file, which must be readable") func misuse() throws {
    for command in ["why", "inspect"] {
      #expect(CommandRun(command).complaints.hasPrefix("tactus \(command): needs a RECORDING, or --last N\n"))
      #expect(CommandRun(lab: command).complaints.hasPrefix("tactus-lab \(command): needs a SCENARIO\n"))
      for (tool, file) in [(Tool.tactus, Self.recording("tap")), (Lab.tool, Self.arguments("tap-moved")[2])] {
        #expect(CommandRun([command, "a", "b"], of: tool).status == .misuse)
        #expect(CommandRun([command, "/nowhere.yml"], of: tool).status == .misuse)
        #expect(CommandRun([command, "--config", "/nowhere.conf", file], of: tool).status == .misuse)
      }
    }
  }

  @Test("`inspect -o` writes the page to the named file") func output() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString).html")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = CommandRun(["inspect", "-o", file.path] + Self.tap)
    #expect(run.status == .success && run.output.isEmpty)
    #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(CommandRun(["inspect", "-o", file.path] + Self.tap).status == .success)
    try Data("version 1\n".utf8).write(to: file)
    let kept = CommandRun(["inspect", "-o", file.path] + Self.tap)
    #expect(
      kept.complaints == "tactus inspect: \(file.path) exists, but is not a page of this command; remove it first\n")
    #expect(try String(contentsOf: file, encoding: .utf8) == "version 1\n")
    let refused = CommandRun(["inspect", "-o", "/nowhere/at/all.html"] + Self.tap)
    #expect(refused.status == .misuse)
    #expect(refused.complaints == "tactus inspect: /nowhere/at/all.html: No such file or directory\n")
  }

  @Test("`why` explains a stored gesture with the session's state at the time of the gesture") func kept() throws {
    let frames =
      stride(from: 0, through: 200, by: 10).map { t in
        let samples = (1...3).map { "[\($0),\(t == 0 ? 0 : 1),\(900 - t - $0),\(200 + 100 * $0)]" }
        return "{\"t\":\(t),\"samples\":[\(samples.joined(separator: ","))]}"
      } + [#"{"t":210,"samples":[[1,2,0,0],[2,2,0,0],[3,2,0,0]]}"#]
    let head = #"{"number":4,"ago":900,"lasted":210,"fingers":3,"screen":[0,0,1000,600],"scale":1,"app":"org.a""#
    let text = head + ",\"frames\":[\(frames.joined(separator: ","))]}"
    let kept = try #require(KeptEpisode(try JSONReader.read(Array(text.utf8))))
    #expect(kept.number == 4)
    let compiled = try ConfigurationReader.read(
      "version 1\ndefaults no\napp org.a { bind 3 swipe left -> overview }\n"
    ).configuration.compiled()
    #expect(Inquiry.item(kept, compiled).sentences.first == "`3 swipe left` acted: overview.")
    /// Returns the sentence about the gesture, if tactusd reports that this action failed.
    func sentence(ofFailed action: String) throws -> String? {
      let did = #","did":[{"gesture":"3 swipe left","action":"\#(action)","failure":"no backend"}],"frames""#
      let text = text.replacing(",\"frames\"", with: did, maxReplacements: 1)
      return Inquiry.item(try #require(KeptEpisode(try JSONReader.read(Array(text.utf8)))), compiled).sentences.first
    }
    #expect(
      try sentence(ofFailed: "overview") == "`3 swipe left` was recognized, but `overview` failed: no backend.")
    // The binding had another action when the gesture was made.
    #expect(try sentence(ofFailed: "close") == "`3 swipe left` acted: overview.")
    let bare = try #require(KeptEpisode(try JSONReader.read(Array((head + #","frames":[]}"#).utf8))))
    #expect(bare.episode == nil)
    #expect(Inquiry.item(bare, compiled).sentences == [KeptEpisode.notKept])
    let rested =
      try unkept(
        #"{"number":1,"fingers":2,"lasted":3000,"complete":200,"screen":[0,0,1,1],"windows":"all","ended":["#
          + #"{"gesture":"2 tap","why":"heldTooLong","after":750,"measured":0,"limit":750},"#
          + #"{"gesture":"staff","why":"lifted","after":3200,"measured":0,"limit":0},"#
          + #"{"gesture":"3 tap","why":"tooFewTouches","after":50,"measured":2,"limit":3}]}"#)
    #expect(
      rested == [
        "`staff` did not act: the fingers lifted after 3 s of the 5 s that they must rest.", KeptEpisode.notKept,
        WindowAccount.allAnyway,
      ])
    let tapped =
      try unkept(
        #"{"number":1,"fingers":1,"lasted":60,"screen":[0,0,1,1],"ended":["#
          + #"{"gesture":"staff","why":"noFurtherTap","after":1560,"measured":0,"limit":1500}]}"#)
    #expect(tapped.first == "`staff` did not act: no further tap came within 1500 ms.")
    #expect(
      try unkept(
        #"{"number":1,"fingers":3,"lasted":60,"screen":[0,0,1,1],"#
          + #""windows":{"touches":3,"told":0,"keptBy":["3 any"]},"ended":["#
          + #"{"gesture":"3 tap","why":"lost","after":3,"measured":0,"limit":0,"other":"3 any"}]}"#
      ).prefix(2) == [
        "`3 any` blocked it.", "`3 tap` did not act: it lost to `3 any`, which was recognized first.",
      ])
    #expect(
      try unkept(
        #"{"number":1,"fingers":2,"screen":[0,0,1,1],"did":[{"gesture":"2 hold 5s","name":"staff","#
          + #""what":"fired overview","done":true}],"ended":["#
          + #"{"gesture":"2 tap","why":"heldTooLong","after":750,"measured":0,"limit":750}]}"#)
        == ["`staff` acted: overview.", KeptEpisode.notKept])
    for broken in [
      "{}", "[]",
      #"{"number":1,"screen":[1,2,3,4],"fingers":1e300,"complete":1e300,"ended":["#
        + #"{"gesture":"staff","why":"lost","after":-1e300,"limit":1e300},{"why":1},{"gesture":"staff","why":"x"}]}"#,
      #"{"number":1e300,"screen":[1,2]}"#, #"{"number":1e300,"screen":[1,2,"x",-1e300]}"#,
    ] {
      let kept = KeptEpisode(try JSONReader.read(Array(broken.utf8)))
      _ = kept.map { Inquiry.item($0, compiled).sentences }
    }
  }

  /// Returns the sentences about a gesture whose positions tactusd has not kept.
  private func unkept(_ answer: String) throws -> [String] {
    let compiled = try ConfigurationReader.read(
      "version 1\ndefaults no\nblock 3..5 any\nbind 2 tap -> close\nbind 3 tap -> close\n"
        + "gesture staff { on 2 hold 5s; within corner top-left 20mm; then tap 4; do overview }\n"
    ).configuration.compiled()
    let kept = try #require(KeptEpisode(try JSONReader.read(Array(answer.utf8))))
    return Inquiry.item(kept, compiled).sentences
  }

  @Test("Each stored gesture is returned once, even if new gestures arrive meanwhile") func latest() throws {
    func kept(_ number: Int) throws -> KeptEpisode? {
      KeptEpisode(try JSONReader.read(Array(#"{"number":\#(number),"screen":[0,0,1,1]}"#.utf8)))
    }
    /// Returns the numbers of the gestures that `KeptEpisode.latest` finds. `answers` contains the number of the newest
    /// gesture at the time of each question.
    func latest(_ count: Int, after last: Int, _ answers: Int...) -> [Int] {
      var asked = 0
      return KeptEpisode.latest(count, after: last) { which in
        let newest = answers[min(asked, answers.count - 1)]
        asked += 1
        return which <= min(10, newest) ? try? kept(newest + 1 - which) : nil
      }.map(\.number)
    }
    #expect(latest(10, after: 0, 3) == [1, 2, 3])
    #expect(latest(2, after: 0, 30) == [29, 30])
    #expect(latest(10, after: 0, 30).count == 10)
    #expect(latest(10, after: 3, 3) == [])
    #expect(latest(10, after: 3, 6) == [4, 5, 6])
    #expect(latest(10, after: 3, 5, 6) == [4, 5], "the sixth comes with the next question")
    #expect(latest(10, after: 7, 2) == [1, 2], "tactusd has begun anew")
    #expect(latest(10, after: 0, 0) == [])
  }

  @Test("Without tactusd, `why --last` says that tactusd is not running") func noDaemon() {
    let run = CommandRun(["why", "--last", "1"], environment: ["XDG_RUNTIME_DIR": "/nowhere"])
    #expect(run.status == .misuse)
    #expect(run.complaints.contains("tactusd is not running"))
    #expect(CommandRun("why", "--last", "0").complaints.hasPrefix("tactus why: --last 0: needs a number"))
    #expect(CommandRun("why", "--last", "1", "file").complaints.hasPrefix("tactus why: either --last or file"))
  }
}
