// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Tactus
import TactusExplain
import Testing

@testable import TactusGestures

/// Whole configurations: the default one, the examples, the drafts.
@Suite("Syntax: whole configurations")
struct SyntaxExampleTests {
  @Test(
    "Examples cause no warnings, and drafts cause warnings only about words that the host does not obey",
    arguments: TreeFiles.configurations)
  func examples(path: String) throws {
    let reading = try ConfigurationReader.read(file: path, from: TreeFiles())
    let isExample = path.utf8.starts(with: "examples/".utf8)
    #expect(reading.warnings.allSatisfy { !isExample && $0.what.contains("obeyed") })
    #expect(reading.files.first == path)
  }

  @Test("A printed configuration is read back unchanged", arguments: TreeFiles.configurations)
  func printed(path: String) throws {
    let configuration = try ConfigurationReader.read(file: path, from: TreeFiles()).configuration
    let again = try config(configuration.text)
    #expect(again.withoutPlaces == configuration.withoutPlaces)
    #expect(again.text == configuration.text)
  }

  @Test("The phone's draft is read correctly")
  func phone() throws {
    let phone = try config(TreeFiles.text("Tests/TactusConfigTests/Drafts/phone.conf"))
    #expect(phone.defaults.slop == Length(3, .millimetres))
    #expect(phone.defaults.deliver == .delayed)
    #expect(phone.devices.map(\.output) == ["DSI-1"])
    #expect(phone.bindings.count == 9)
    #expect(phone.bindings[0].options.drives)
    #expect(phone.bindings[1].gesture.kind == .edge(.bottom, hold: true))
    #expect(phone.bindings[3].options.unless == [.app("org.gnome.Maps")])
    #expect(phone.bindings[8].scope.when == [.locked])
    #expect(phone.bindings[8].effect == .ignore)
    #expect(phone.exclusion == Exclusion(budget: Length(30, .millimetres), never: .bottom))
    #expect(phone.safety.panicKey == "BackSpace+Escape+Return")
  }

  @Test("The tablet's draft includes another file")
  func tablet() throws {
    let reading = try ConfigurationReader.read(
      file: "Tests/TactusConfigTests/Drafts/tablet.conf", from: TreeFiles())
    #expect(reading.files.map { $0.split(separator: "/").last } == ["tablet.conf", "defaults.conf"])
    var tablet = reading.configuration
    tablet.bindings.removeAll { $0.isBuiltIn }
    #expect(tablet.defaults.slop == Length(3, .millimetres))
    #expect(tablet.bindings.count == 16)
    #expect(tablet.bindings.last?.effect == .ignore)
    #expect(tablet.bindings.last?.scope.apps == ["org.mozilla.firefox", "chromium*"])
    let lock = try #require(tablet.bindings.first { $0.name == "rotate-lock" })
    #expect(lock.gesture == Gesture(fingers: 4...4, .rotate(clockwise: nil, angle: Angle(degrees: 60))))
    #expect(lock.options.requiresFailureOf == ["4 pinch in"])
    #expect(tablet.rule(forClient: "org.example.Drawing").allowsAllExclusion)
    #expect(tablet.rule(forClient: "other").allowsAllExclusion == false)
  }

  @Test("The kiosk's draft has a hidden gesture for staff")
  func kiosk() throws {
    let kiosk = try config(TreeFiles.text("Tests/TactusConfigTests/Drafts/kiosk.conf"))
    let staff = try #require(kiosk.bindings.last)
    #expect(staff.gesture.corners.map(\.place) == [.topLeft, .bottomRight])
    #expect(staff.gesture.thenTaps == 4)
    #expect(staff.effect == .act(.exec(["/usr/local/bin/staff-menu"])))
    #expect(kiosk.bindings.prefix(2).map(\.effect) == [.block, .block])
    #expect(kiosk.safety.panicFingers == nil)
    #expect(kiosk.safety.panicGPIOKey == "KEY_PROG1")
  }

  @Test("The default configuration causes no warning, and binds gestures of one or two fingers only at edges")
  func byDefault() throws {
    let reading = try ConfigurationReader.byDefault()
    #expect(reading.warnings.isEmpty)
    #expect(reading.files.isEmpty)
    for binding in reading.configuration.bindings where binding.gesture.fingers.lowerBound <= 2 {
      guard binding.gesture.kind.form.word.name == "edge" else {
        Issue.record("\(binding.words) takes something from windows")
        continue
      }
    }
    let starts = reading.configuration.bindings.contains { $0.action?.kind == .exec }
    #expect(!starts, "what there is to start is not known")
    #expect(reading.configuration.bindings.allSatisfy { $0.gesture.fingers.upperBound < 5 }, "five fingers are panic")
  }

  @Test("If windows receive all touches, all built-in bindings disturb the windows, except bindings at an edge")
  func disturbance() throws {
    let bindings = try ConfigurationReader.byDefault().configuration.bindings
    #expect(bindings.filter { !$0.disturbsWindows }.map(\.words) == ["1 edge bottom", "2 edge bottom"])
    let ignored = try config("ignore 3 swipe left").bindings
    #expect(ignored.allSatisfy { !$0.disturbsWindows })
  }

  @Test("The default configuration closes windows only after a confirmation")
  func closing() throws {
    let closing = try ConfigurationReader.byDefault().configuration.bindings.filter {
      $0.effect == .act(.close)
    }
    #expect(closing.count == 1)
    #expect(closing.allSatisfy { $0.options.confirmHold == milliseconds(300) })
  }
}
