// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusActions
import TactusExplain
import TactusGestures
import TactusInput
import TactusJSON

/// The data that the page shows: the configuration, and its effects in this session.
struct SettingsState {
  let book: SettingsBook
  let session: SettingsSession
  /// The change that an undo would revert; nil if there is none.
  var undo: String?
  /// The configuration, compiled without the bindings that are left out here, so that no gesture waits for them.
  private let compiled: CompiledConfiguration?
  /// The configuration, compiled with all bindings, to find the numbers of each binding.
  private let full: CompiledConfiguration?
  private let entries: [SettingsBook.Entry]
  private let allWarnings: [(place: SourcePlace, what: String)]

  init(_ book: SettingsBook, _ session: SettingsSession) {
    (self.book, self.session) = (book, session)
    entries = book.entries()
    var configuration = book.whole.successOrNil?.configuration
    full = try? configuration?.compiled(CompileOptions(for: .daemon))
    let count = configuration?.bindings.count
    configuration?.bindings.removeAll(where: session.leavesOut)
    compiled =
      configuration?.bindings.count == count ? full : try? configuration?.compiled(CompileOptions(for: .daemon))
    let read = book.whole.successOrNil?.warnings ?? []
    allWarnings = read.map { ($0.place, $0.what) } + (compiled?.warnings ?? []).map { ($0.place, $0.what) }
  }

  /// Returns a text that changes whenever a file of the configuration changes.
  static func version(of book: SettingsBook) -> String {
    var files = SystemFiles.usual
    for file in book.whole.filesRead + [book.place.path].compactMap({ $0 }) where !files.contains(file) {
      files.append(file)
    }
    return files.map(System.version(of:)).joined(separator: " ")
  }

  // MARK: JSON

  func write(to text: inout JSONText) {
    text.member("version", Self.version(of: book))
    text.member("files", list: book.whole.filesRead) { text, path in
      text.member("path", path)
      text.member("kind", book.place.kind(of: path))
    }
    if let path = book.place.path {
      text.member("settings") { text in
        text.member("path", Edit.short(path))
        text.member("isThere", book.contents != nil)
      }
    }
    text.member("locked", book.lock)
    if case .failure(let errors) = book.whole {
      text.member("broken") { text in
        text.member(
          "sentence", "The configuration has errors, so tactusd keeps using the last valid one.")
        CheckReport.addMembers(errors, to: &text)
      }
    }
    text.member("undo", undo)
    addSession(to: &text)
    text.member("warnings", list: warnings) { text, warning in
      text.member("file", Edit.short(warning.place.file))
      text.member("line", warning.place.line)
      text.member("sentence", SettingsObjection.sentence(warning.what))
    }
    text.member("bindings", list: entries) { add($1, to: &$0) }
    SettingsOffer.add(session, to: &text)
    addGestures(to: &text)
    addDefaults(to: &text)
    addNumbers(to: &text)
  }

  private func addSession(to text: inout JSONText) {
    text.member("session") { text in
      text.member("compositor", session.compositor)
      text.member("runs", session.daemon != nil)
      text.member(
        "daemon",
        session.daemon == nil ? "tactusd is not running: changes apply when it starts." : "tactusd is running.")
      if session.daemon?.onlyWatches == true {
        text.member("onlyWatches", SettingsObjection.sentence(DaemonReport.watching))
      }
    }
    text.member("setup", list: session.setup.steps) { text, step in
      text.member("title", step.title)
      text.member("standing", step.standing.rawValue)
      text.member("commands", step.isDone ? [] : step.commands.flatMap { $0.lines })
      text.member("note", step.note)
    }
    // What the page can do of the setup itself.
    text.member("doable", session.commands.flatMap { $0.lines })
    text.member("touchscreens", list: session.daemon?.touchscreens ?? []) { text, touchscreen in
      text.member("name", touchscreen.device.name)
      text.member("node", touchscreen.device.node)
      text.member("width", touchscreen.device.size?.width)
      text.member("height", touchscreen.device.size?.height)
      text.member("output", touchscreen.device.outputName)
    }
    text.member("apps", session.apps)
  }

  private func addGestures(to text: inout JSONText) {
    text.member("gestures") { text in
      text.member("fingers") { text in
        text.member("least", 1)
        text.member("most", 10)
      }
      text.member("forms", list: SettingsForm.words) { SettingsForm($1).add(to: &$0) }
      text.member("shapes", (try? book.whole.get().configuration.shapes.map { $0.name }) ?? [])
    }
  }

  private func addDefaults(to text: inout JSONText) {
    let set = (try? book.whole.get().configuration.defaults) ?? Defaults()
    text.member("defaults", list: SettingsParameter.defaults) { text, parameter in
      let value = parameter.value(in: set)
      text.member("name", parameter.name)
      text.member("summary", Defaults.settings.first { $0.text == parameter.name }?.summary.text)
      text.member("value", value ?? parameter.usual)
      text.member("unit", parameter.unit)
      text.member("isSet", value != nil)
      text.member("least", parameter.range.lowerBound)
      text.member("most", parameter.range.upperBound)
    }
  }

  /// Adds the touchscreens for which the configuration sets numbers of their own.
  private func addNumbers(to text: inout JSONText) {
    guard let whole = book.whole.successOrNil?.configuration else { return }
    var found: [(name: String, lines: [[String]])] = []
    let named = (session.daemon?.touchscreens ?? []).map { $0.device.name }
    for name in named + book.own.devices.map({ $0.name })
    where !found.contains(where: { $0.name == name }) {
      let lines = whole.rule(forDevice: name).numbers.lines
      if !lines.isEmpty { found.append((name, lines)) }
    }
    text.member("numbers", list: found) { text, it in
      text.member("touchscreen", it.name)
      text.member("lines", it.lines.map { $0.joined(separator: " ") })
      text.member("isOwn", book.own.devices.contains { $0.name == it.name })
    }
  }

  /// Warnings that belong to no binding.
  private var warnings: [(place: SourcePlace, what: String)] { allWarnings.filter { binding(at: $0.place) == nil } }

  private func binding(at place: SourcePlace) -> Binding? {
    entries.first { $0.binding.place.file == place.file && $0.binding.place.line == place.line }?.binding
  }

  // MARK: JSON of one binding

  private func recognizers(
    of binding: Binding, in compiled: CompiledConfiguration?
  ) -> [CompiledConfiguration.Recognizer] {
    guard let compiled else { return [] }
    let index = compiled.configuration.bindings.firstIndex { $0.place == binding.place && $0.id == binding.id }
    return index.map { index in compiled.recognizers.filter { $0.bindings.contains(index) } } ?? []
  }

  /// Returns the gestures that must fail before the gestures of a binding act. For each, `delay` is the longest wait.
  func waits(of binding: Binding) -> [(other: String, delay: Interval, sentence: String)] {
    guard let compiled else { return [] }
    let names = Set(recognizers(of: binding, in: compiled).map { $0.name })
    return compiled.relations.compactMap { relation in
      let (first, second) = (compiled.recognizers[relation.first], compiled.recognizers[relation.second])
      guard relation.kind == .waits, names.contains(first.name), let delay = relation.delay, delay > .zero else {
        return nil
      }
      return (
        second.name, delay, "`\(first.name)` waits up to \(delay.text) for `\(second.name)`: \(relation.reason)."
      )
    }
  }

  /// A sentence for each gesture that waits for another, since the user may want to change one of them.
  var sentences: [String] {
    entries.filter { $0.isOn }.flatMap { waits(of: $0.binding).map { $0.sentence } }
  }
  var warningSentences: [String] { allWarnings.map { SettingsObjection.sentence($0.what) } }

  func add(_ entry: SettingsBook.Entry, to text: inout JSONText) {
    let binding = entry.binding
    let recognizer = recognizers(of: binding, in: full).first
    text.member("id", binding.id)
    text.member("gesture") { text in
      let card = GestureCard(
        gesture: binding.gesture, name: binding.name, distance: recognizer?.distance(of: binding))
      card.write(to: &text, shapes: (try? book.whole.get().configuration.shapes) ?? [])
    }
    if let action = binding.action {
      text.member("action") { text in
        text.member("words", action.wordList)
        text.member("text", action.words)
        text.member("says", action.sentence)
      }
    }
    text.member("effect", binding.action != nil ? "act" : binding.isIgnored ? "ignore" : "block")
    text.member("apps", binding.scope.apps)
    if !binding.scopeWords.isEmpty { text.member("scope", binding.scopeWords) }
    addParameters(of: binding, recognizer, to: &text)
    text.member("source") { add(binding.place, to: &$0) }
    if let replaced = entry.replaced {
      text.member("replaces") { text in
        text.member("text", replaced.action?.words ?? "nothing")
        text.member("source") { add(replaced.place, to: &$0) }
      }
    }
    text.member("on", entry.isOn)
    addOutlook(of: binding, to: &text)
    text.member("waits", list: waits(of: binding)) { text, wait in
      text.member("for", wait.other)
      text.member("milliseconds", wait.delay.milliseconds)
      text.member("sentence", wait.sentence)
    }
    text.member("windows", recognizer?.delivery)
    let place = binding.place
    text.member(
      "warnings",
      allWarnings.filter { $0.place.file == place.file && $0.place.line == place.line }
        .map { SettingsObjection.sentence($0.what) })
    addPermissions(for: entry, to: &text)
  }

  private func addPermissions(for entry: SettingsBook.Entry, to text: inout JSONText) {
    let mayChange = book.lock == nil && book.whole.successOrNil != nil
    let isOwn = book.isOwn(entry.binding)
    text.member("can") { text in
      text.member("change", mayChange && entry.isOn && entry.binding.action != nil)
      text.member("off", mayChange && entry.isOn && (!isOwn || entry.replaced != nil))
      text.member("on", mayChange && !entry.isOn)
      text.member("remove", mayChange && isOwn)
    }
  }

  private func addOutlook(of binding: Binding, to text: inout JSONText) {
    let outlooks = binding.deeds.compactMap { session.outlook(for: $0, of: binding) }
    let failing = outlooks.first { !$0.acts }
    text.member("acts", failing == nil)
    if let failing {
      let failure = failing.choice.failure
      text.member("reason", failure?.reason ?? "windows would also receive the touches")
      if let remedy = failure?.remedy, !remedy.isEmpty { text.member("remedy", remedy) }
    } else {
      text.member("by", outlooks.first?.choice.backend)
    }
  }

  private func add(_ place: SourcePlace, to text: inout JSONText) {
    text.member("kind", book.place.kind(of: place.file))
    if place.file != DefaultConfiguration.name {
      text.member("path", Edit.short(place.file))
      text.member("line", place.line)
    }
    text.member("words", book.place.words(place))
  }

  private func addParameters(
    of binding: Binding, _ recognizer: CompiledConfiguration.Recognizer?, to text: inout JSONText
  ) {
    let known = Binding.options(for: binding.gesture, isAction: binding.action != nil)
    let set = Set(binding.options.lines.compactMap { $0.first })
    let canDrive = ActionWord.named(binding.action?.wordList.first)?.canBeDriven == true
    let applying = SettingsParameter.all.filter { parameter in
      switch parameter.name {
      case "drive": binding.options.drives || canDrive && known.contains { $0.text == "drive" }
      case "step": parameter.value(of: binding, recognizer) != nil
      case "distance": binding.options.step == nil && known.contains { $0.text == "distance" }
      default: known.contains { $0.text == parameter.name }
      }
    }
    text.member("parameters", list: applying) { text, parameter in
      text.member("name", parameter.name)
      text.member("summary", known.first { $0.text == parameter.name }?.summary.text)
      text.member("kind", parameter.kind.rawValue)
      text.member("unit", parameter.unit)
      let value = parameter.value(of: binding, recognizer)
      if parameter.kind == .switch {
        text.member("value", value == 1)
      } else {
        text.member("value", value.map { ($0 * 10).rounded() / 10 })
      }
      text.member("isSet", set.contains(parameter.name))
      if parameter.kind != .switch {
        text.member("least", parameter.range.lowerBound)
        text.member("most", parameter.range.upperBound)
      }
    }
  }
}

extension SetupPlan.Command {
  /// The command as the user would type it.
  var lines: [String] {
    edit?.shown ?? [((isForRoot ? ["sudo"] : []) + words).joined(separator: " ")]
  }
}

extension Result {
  var successOrNil: Success? { try? get() }
}

extension Result<ConfigurationReader.Reading, ConfigurationErrors> {
  var filesRead: [String] {
    switch self {
    case .success(let reading): reading.files
    case .failure(let errors): errors.files.filter { $0 != DefaultConfiguration.name && !$0.hasSuffix("/") }
    }
  }
}
