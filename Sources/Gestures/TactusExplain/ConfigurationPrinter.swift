// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusText

extension Configuration {
  /// The configuration as the text of one file, in the usual order and layout. `ConfigurationReader` reads this text as
  /// an equal configuration, except for the positions of lines.
  public var text: String { ConfigurationPrinter.text(of: self) }

  /// Returns the text of a file that adds to other files. An `ignore` without options becomes an `unbind`, except for
  /// the gesture `any`. Above each binding, the text contains the comments that `remark` returns for it.
  package func addition(head: [String], remark: @escaping (Binding) -> [String]) -> String {
    ConfigurationPrinter.text(of: self, head: head, remark: remark)
  }
}

extension Binding {
  /// Reads a line that consists of these words, in a configuration with these shapes. If `action` is nil, the line is
  /// an `ignore`.
  package static func read(
    gesture: [String], action: [String]?, options: [[String]], shapes: [Shape]
  ) throws(ConfigurationErrors) -> Binding? {
    var known = Configuration()
    known.shapes = shapes
    let joined = ConfigurationPrinter.joined
    let head = action.map { "bind " + joined(gesture) + " -> " + joined($0) } ?? "ignore " + joined(gesture)
    let line = ConfigurationPrinter.line(head, options)
    let text = known.addition(head: []) { _ in [] } + line
    return try ConfigurationReader.read(text, name: "<change>").configuration.bindings.first
  }

  /// The lines of a file that define the binding, with the blocks around them.
  package var text: String {
    var configuration = Configuration()
    configuration.bindings = [self]
    return ConfigurationPrinter.text(of: configuration, head: [], remark: { _ in [] }, isPart: true)
  }
}

extension Defaults {
  /// Reads the lines of a `defaults` block.
  package static func read(_ lines: [[String]]) throws(ConfigurationErrors) -> Defaults {
    if lines.isEmpty { return Defaults() }
    let text = ConfigurationPrinter.line("defaults", lines)
    return try ConfigurationReader.read(text, name: "<change>").configuration.defaults
  }
}

extension Shape {
  /// Reads the lines of the `shape` block with this name.
  package static func read(_ name: String, _ lines: [[String]]) throws(ConfigurationErrors) -> Shape? {
    let text = ConfigurationPrinter.line(ConfigurationPrinter.joined(["shape", name]), lines)
    return try ConfigurationReader.read(text, name: "<change>").configuration.shapes.first
  }
}

/// Writes a configuration as text.
struct ConfigurationPrinter {
  private var written = ""
  private var depth = 0

  /// A binding and its options are written on one line if that line has at most this many characters.
  private static let width = 100

  /// Returns the comments to write above a binding, in a file that adds to other files; nil in a complete file.
  private var remark: ((Binding) -> [String])?

  static func text(of configuration: Configuration) -> String {
    var printer = ConfigurationPrinter()
    printer.line(["version", "\(ConfigurationReader.version)"])
    // The text lists all bindings itself, so `defaults no` switches off the built-in ones.
    printer.line(["defaults", "no"])
    printer.print(configuration)
    return printer.written
  }

  static func text(
    of configuration: Configuration, head: [String], remark: @escaping (Binding) -> [String], isPart: Bool = false
  ) -> String {
    var printer = ConfigurationPrinter()
    printer.remark = remark
    for each in head { printer.line("# \(each)") }
    if !isPart { printer.line(["version", "\(ConfigurationReader.version)"]) }
    printer.print(configuration)
    return printer.written
  }

  private mutating func line(_ text: String) {
    written += String(repeating: "    ", count: depth) + text + "\n"
  }

  private mutating func line(_ words: [String]) { line(Self.joined(words)) }

  private mutating func blank() {
    if !written.isEmpty, !written.hasSuffix("\n\n"), !written.hasSuffix("{\n") { written += "\n" }
  }

  /// Prints a block, or nothing if `lines` is empty.
  private mutating func block(_ head: [String], _ lines: [[String]]) {
    guard !lines.isEmpty else { return }
    blank()
    open(head)
    for each in lines { line(each) }
    close()
  }

  private mutating func open(_ head: [String]) {
    line(Self.joined(head) + " {")
    depth += 1
  }

  private mutating func close() {
    depth -= 1
    line("}")
  }

  private mutating func print(_ configuration: Configuration) {
    if configuration.isLocked { line(["locked", "yes"]) }
    if !configuration.defaults.presets.isEmpty { line(["preset"] + configuration.defaults.presets.map { $0.rawValue }) }
    block(["defaults"], configuration.defaults.lines)
    for rule in configuration.devices {
      block(["device", rule.name], rule.lines)
    }
    block(["workspaces"], WorkspaceBackend(configuration.workspaceBackend).lines)
    block(["exclusion"], configuration.exclusion.lines)
    block(["safety"], configuration.safety.lines)
    for rule in configuration.clients {
      block(["client", rule.name], rule.lines)
    }
    if !configuration.shellClients.isEmpty {
      blank()
      for path in configuration.shellClients { line(["shell-client", path]) }
    }
    for shape in configuration.shapes { block(["shape", shape.name], shape.lines) }
    print(configuration.bindings[...])
  }

  // MARK: Bindings

  /// Prints the bindings. Consecutive bindings with the same scope share the blocks around them.
  private mutating func print(_ bindings: ArraySlice<Binding>) {
    var rest = bindings
    while let first = rest.first {
      let run = rest.prefix { $0.scope == first.scope }
      rest = rest.dropFirst(run.count)
      let heads = Self.heads(of: first.scope)
      blank()
      for head in heads { open(head) }
      printRun(run)
      for _ in heads { close() }
    }
  }

  private static func heads(of scope: Scope) -> [[String]] {
    var heads: [[String]] = []
    if !scope.devices.isEmpty { heads.append(["device"] + scope.devices) }
    if !scope.apps.isEmpty { heads.append(["app"] + scope.apps) }
    if !scope.when.isEmpty { heads.append(["when"] + ConditionWord.words(of: scope.when)) }
    return heads
  }

  private mutating func printRun(_ bindings: ArraySlice<Binding>) {
    var rest = bindings
    while let first = rest.first {
      if let name = first.name {
        printComposed(first, name)
        rest.removeFirst()
        if !rest.isEmpty { blank() }
        continue
      }
      let lines = rest.prefix { $0.name == nil }
      rest = rest.dropFirst(lines.count)
      printLines(lines)
      if !rest.isEmpty { blank() }
    }
  }

  /// Prints a line for each binding, and aligns the arrows of consecutive lines.
  private mutating func printLines(_ bindings: ArraySlice<Binding>) {
    var rest = bindings
    while let first = rest.first {
      guard case .act = first.effect else {
        printLine(first, head: Self.joined([word(of: first)] + first.gesture.wordList))
        rest.removeFirst()
        continue
      }
      // If comments separate the lines, the arrows need not be aligned.
      let most = remark == nil ? Int.max : 1
      let run = rest.prefix(most).prefix { if case .act = $0.effect { true } else { false } }
      rest = rest.dropFirst(run.count)
      let heads = run.map { Self.joined(["bind"] + $0.gesture.wordList) }
      let width = heads.map { $0.count }.max() ?? 0
      for (binding, head) in zip(run, heads) {
        guard case .act(let action) = binding.effect else { continue }
        let padded = head + String(repeating: " ", count: width - head.count)
        printLine(binding, head: padded + " -> " + Self.joined(action.wordList))
      }
    }
  }

  private func word(of binding: Binding) -> String {
    if binding.effect == .block { return "block" }
    return remark == nil || binding.options != Binding.Options() || !binding.gesture.kind.form.canAct
      ? "ignore" : "unbind"
  }

  private mutating func printRemarks(_ binding: Binding) {
    let remarks = remark?(binding) ?? []
    if !remarks.isEmpty { blank() }
    for each in remarks { line("# \(SourceText.harmless(each))") }
  }

  private mutating func printLine(_ binding: Binding, head: String) {
    printRemarks(binding)
    let options = Self.options(of: binding).map(Self.joined)
    let short = head + " { " + options.joined(separator: "; ") + " }"
    if options.isEmpty {
      line(head)
    } else if short.count + 4 * depth <= Self.width {
      line(short)
    } else {
      line(head + " {")
      depth += 1
      for option in options { line(option) }
      close()
    }
  }

  private mutating func printComposed(_ binding: Binding, _ name: String) {
    printRemarks(binding)
    open(["gesture", name])
    for each in ComposedGesture(binding).lines { line(each) }
    for option in Self.options(of: binding) { line(option) }
    close()
  }

  private static func options(of binding: Binding) -> [[String]] {
    binding.options.lines
  }

  // MARK: Words

  /// Returns a line, followed by a block of options if there are any.
  static func line(_ head: String, _ options: [[String]]) -> String {
    head + (options.isEmpty ? "" : " {\n" + options.map { joined($0) + "\n" }.joined() + "}") + "\n"
  }

  static func joined(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  /// Returns the word, in quotes if the reader would not read it as one plain word without them.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty && word != "->" && !word.hasPrefix("#")
      && word.utf8.allSatisfy { byte in byte > 0x20 && !"\"'\\;{}".utf8.contains(byte) }
    if isPlain { return word }
    let text = word.escaped { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\t": "\\t"
      case "\"": "\\\""
      case "\\": "\\\\"
      default: nil
      }
    }
    return "\"\(text)\""
  }
}
