// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Tactus
import Testing

@testable import TactusGestures

/// A compositor waits while a configuration is compiled, so the number of comparisons, recognizers and relations is
/// limited.
@Suite("Compiling: cost and limits")
struct CompileLimitTests {
  /// Returns `count` blocks, each for a different application.
  private func apps(_ count: Int, _ pattern: String = "", _ body: (Int) -> String) -> String {
    (0..<count).map { "app \(pattern)a\($0) {\n\(body($0))\n}\n" }.joined()
  }
  private func compiler(_ text: String) throws -> Compiler {
    Compiler(try config("version 1\n" + text), CompileOptions())
  }
  private func error(_ text: String) throws -> String? {
    do {
      _ = try compile(text)
      return nil
    } catch let error as ConfigurationErrors {
      return error.errors.first.map { "\($0.place.line): \($0.what)" }
    }
  }
  private let swipe = "bind 3 swipe left -> close"

  @Test("Bindings for different applications are not compared")
  func apart() throws {
    let compiler = try compiler(apps(1000) { _ in swipe })
    #expect(try compiler.compile().recognizers.count == 1)
    #expect(compiler.comparisonsLeft == 5000)
  }

  @Test("Gestures bound for the same application are related, and gestures bound for different applications are not")
  func sameApp() throws {
    let compiled = try compile(
      apps(100) {
        "bind 3 swipe left -> close { distance \(20 + $0)px }; bind 3 pan left -> notify x { step \(20 + $0)px }"
      })
    #expect(compiled.recognizers.count == 200)
    #expect(compiled.relations.count == 100)
    let app = { (place: Int) in compiled.configuration.bindings[compiled.recognizers[place].bindings[0]].scope.apps }
    #expect(compiled.relations.allSatisfy { app($0.first) == app($0.second) })
  }

  @Test("A gesture bound for all applications is related to the gestures bound for each application")
  func general() throws {
    let own = apps(50) { "bind 3 swipe left -> close { distance \(20 + $0)px }" }
    let compiled = try compile(own + "bind 3 pan left -> notify x")
    #expect(compiled.relations.count == 50)
  }

  @Test("The compiler compares only a limited number of bindings, but every binding triggers its action")
  func bounded() throws {
    let lines = (0..<300).map { "bind 3 swipe left -> notify n\($0) { unless app a\($0) }" }
    let compiler = try compiler(lines.joined(separator: "\n"))
    let compiled = try compiler.compile()
    #expect(compiler.comparisonsLeft == 0)
    let recognizer = try #require(compiled.recognizers.first)
    #expect(compiled.binding(of: recognizer, in: SessionState(app: "a299")) == 298)
    #expect(compiled.binding(of: recognizer, in: SessionState(app: "other")) == 299)
  }

  @Test("Too many different gestures are an error at the first line beyond the limit")
  func recognizers() throws {
    let most = ConfigurationLimit.recognizers.value
    let text = apps(most + 1) { "bind 3 swipe left -> close { distance \(20 + $0)px }" }
    // The compiler starts with the last line, so the first one exceeds the limit.
    #expect(try error(text) == "3: " + ConfigurationLimit.recognizers.complaint)
    #expect(try error(apps(most) { "bind 3 swipe left -> close { distance \(20 + $0)px }" }) == nil)
  }

  @Test("Too many relations are an error, and the error names a line")
  func relations() throws {
    let text = apps(100, "*") {
      "bind 3 swipe left -> close { distance \(20 + $0)px }; bind 3 pan left -> notify x { step \(20 + $0)px }"
    }
    #expect(try error(text)?.hasSuffix(": " + ConfigurationLimit.relations.complaint) == true)
  }

  @Test("A program can make a gesture of up to 1000 taps")
  func taps() {
    func keys(_ count: Int) -> Int { GestureKey.all(of: Gesture(fingers: 1...1, .tap(count: count))).count }
    #expect([0, 1, 1000, 1001].map(keys) == [0, 1, 1, 0])
  }

  @Test("A line that binds several numbers of fingers counts as several gestures")
  func gestures() throws {
    let text = (0..<300).map { "bind 1..10 swipe any -> notify x { only app a\($0) }" }.joined(separator: "\n")
    #expect(try error(text) == "252: " + ConfigurationLimit.gestures.complaint)
  }

  @Test("The compiler finds a cycle of fifty gestures that wait for each other")
  func circle() throws {
    let chain = (0..<50).map { n in
      "gesture g\(n) {\n on \(n % 10 + 1) tap \(n / 10 + 1)\n do overview\n requires-failure-of g\((n + 1) % 50)\n}"
    }
    let warnings = try compile(chain.joined(separator: "\n")).warningTexts
    #expect(warnings.contains { $0.contains(", which waits for it; ") })
  }
}
