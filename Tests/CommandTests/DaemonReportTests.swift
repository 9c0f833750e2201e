// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Tactus
import TactusGestures
import TactusJSON
import Testing

@testable import TactusCommand

@Suite("Reports of tactusd")
struct DaemonReportTests {
  private func report(_ text: String) throws -> DaemonReport {
    DaemonReport(try JSONReader.read(Array(text.utf8)))
  }

  @Test(
    "`status`, `why` and `explain --live` use the same words for the touches that windows received",
    arguments: [
      (
        #"{"touches":3,"told":0,"late":0,"cancelled":0,"keptBack":0,"keptBy":["3 swipe up"]}"#,
        "Windows got none of its touches: `3 swipe up` kept them."
      ),
      (#"{"touches":1,"told":1,"late":0,"cancelled":0,"keptBack":0}"#, "Windows got all of its touches."),
      (
        #"{"touches":3,"told":3,"late":3,"cancelled":0,"keptBack":152,"heldBy":["1 tap","3 swipe up"]}"#,
        "3 touches reached the window up to 152 ms late: `1 tap` and `3 swipe up` kept them back."
      ),
      (
        #"{"touches":3,"told":2,"late":1,"cancelled":2,"keptBack":9,"keptBy":["3 swipe up"]}"#,
        "Windows got 2 of its 3 touches, up to 9 ms late, which were then cancelled: `3 swipe up` kept the others."
      ),
      (
        #"{"touches":2,"told":2,"late":0,"cancelled":2,"keptBack":0,"keptBy":["3 pan left"],"acted":false}"#,
        "Windows received its touches, which were then cancelled: `3 pan left` took them."
      ),
      (
        #"{"touches":2,"told":2,"late":0,"cancelled":2,"keptBack":0,"keptBy":["3 pan left"],"acted":true}"#,
        "Windows received its touches, which were then cancelled."
      ),
      (
        #"{"touches":1,"told":0,"late":0,"cancelled":0,"keptBack":0,"keptBy":["a gesture of an application"]}"#,
        "Windows got none of its touches: a gesture of an application kept them."
      ),
      (#""all""#, "Windows got all of its touches, as always in this session."),
    ])
  func account(windows: String, words: String) throws {
    let row = try report(
      #"{"gestures":[{"ago":100,"lasted":272,"fingers":3,"did":[],"windows":\#(windows)}]}"#
    ).gestureRows
    #expect(row == [["now", "3 fingers", "272 ms", "no gesture", words]])
    let head = #"{"number":1,"time":5000,"ago":90,"lasted":20,"fingers":1,"screen":[0,0,900,600],"scale":1"#
    let frames = #"[{"t":0,"samples":[[1,0,300,300]]},{"t":20,"samples":[[1,2,0,0]]}]"#
    let text = head + #","windows":\#(windows),"frames":"#
    let compiled = try ConfigurationReader.read("version 1\n").configuration.compiled()
    let kept = try #require(KeptEpisode(try JSONReader.read(Array((text + frames + "}").utf8))))
    #expect(Inquiry.item(kept, compiled).sentences.last == words)
    // tactusd does not store the positions of a one-finger gesture; `explain --live` received them during the gesture.
    let bare = try #require(KeptEpisode(try JSONReader.read(Array((text + "[]}").utf8))))
    let seen = try #require(kept.episode)
    #expect(bare.episode == nil && bare.began == Timestamp(microseconds: 5000))
    #expect(Finding(bare.told(of: seen), compiled)?.sentences.last == words)
    #expect(Inquiry.item(bare, compiled).sentences.last == words)
  }

  @Test("The report says by which method touches are kept from windows, and why no better method is possible")
  func ways() throws {
    let rows = try report(
      #"""
      {"touchscreens":[{"name":"Glass","node":"/dev/input/event3","output":"eDP-1","way":"gate","why":[]},
      {"name":"Other","way":"observe","why":["no gate, since it rains","no palm, since it is late"]}]}
      """#
    ).touchscreenRows
    #expect(
      rows == [
        ["Glass", "on eDP-1", "gate: the compositor withholds gestures from windows"],
        [
          "Other", "on no output",
          "observe: windows receive all touches, including those of gestures; no gate, since it rains; no palm, since it is late",
        ],
      ])
  }

  @Test("`devices` and `status` list touchscreens as tactusd reports them, even if these commands cannot open them")
  func touchscreens() throws {
    let session = try FakeSession()
    let shape = #""size":[256,144],"slots":10,"output":"eDP-1""#
    let glass = #""name":"Glass","node":"/dev/input/event99","way":"clone",\#(shape)"#
    let other = #""name":"Other","node":"/dev/input/event98","way":"observe""#
    let answer = #"{"touchscreens":[{"seat":"seat7",\#(glass)},{"seat":"seat7",\#(other)}]}"#
    let socket = try AnsweringSocket(at: "\(session.folder)/tactusd-0.report") { _ in answer }
    defer { withExtendedLifetime(socket) {} }
    let run = session.run("devices", "--seat", "seat7")
    #expect(run.status == .success && run.complaints.isEmpty)
    #expect(
      run.output == """
        NAME   NODE                SIZE        SLOTS  OUTPUT  GRAB
        Glass  /dev/input/event99  256x144 mm  10     eDP-1   grabbed by tactusd
        Other  /dev/input/event98  -           -      -       -

        """)
    let status = session.run("status", "--seat", "seat7").output
    #expect(status.contains("Glass  /dev/input/event99") && !status.contains("no touchscreen found"))
    let monitor = session.run("monitor", "--seat", "seat7")
    #expect(monitor.status == .failure)
    #expect(monitor.complaints.hasPrefix("tactus monitor: tactusd reports one touchscreen at a time"))
    #expect(monitor.complaints.contains("--device: /dev/input/event99 (Glass), /dev/input/event98 (Other)"))
  }

  @Test("A report without touchscreens does not say that tactusd only watches", arguments: [true, false])
  func watches(onlyWatches: Bool) throws {
    let touchscreen = #"{"name":"Glass","way":"observe","why":[]}"#
    let some = try report(#"{"onlyWatches":\#(onlyWatches),"touchscreens":[\#(touchscreen)]}"#)
    let none = try report(#"{"onlyWatches":\#(onlyWatches),"touchscreens":[]}"#)
    #expect(some.onlyWatches == onlyWatches && !none.onlyWatches)
  }

  @Test(
    "`explain` says how long a running tactusd withholds touches; if none runs, it says that windows receive them first"
  )
  func withheld() throws {
    let session = try FakeSession()
    let alone = session.run("explain", "3 swipe left").output
    #expect(alone.contains("cancel") && !alone.contains("25ms"))
    let answer = #"{"touchscreens":[{"name":"Glass","way":"clone"}]}"#
    let socket = try AnsweringSocket(at: "\(session.folder)/tactusd-0.report") { _ in answer }
    defer { withExtendedLifetime(socket) {} }
    let beside = session.run("explain", "3 swipe left").output
    #expect(beside.contains("after 25ms while fewer than 3 fingers are down"))
  }

  @Test("The report names the programs that follow gestures or have switched them off")
  func listeners() throws {
    let others = #"{"process":0,"gestures":false,"pauses":true},{"process":0,"fingers":false},{"process":1e99}"#
    let text = #"{"listeners":[{"process":\#(getpid()),"fingers":true,"pauses":true},\#(others)]}"#
    let words = DaemonReport(try JSONReader.read(Array(text.utf8))).listenerWords
    #expect(words.count == 3)
    #expect(words.dropFirst().first == "process 0 has switched gestures off until it ends")
    let sees = " (process \(getpid())) sees where your fingers are, and has switched gestures off until it ends"
    #expect(words.first?.hasSuffix(sees) == true)
    #expect(words.last == "process 0 sees which gestures you make")
  }

  @Test("The report lists gestures with their actions, the newest gesture first")
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

  @Test("A report of tactusd can be shown even if it contains absurd numbers")
  func absurd() throws {
    let report = try report(
      #"{"cost":{"frames":1e300,"kilobytes":-1e300,"medianMicroseconds":1e300,"p99Microseconds":-1e300},"gestures":[{"ago":1e300,"lasted":1e300,"fingers":-1e300}]}"#
    )
    #expect(report.costWords != nil)
    #expect(report.gestureRows.count == 1)
  }
}
