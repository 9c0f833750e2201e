// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText
import Tactus
import TactusConfig
import TactusJSON
import TactusScenario

/// The report about a configuration, in words and in JSON.
struct CheckReport {
  private let reading: ConfigurationReader.Reading
  private let compiled: CompiledConfiguration
  /// What the bindings would use in this session, if that was asked.
  private let outlooks: [ActionOutlook]?

  init(
    _ reading: ConfigurationReader.Reading, _ compiled: CompiledConfiguration, _ outlooks: [ActionOutlook]? = nil
  ) {
    self.reading = reading
    self.compiled = compiled
    self.outlooks = outlooks
  }

  var summary: String {
    let warnings = reading.warningCount + compiled.warnings.count
    return [
      Self.count(compiled.configuration.bindings.count, "binding"), Self.count(compiled.recognizers.count, "gesture"),
      Self.count(compiled.relations.count, "relation"), Self.count(warnings, "warning"),
    ].joined(separator: ", ")
  }

  private static func count(_ n: Int, _ noun: String) -> String {
    "\(n == 0 ? "no" : "\(n)") \(noun)\(n == 1 ? "" : "s")"
  }

  /// A table of gestures that wait for others, and a list of those that do not.
  var relations: String {
    let rows = compiled.relations.sorted { ($0.first, $0.second) < ($1.first, $1.second) }.map { relation in
      [
        compiled.recognizers[relation.first].name, Self.words(of: relation.kind),
        compiled.recognizers[relation.second].name,
        relation.delay.map { "\(JSONText.number($0.milliseconds)) ms" } ?? "-",
        relation.reason,
      ]
    }
    let waiting = Set(compiled.relations.filter { $0.kind == .waits }.map(\.first))
    let free = compiled.recognizers.indices.filter { !waiting.contains($0) }.map { compiled.recognizers[$0].name }
    var text = rows.isEmpty ? "" : TextTable.text([["gesture", "", "gesture", "at most", "why"]] + rows) + "\n"
    if !free.isEmpty { text += "wait for nothing: \(free.joined(separator: ", "))\n" }
    return text + held
  }

  private static func words(of kind: CompiledConfiguration.Relation.Kind) -> String {
    switch kind {
    case .waits: "waits for"
    case .together: "runs beside"
    case .yields: "gives way to"
    }
  }

  /// The delays for windows.
  private var held: String {
    let rows = compiled.recognizers.compactMap { recognizer in
      recognizer.keepsBack.map { [recognizer.name, "\(JSONText.number($0.milliseconds)) ms"] }
    }
    return rows.isEmpty ? "" : "\n" + TextTable.text([["kept from windows", "at most"]] + rows)
  }

  // MARK: the session

  /// What each binding would use.
  var outlook: String {
    let rows = (outlooks ?? []).map { [$0.gesture] + $0.cells }
    return rows.isEmpty ? "nothing is bound\n" : TextTable.text([["gesture", "action", "by", "how"]] + rows)
  }

  /// The bindings that cannot act.
  var complaints: [String] {
    (outlooks ?? []).compactMap { outlook in
      guard let failure = outlook.choice.failure, let place = outlook.binding?.place else { return nil }
      return "\(place.file):\(place.line):\(place.column): `\(outlook.words)` cannot act here: \(failure.description)"
    }
  }

  // MARK: JSON

  var json: [UInt8] {
    var text = JSONText()
    text.open("{")
    text.name("files")
    text.value(reading.files)
    text.name("errors")
    text.value([String]())
    text.name("warnings")
    text.open("[")
    for warning in reading.warnings { Self.add(warning.place, warning.what, to: &text) }
    for warning in compiled.warnings { Self.add(warning.place, warning.what, to: &text) }
    text.close("]")
    addGestures(to: &text)
    addRelations(to: &text)
    if let outlooks { ActionOutlook.add(outlooks, as: "session", to: &text) }
    text.close("}")
    text.append("\n")
    return text.bytes
  }

  static func json(_ errors: ConfigurationErrors) -> [UInt8] {
    var text = JSONText()
    text.open("{")
    text.name("files")
    text.value(errors.files)
    add(errors.errors, as: "errors", to: &text)
    text.close("}")
    text.append("\n")
    return text.bytes
  }

  static func add(_ diagnostics: [Diagnostic], as name: String, to text: inout JSONText) {
    text.name(name)
    text.open("[")
    for diagnostic in diagnostics { add(diagnostic.place, diagnostic.what, to: &text) }
    text.close("]")
  }

  private static func add(_ place: SourcePlace, _ what: String, to text: inout JSONText) {
    text.open("{")
    text.name("file")
    text.value(place.file)
    text.name("line")
    text.value(Int64(place.line))
    text.name("column")
    text.value(Int64(place.column))
    text.name("what")
    text.value(what)
    text.close("}")
  }

  private func addGestures(to text: inout JSONText) {
    text.name("gestures")
    text.open("[")
    for recognizer in compiled.recognizers {
      text.open("{")
      text.name("gesture")
      text.value(recognizer.name)
      text.name("kind")
      text.value(recognizer.kind.name.description)
      text.name("bindings")
      text.open("[")
      for place in recognizer.bindings where compiled.configuration.bindings.indices.contains(place) {
        let binding = compiled.configuration.bindings[place]
        text.open("{")
        text.name("file")
        text.value(binding.place.file)
        text.name("line")
        text.value(Int64(binding.place.line))
        if case .act(let action) = binding.effect {
          text.name("action")
          text.value([action.name] + action.arguments)
        }
        if !binding.scopeWords.isEmpty {
          text.name("scope")
          text.value(binding.scopeWords)
        }
        text.close("}")
      }
      text.close("]")
      text.name("windows")
      text.value(recognizer.delivery)
      text.close("}")
    }
    text.close("]")
  }

  private func addRelations(to text: inout JSONText) {
    text.name("relations")
    text.open("[")
    for relation in compiled.relations {
      text.open("{")
      text.name("gesture")
      text.value(compiled.recognizers[relation.first].name)
      text.name("relation")
      text.value(Self.words(of: relation.kind))
      text.name("other")
      text.value(compiled.recognizers[relation.second].name)
      text.name("reason")
      text.value(relation.reason)
      if let delay = relation.delay {
        text.name("milliseconds")
        text.value(delay.milliseconds)
      }
      text.close("}")
    }
    text.close("]")
  }
}
