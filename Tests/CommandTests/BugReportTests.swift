// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TactusCommand

@Suite("tactus report")
struct BugReportTests {
  private let session: FakeSession
  init() throws {
    session = try FakeSession()
    session.environment["HOME"] = "\(session.folder)/house/somebody"
    session.environment["XDG_CONFIG_HOME"] = "\(session.folder)/house/somebody/.config"
  }

  /// A swipe as tactusd stores it, with the positions of its fingers. The tap below is stored without positions.
  private static let swipe: String = {
    let frames =
      stride(from: 0, through: 200, by: 10).map { t in
        let samples = (1...3).map { "[\($0),\(t == 0 ? 0 : 1),\(7931 - 10 * t).3,\(4200 + $0).7]" }
        return "{\"t\":\(t),\"samples\":[\(samples.joined(separator: ","))]}"
      } + [#"{"t":210,"samples":[[1,2,0,0],[2,2,0,0],[3,2,0,0]]}"#]
    let state = #""app":"org.secret.Mail","title":"Dear secret","device":"Glass","output":"eDP-1""#
    return #"{"number":2,"ago":98765,"lasted":210,"fingers":3,"screen":[0,0,9999,8888],"scale":10,\#(state),"#
      + "\"frames\":[\(frames.joined(separator: ","))]}"
  }()
  private static let tap =
    #"{"number":1,"ago":87654,"lasted":77,"fingers":1,"screen":[0,0,9999,8888],"scale":1,"frames":[]}"#
  private static let status =
    #"{"process":1,"touchscreens":[{"name":"Glass","way":"gate","why":[]}],"gestures":[{"ago":87654,"lasted":77,"#
    + #""fingers":1,"touches":1,"did":[{"gesture":"1 tap","what":"fired"}]}]}"#

  @Test("The report says what happened to the gestures, but not where or when fingers touched the screen")
  func secrets() throws {
    let file = try session.write(
      "version 1\ndefaults no\nbind 3 swipe left -> overview\n", to: "house/somebody/.config/tactusd/config")
    let daemon = try AnsweringSocket(at: "\(session.folder)/tactusd-0.report") { question in
      switch question {
      case "status": Self.status
      case "gesture 1": Self.swipe
      case "gesture 2": Self.tap
      default: "{}"
      }
    }
    let run = withExtendedLifetime(daemon) { session.run("report", hasColour: true) }
    #expect(run.status == .success && run.complaints.isEmpty)
    for expected in [
      "tactus \(Tool.version)\n", "\nconfiguration in use\n", "  bind 3 swipe left -> overview\n",
      "\nwhy\n  3 fingers, 210 ms\n    `3 swipe left` acted: overview.\n", "~/.config/tactusd/config", "Glass",
    ] {
      #expect(run.output.contains(expected), "\(expected) is not in \(run.output)")
    }
    let positions = stride(from: 0, through: 200, by: 10).map { "\(7931 - 10 * $0)" } + ["4201", "4202", "4203"]
    let times = ["98765", "87654", "98 s", "87 s", "77 ms"]
    for secret in positions + times + ["secret", "1 tap", "1 finger", "somebody", file, "last gestures", "\u{1B}"] {
      #expect(!run.output.contains(secret), "\(secret)")
    }
  }

  @Test(
    "The last gestures are explained with tactusd's configuration, unless the user names another configuration",
    arguments: ["why", "inspect", "report"])
  func judge(_ command: String) throws {
    _ = try session.write(
      "version 1\ndefaults no\nbind 3 swipe left -> overview\n", to: "house/somebody/.config/tactusd/config")
    let named = try session.write("version 1\ndefaults no\nbind 3 swipe left -> close\n", to: "named.conf")
    let other = try session.write("version 1\ndefaults no\nbind 3 swipe left -> launcher\n", to: "other.conf")
    func says(_ status: String, _ options: String...) throws -> String {
      let daemon = try AnsweringSocket(at: "\(session.folder)/tactusd-0.report") { question in
        question == "status" ? status : question == "gesture 1" ? Self.swipe : "{}"
      }
      let words = [command] + (command == "report" ? [] : ["--last", "1"] + options)
      let run = withExtendedLifetime(daemon) { CommandRun(words, environment: session.environment) }
      #expect(run.status == .success, "\(run.complaints)")
      return run.output
    }
    let status = #"{"process":1,"config":"\#(named)","touchscreens":[],"gestures":[]}"#
    #expect(try says(status).contains("`3 swipe left` acted: close."))
    #expect(try says(Self.status).contains("`3 swipe left` acted: overview."))
    guard command != "report" else { return }
    #expect(try says(status, "--config", other).contains("`3 swipe left` acted: launcher."))
    session.environment["TACTUS_CONFIG"] = other
    #expect(try says(status).contains("`3 swipe left` acted: close."))
    #expect(try says(Self.status).contains("`3 swipe left` acted: overview."), "tactusd has an environment of its own")
  }

  @Test("`tactus report` works even if tactusd does not run and the configuration is broken")
  func broken() throws {
    _ = try session.write("version 1\nbind 3 swpe left -> close\n", to: "house/somebody/.config/tactusd/config")
    let run = session.run("report")
    #expect(run.status == .success)
    #expect(run.output.contains("unknown gesture") && run.output.contains("no answer at"))
  }

  @Test("`tactus report -o` writes the report to a new private file, and refuses an existing file")
  func file() throws {
    let path = "\(session.folder)/report.txt"
    #expect(session.run("report", "-o", path).status == .success)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("tactus \(Tool.version)\n"))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(session.run("report", "-o", path).complaints == "tactus report: \(path): File exists\n")
  }
}
