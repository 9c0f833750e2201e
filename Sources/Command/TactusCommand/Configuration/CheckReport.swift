// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusActions
import TactusExplain
import TactusGestures
import TactusJSON
import TactusText

/// The report about a configuration, as text and as JSON.
struct CheckReport {
  private let reading: ConfigurationReader.Reading
  let compiled: CompiledConfiguration
  /// The backends that the bindings would use in this session; nil unless requested.
  private let outlooks: [ActionOutlook]?

  init(
    _ reading: ConfigurationReader.Reading, _ outlooks: [ActionOutlook]? = nil
  ) throws(ConfigurationErrors) {
    self.reading = reading
    compiled = try reading.configuration.compiled()
    self.outlooks = outlooks
  }

  /// Returns the numbers of bindings, gestures, relations and warnings. `here` is the number of warnings that concern
  /// this machine and session.
  func summary(withWarningsHere here: Int) -> String {
    let warnings = reading.warningCount + compiled.warnings.count + here
    let bindings = compiled.configuration.bindings
    let builtIn = bindings.count { $0.isBuiltIn }
    let ours = builtIn == 0 || builtIn == bindings.count ? "" : " (\(builtIn) of them built in)"
    return [
      Self.count(bindings.count, "binding") + ours, Self.count(compiled.recognizers.count, "gesture"),
      Self.count(compiled.relations.count, "relation"), Self.count(warnings, "warning"),
    ].joined(separator: ", ")
  }

  private static func count(_ n: Int, _ noun: String) -> String {
    "\(n == 0 ? "no" : "\(n)") \(noun)\(n == 1 ? "" : "s")"
  }

  /// A table of the gestures that wait for other gestures, and a list of the gestures that do not wait.
  var relations: String {
    let rows = compiled.relations.sorted { ($0.first, $0.second) < ($1.first, $1.second) }.map { relation in
      [
        compiled.recognizers[relation.first].name, Self.words(of: relation.kind),
        compiled.recognizers[relation.second].name,
        relation.delay.map(Self.time) ?? "-",
        relation.reason,
      ]
    }
    let waiting = Set(compiled.relations.filter { $0.kind == .waits }.map { $0.first })
    let free = compiled.recognizers.indices.filter { !waiting.contains($0) }.map { compiled.recognizers[$0].name }
    var text = rows.isEmpty ? "" : TextTable.text([["gesture", "", "gesture", "at most", "why"]] + rows) + "\n"
    if !free.isEmpty { text += "gestures that wait for no other gesture: \(free.joined(separator: ", "))\n" }
    return text + held
  }

  private static func words(of kind: CompiledConfiguration.Relation.Kind) -> String {
    switch kind {
    case .waits: "waits for"
    case .together: "runs beside"
    case .yields: "gives way to"
    }
  }

  /// A table that shows how long windows may wait for touches that turn out not to be part of a gesture.
  private var held: String {
    let withoutCancel = try? reading.configuration.compiled(CompileOptions(for: .daemon))
    let rows = (withoutCancel ?? compiled).recognizers.compactMap { recognizer -> [String]? in
      guard let most = recognizer.keepsBack else { return nil }
      let usual = compiled.recognizers.first { $0.name == recognizer.name }?.keepsBack
      let first = (recognizer.hesitationInAll ?? recognizer.hesitation).map {
        "\(Self.time($0)); once \(recognizer.fingers) fingers are down, "
      }
      return [recognizer.name, usual.map(Self.time) ?? "-", (first ?? "") + Self.time(most)]
    }
    let head = ["kept from windows", "at most", "where windows ignore a cancel"]
    return rows.isEmpty ? "" : "\n" + TextTable.text([head] + rows)
  }

  private static func time(_ interval: Interval) -> String { "\(JSONText.number(interval.milliseconds)) ms" }

  // MARK: state of the session

  /// A table of the backends that the bindings would use.
  var outlook: String {
    let rows = (outlooks ?? []).map { [$0.gesture] + $0.cells }
    return rows.isEmpty ? "nothing is bound\n" : TextTable.text([["gesture", "action", "by", "how"]] + rows)
  }

  /// Lines about the bindings that cannot act.
  var complaints: [String] {
    (outlooks ?? []).compactMap { outlook in
      guard !outlook.isLeftOut, let failure = outlook.choice.failure, let place = outlook.binding?.place
      else { return nil }
      return "\(place): `\(outlook.words)` cannot act here: \(failure.description)"
    }
  }

  // MARK: JSON

  var json: [UInt8] {
    var text = JSONText()
    text.object { text in
      text.member("files", reading.files)
      Self.add([], as: "errors", to: &text)
      let warnings = reading.warnings.map { ($0.place, $0.what) } + compiled.warnings.map { ($0.place, $0.what) }
      Self.add(warnings, as: "warnings", to: &text)
      text.member("gestures", list: compiled.recognizers) { add($1, to: &$0) }
      text.member("relations", list: compiled.relations) { text, relation in
        text.member("gesture", compiled.recognizers[relation.first].name)
        text.member("relation", Self.words(of: relation.kind))
        text.member("other", compiled.recognizers[relation.second].name)
        text.member("reason", relation.reason)
        text.member("milliseconds", relation.delay?.milliseconds)
      }
      if let outlooks { text.member("session", list: outlooks) { $1.addMembers(to: &$0) } }
    }
    text.append("\n")
    return text.bytes
  }

  static func json(_ errors: ConfigurationErrors) -> [UInt8] {
    var text = JSONText()
    text.object { addMembers(errors, to: &$0) }
    text.append("\n")
    return text.bytes
  }

  static func addMembers(_ errors: ConfigurationErrors, to text: inout JSONText) {
    text.member("files", errors.files)
    add(errors.errors.map { ($0.place, $0.what) }, as: "errors", to: &text)
  }

  static func add(_ faults: [(SourcePlace, String)], as name: String, to text: inout JSONText) {
    text.member(name, list: faults) { text, fault in
      let (place, what) = fault
      text.member("file", place.file)
      text.member("line", place.line)
      text.member("column", place.column)
      text.member("what", what)
    }
  }

  private func add(_ recognizer: CompiledConfiguration.Recognizer, to text: inout JSONText) {
    text.member("gesture", recognizer.name)
    text.member("kind", recognizer.kind.name.description)
    let bindings = recognizer.bindings.filter(compiled.configuration.bindings.indices.contains)
    text.member("bindings", list: bindings) { text, index in
      let binding = compiled.configuration.bindings[index]
      text.member("file", binding.place.file)
      text.member("line", binding.place.line)
      if let action = binding.action { text.member("action", action.wordList) }
      if !binding.scopeWords.isEmpty { text.member("scope", binding.scopeWords) }
    }
    text.member("windows", recognizer.delivery)
  }
}
