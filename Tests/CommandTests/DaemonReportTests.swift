// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusJSON
import Testing

@testable import TactusCommand

@Suite("What tactusd says of itself")
struct DaemonReportTests {
  private func report(_ text: String) throws -> DaemonReport {
    DaemonReport(try JSONReader.read(Array(text.utf8)))
  }

  @Test(
    "What became of a gesture's touches",
    arguments: [
      (#""touches":3,"windows":{"told":0,"late":0,"cancelled":0,"keptBack":0}"#, "windows got none"),
      (#""touches":1,"windows":{"told":1,"late":0,"cancelled":0,"keptBack":0}"#, "windows got all"),
      (#""touches":3,"windows":{"told":3,"late":3,"cancelled":0,"keptBack":152}"#, "windows got all, late by 152 ms"),
      (
        #""touches":3,"windows":{"told":2,"late":1,"cancelled":2,"keptBack":9}"#,
        "windows got 2 of 3, 1 late by 9 ms, cancelled"
      ),
      (#""touches":2"#, "windows got all"),
    ])
  func fates(members: String, words: String) throws {
    let rows = try report(#"{"gestures":[{"ago":100,"lasted":272,"fingers":3,"did":[],\#(members)}]}"#).gestureRows
    #expect(rows == [["now", "3 fingers", "272 ms", "no gesture", words]])
  }

  @Test("The way of a touchscreen, and why it is no better one")
  func ways() throws {
    let rows = try report(
      #"""
      {"touchscreens":[{"name":"Glass","node":"/dev/input/event3","output":"eDP-1","way":"gate","why":[]},
      {"name":"Other","way":"observe","why":["no gate, since it rains","no palm, since it is late"]}]}
      """#
    ).touchscreenRows
    #expect(
      rows == [
        ["Glass", "on eDP-1", "gate: held in the compositor, windows get only what is no gesture"],
        [
          "Other", "on no output",
          "observe: windows get all touches, those of gestures too; no gate, since it rains; no palm, since it is late",
        ],
      ])
  }

  @Test("It only watches if it says so, and there is something to watch", arguments: [true, false])
  func watches(onlyWatches: Bool) throws {
    let touchscreen = #"{"name":"Glass","way":"observe","why":[]}"#
    let some = try report(#"{"onlyWatches":\#(onlyWatches),"touchscreens":[\#(touchscreen)]}"#)
    let none = try report(#"{"onlyWatches":\#(onlyWatches),"touchscreens":[]}"#)
    #expect(some.onlyWatches == onlyWatches && !none.onlyWatches)
  }

  @Test("The newest gesture comes first, with what it did")
  func gestures() throws {
    let rows = try report(
      """
      {"gestures":[{"ago":125000,"fingers":1,"touches":1,"did":[{"gesture":"1 edge left","what":"fired key Alt+Left"}]},
      {"ago":3000,"lasted":1500,"fingers":2,"touches":2,"did":[]}]}
      """
    ).gestureRows
    #expect(rows.map(\.first) == ["3 s ago", "2 min ago"])
    #expect(rows.last?[3] == "1 edge left: fired key Alt+Left")
    #expect(rows.last?[2] == "goes on")
  }

  @Test("Numbers that no daemon says do no harm")
  func absurd() throws {
    let report = try report(
      #"{"cost":{"frames":1e300,"kilobytes":-1e300,"medianMicroseconds":1e300,"p99Microseconds":-1e300},"gestures":[{"ago":1e300,"lasted":1e300,"fingers":-1e300}]}"#
    )
    #expect(report.costWords != nil)
    #expect(report.gestureRows.count == 1)
  }
}
