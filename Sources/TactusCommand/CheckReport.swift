// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusConfig
import TactusJSON
import TactusScenario

/// What a configuration comes to, in words and in JSON.
struct CheckReport {
  private let reading: ConfigurationReader.Reading
  private let compiled: CompiledConfiguration

  init(_ reading: ConfigurationReader.Reading, _ compiled: CompiledConfiguration) {
    self.reading = reading
    self.compiled = compiled
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

  /// Who waits for whom, as a table; and who waits for nobody.
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

  /// What windows pay.
  private var held: String {
    let rows = compiled.recognizers.compactMap { recognizer in
      recognizer.keepsBack.map { [recognizer.name, "\(JSONText.number($0.milliseconds)) ms"] }
    }
    return rows.isEmpty ? "" : "\n" + TextTable.text([["kept from windows", "at most"]] + rows)
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
    text.close("}")
    text.append("\n")
    return text.bytes
  }

  static func json(_ errors: ConfigurationErrors) -> [UInt8] {
    var text = JSONText()
    text.open("{")
    text.name("files")
    text.value(errors.files)
    text.name("errors")
    text.open("[")
    for error in errors.errors { add(error.place, error.what, to: &text) }
    text.close("]")
    text.close("}")
    text.append("\n")
    return text.bytes
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
