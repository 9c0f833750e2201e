// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Tactus
import TactusGestures
import TactusJSON
import Testing

@testable import TactusCommand

/// Tests how the server answers the requests of the settings page, and how the requests change the files.
@Suite("tactus settings")
struct SettingsTests {
  private let session: FakeSession
  private var file: String { "\(session.folder)/tactusd/config.d/50-settings.conf" }

  init() throws { session = try FakeSession() }

  /// One run of the command.
  private struct Run {
    let site = SettingsSite()
    let environment: [String: String]

    func ask(_ method: String, _ path: String, _ body: String = "") throws -> (status: PageAnswer.Status, JSONValue) {
      let text = "\(method) /\(path) HTTP/1.1\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
      guard case .whole(let request) = PageRequest.read(Array(text.utf8)) else { throw CocoaError(.coderInvalidValue) }
      let answer = System.$variables.withValue(environment) { site.answer(request, for: path) }
      return (answer.status, try JSONReader.read(answer.body))
    }

    var state: JSONValue { get throws { try ask("GET", "state").1 } }

    @discardableResult
    func apply(_ change: String) throws -> JSONValue {
      let (status, answer) = try ask("POST", "apply", change)
      #expect(status == .ok, "\(answer["error"]?.string ?? "")")
      return answer
    }
  }

  private var run: Run { Run(environment: session.environment) }

  private func binding(_ id: String, in state: JSONValue) -> JSONValue? {
    state["bindings"]?.items?.first { $0["id"]?.string == id }
  }
  private func action(_ id: String, in state: JSONValue) -> String? {
    binding(id, in: state)?["action"]?["text"]?.string
  }
  private var text: String? { try? String(contentsOfFile: file, encoding: .utf8) }

  /// Runs `tactus check`. If this machine has a system-wide configuration, the command reads it too.
  private func check() -> CommandRun { session.run("check") }

  @Test("If the user has no configuration, the page shows the built-in bindings, and writes no file")
  func first() throws {
    let state = try run.state
    #expect(state["bindings"]?.items?.count == DefaultConfigurationCount.bindings)
    let swipe = try #require(binding("3 swipe left", in: state))
    #expect(swipe["source"]?["kind"]?.string == "built-in" && swipe["can"]?["off"]?.bool == true)
    #expect(swipe["gesture"]?["says"]?.string == "Three fingers swipe left")
    #expect(swipe["gesture"]?["drawing"]?["distance"]?.number == 7.8)
    #expect(state["undo"] == nil && state["locked"] == nil && text == nil)
  }

  @Test("A changed action is written to the file, and undoing the change removes the file")
  func change() throws {
    let run = run
    let state = try run.apply(#"{"do":"bind","replaces":"3 swipe left","action":["window","next"]}"#)
    let changed = try #require(binding("3 swipe left", in: state))
    #expect(changed["action"]?["text"]?.string == "window next")
    #expect(changed["replaces"]?["text"]?.string == "workspace next")
    #expect(changed["source"]?["kind"]?.string == "settings")
    #expect(text?.contains("# In place of `workspace next`, built in\nbind 3 swipe left -> window next\n") == true)
    #expect(check().status == .success)
    let (status, undone) = try run.ask("POST", "undo", "{}")
    #expect(status == .ok && action("3 swipe left", in: undone) == "workspace next" && text == nil)
    #expect(try run.ask("POST", "undo", "{}").status == .conflict)
  }

  @Test("A gesture can be switched off and on, added for one application, and removed") func offAndOn() throws {
    let run = run
    var state = try run.apply(#"{"do":"off","binding":"3 swipe up"}"#)
    #expect(binding("3 swipe up", in: state)?["on"]?.bool == false)
    #expect(text?.contains("unbind 3 swipe up\n") == true)
    state = try run.apply(#"{"do":"on","binding":"3 swipe up"}"#)
    #expect(binding("3 swipe up", in: state)?["on"]?.bool == true && text == nil)
    state = try run.apply(
      #"{"do":"bind","gesture":["2","swipe","left"],"action":["key","Alt+Right"],"apps":["org.mozilla.firefox"]}"#)
    let added = try #require(state["bindings"]?.items?.last)
    #expect(added["scope"]?.string == "in org.mozilla.firefox")
    #expect(check().output.contains("no warnings"))
    let id = try #require(added["id"]?.string)
    _ = try run.apply("{\"do\":\"remove\",\"binding\":\"\(id)\"}")
    #expect(text == nil)
  }

  @Test("Changes on the page override the user's own lines without a warning, and never rewrite them")
  func persons() throws {
    let written = "version 1\n# Mine.\nbind 3 swipe left -> overview\ndefaults { slop 3mm; }\n"
    let path = try session.write(written, to: "tactusd/config")
    let run = run
    _ = try run.apply(
      #"{"do":"bind","replaces":"3 swipe left","action":["launcher"],"parameters":{"distance":"12mm"}}"#)
    let state = try run.apply(#"{"do":"set","name":"slop","value":"2mm"}"#)
    #expect(binding("3 swipe left", in: state)?["replaces"]?["source"]?["kind"]?.string == "yours")
    #expect(state["defaults"]?.items?.first { $0["name"]?.string == "slop" }?["value"]?.number == 2)
    #expect(!check().complaints.contains("overrides"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == written)
    _ = try run.apply(#"{"do":"off","binding":"3 swipe left"}"#)
    #expect(session.run("check", "--print").output.contains("bind 3 swipe left") == false)
  }

  @Test("Changing the gesture of a binding switches off the old gesture and binds the new one") func move() throws {
    let run = run
    func old(_ state: JSONValue) -> JSONValue? {
      state["bindings"]?.items?.first { $0["gesture"]?["text"]?.string == "3 swipe down" }
    }
    let id = try #require(old(try run.state)?["id"]?.string)
    let state = try run.apply("{\"do\":\"bind\",\"replaces\":\"\(id)\",\"gesture\":[\"4\",\"swipe\",\"down\"]}")
    #expect(old(state)?["on"]?.bool == false)
    let moved = try #require(state["bindings"]?.items?.last)
    #expect(moved["gesture"]?["text"]?.string == "4 swipe down" && moved["action"]?["text"]?.string == "close")
    #expect(text?.contains("bind 4 swipe down -> close { confirm hold 300ms; unless fullscreen }") == true)
  }

  @Test("The preview shows what a change would write") func preview() throws {
    let (status, answer) = try run.ask(
      "POST", "preview", #"{"do":"bind","replaces":"3 swipe left","action":["window","next"]}"#)
    #expect(status == .ok && answer["text"]?.string == "bind 3 swipe left -> window next\n")
    #expect(answer["binding"]?["action"]?["text"]?.string == "window next")
    #expect(
      answer["sentences"]?.items?.compactMap(\.string).last
        == "It takes the place of `workspace next`, built in.")
    #expect(text == nil)
  }

  @Test(
    "The server refuses an impossible change, gives the reason in a sentence, and writes no file",
    arguments: [
      "", "{", "[]", "{}", #"{"do":"fly"}"#, #"{"do":"bind"}"#, #"{"do":"bind","gesture":"3 swipe left"}"#,
      #"{"do":"bind","gesture":["3","swpie"],"action":["overview"]}"#,
      #"{"do":"bind","gesture":["3","swipe","left"],"action":["overviw"]}"#,
      #"{"do":"bind","gesture":["3","any"],"action":["overview"]}"#,
      #"{"do":"bind","gesture":["3","swipe","left"],"action":["overview"],"apps":[""]}"#,
      #"{"do":"bind","gesture":["3","swipe","left"],"action":["overview"],"parameters":{"distance":"9000mm"}}"#,
      #"{"do":"bind","gesture":["3","swipe","left"],"action":["overview"],"parameters":{"a b":"1"}}"#,
      #"{"do":"bind","gesture":["3","swipe","left","->","close"],"action":["overview"]}"#,
      #"{"do":"bind","replaces":"9 tap","action":["overview"]}"#, #"{"do":"off","binding":"9 tap"}"#,
      #"{"do":"on","binding":"3 swipe left"}"#, #"{"do":"remove","binding":"3 swipe left"}"#,
      #"{"do":"set","name":"deliver","value":"observe"}"#, #"{"do":"set","name":"slop","value":"-1mm"}"#,
      #"{"do":"set","name":"slop","value":"1mm\n}\nshell-client /bin/sh\ndefaults {\nhold 1s"}"#,
    ])
  func impossible(_ change: String) throws {
    let (status, answer) = try run.ask("POST", "apply", change)
    #expect(status == .notUnderstood)
    #expect(answer["error"]?.string?.isEmpty == false && text == nil)
  }

  @Test("A drawn shape is written to the file together with the gesture that uses it, and removed with this gesture")
  func shape() throws {
    let run = run
    let change =
      #"{"do":"bind","gesture":["1","shape","tick"],"action":["close"],"stroke":["0,60","30,100","100,0"]}"#
    let state = try run.apply(change)
    #expect(text?.contains("shape tick {\n    stroke 0,60 30,100 100,0\n}\n") == true)
    #expect(binding("1 shape tick", in: state)?["gesture"]?["drawing"]?["strokes"]?.items?.count == 1)
    #expect(check().status == .success, "\(check().complaints)")
    #expect(try run.ask("POST", "apply", change).1["error"]?.string?.contains("already") == true)
    for (gesture, stroke) in [
      (#"["1","shape"]"#, #"["0,60","30,100"]"#), (#"["1","shape","a","b"]"#, #"["0,60","30,100"]"#),
      (#"["1","shape","new"]"#, #"["0,60 }","30,100"]"#), (#"["1","shape","new"]"#, #"["0,60"]"#),
      (#"["1","shape","} close"]"#, #"["0,60","30,100","0,0"]"#),
    ] {
      let wish = #"{"do":"bind","gesture":\#(gesture),"action":["close"],"stroke":\#(stroke)}"#
      #expect(try run.ask("POST", "apply", wish).0 != .ok, "\(wish)")
    }
    _ = try run.apply(#"{"do":"remove","binding":"1 shape tick"}"#)
    #expect(text == nil)
  }

  @Test("The page shows the numbers of one touchscreen, and forgets those that a fitting has set")
  func numbers() throws {
    let run = run
    let state = try run.apply(#"{"do":"fit","changes":["hold 400ms","rim 2mm"],"touchscreen":"ELAN \"1\""}"#)
    #expect(text?.contains(#"device "ELAN \"1\"" {"#) == true && text?.contains("defaults") == false)
    let shown = try #require(state["numbers"]?.items?.first)
    #expect(shown["touchscreen"]?.string == "ELAN \"1\"" && shown["isOwn"]?.bool == true)
    #expect(shown["lines"]?.items?.compactMap(\.string) == ["hold 400ms", "rim 2mm"])
    #expect(check().status == .success)
    let changed = try run.apply(#"{"do":"set","name":"hold","value":"600ms","touchscreen":"ELAN \"1\""}"#)
    #expect(changed["numbers"]?.items?.first?["lines"]?.items?.compactMap(\.string) == ["hold 600ms", "rim 2mm"])
    let after = try run.apply(#"{"do":"forget","touchscreen":"ELAN \"1\""}"#)
    #expect(after["numbers"]?.items?.isEmpty == true && text == nil)
  }

  @Test("Words from the page stay single words in the file") func words() throws {
    let run = run
    _ = try run.apply(
      #"""
      {"do":"bind","gesture":["3","tap"],"action":["exec","a b","; shell-client /x","\n}\nlocked yes\n","->","# no"],
       "apps":["<script>\nbind 4 tap -> close\n"]}
      """#)
    let state = try run.state
    #expect(
      state["bindings"]?.items?.last?["action"]?["words"]?.items?.compactMap(\.string)
        == ["exec", "a b", "; shell-client /x", "\n}\nlocked yes\n", "->", "# no"])
    #expect(binding("4 tap", in: state) == nil)
    // The page writes a comment with the replaced action into the file. This comment must stay on one line, too.
    _ = try run.apply(#"{"do":"bind","replaces":"3 swipe left","action":["overview"]}"#)
    #expect(check().status == .success)
  }

  @Test("If the page cannot change a file, it says why, and the file stays the same") func obstacles() throws {
    let own = try session.write("bind 3 tap -> overview\n", to: "tactusd/config.d/50-settings.conf")
    let run = run
    #expect(try run.state["locked"]?.string?.contains("was not written by this page") == true)
    #expect(binding("3 tap", in: try run.state)?["can"]?["change"]?.bool == false)
    let change = #"{"do":"off","binding":"3 swipe up"}"#
    #expect(try run.ask("POST", "apply", change).status == .conflict)
    #expect(text == "bind 3 tap -> overview\n")
    try FileManager.default.removeItem(atPath: own)
    _ = try session.write("bind 3 tapp -> overview\n", to: "tactusd/config")
    let state = try run.state
    #expect(state["broken"]?["errors"]?.items?.first?["line"]?.number == 1)
    #expect(try run.ask("POST", "apply", change).status == .conflict && text == nil)
  }

  @Test("The page changes the configuration that TACTUS_CONFIG names") func named() throws {
    let path = try session.write("bind 5 tap -> overview\n", to: "other/config")
    session.environment["TACTUS_CONFIG"] = path
    let state = try run.apply(#"{"do":"bind","replaces":"5 tap","action":["launcher"]}"#)
    #expect(action("5 tap", in: state) == "launcher" && text == nil)
    #expect(FileManager.default.fileExists(atPath: "\(session.folder)/other/config.d/50-settings.conf"))
  }

  @Test("The server ends some time after its page is closed, but never while the page is open") func presence() {
    var presence = PagePresence()
    func at(_ seconds: Double) -> Timestamp { Timestamp(microseconds: Int64(seconds * 1_000_000)) }
    presence.note(at: at(0))
    #expect(presence.deadline == nil && !presence.isOver(at: at(1000)), "nobody has opened it yet")
    presence.begin()
    #expect(!presence.isOver(at: at(14)) && presence.isOver(at: at(15)))
    presence.note(streams: 1, at: at(10))
    #expect(!presence.isOver(at: at(1000)))
    presence.note(streams: 0, at: at(1000))
    #expect(!presence.isOver(at: at(1002)) && presence.isOver(at: at(1003)))
    presence.note(at: at(1001))
    presence.end(at: at(1002))
    #expect(!presence.isOver(at: at(1004)) && presence.isOver(at: at(1005)))
  }
}

private enum DefaultConfigurationCount {
  static var bindings: Int { (try? ConfigurationReader.byDefault().configuration.bindings.count) ?? -1 }
}
