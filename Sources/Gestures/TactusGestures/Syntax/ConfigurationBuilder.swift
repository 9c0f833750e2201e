// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusText

/// Builds a configuration from directives, step by step: files, includes, blocks. The extensions read each directive.
struct ConfigurationBuilder {
  var configuration = Configuration()
  private(set) var log = SourceLog()
  /// The scope of the block that is being read.
  var scope = Scope()
  /// The bindings read so far.
  var bindings = BindingTable()
  /// The position at which each setting was most recently set, as an index into `settingSpans`.
  private var settings: [String: Int] = [:]
  private var settingSpans: [Span] = []
  private let files: (any ConfigurationFiles)?
  /// The host that will use the configuration; nil if unknown.
  private let host: ConfigurationHost?
  /// The files that are being read, outermost first.
  private var including: [String] = []
  /// How many more files may be read; searching a folder is counted as a file.
  private(set) var filesLeft = ConfigurationLimit.files.value
  private var bytesLeft = ConfigurationLimit.totalBytes.value
  /// The hash (FNV-1a) of the names and contents read so far.
  private var digest: UInt64 = 0xCBF2_9CE4_8422_2325
  private var directivesLeft = ConfigurationLimit.directives.value
  /// Whether a limit was exceeded or the version is unknown, so that nothing more is read.
  private(set) var hasStopped = false

  /// A part of the configuration that is still to be read. The parts are kept on a stack, `rests`.
  private enum Rest {
    case layers(ArraySlice<String>, mayBeMissing: Bool)
    /// Files, and the position of the word that names them.
    case files(ArraySlice<String>, Span)
    /// Directives, the place in which they occur, and the file or block that ends after them.
    case directives(ArraySlice<Directive>, DirectiveWord.Places, also: [String], Block)
  }
  enum Block { case file, device, app, when }
  private var rests: [Rest] = []

  init(files: (any ConfigurationFiles)?, host: ConfigurationHost?) {
    self.files = files
    self.host = host
  }

  mutating func finish() throws(ConfigurationErrors) -> ConfigurationReader.Reading {
    checkWhole()
    guard log.errorCount == 0 else { throw ConfigurationErrors(log) }
    configuration.bindings = bindings.bindings
    return ConfigurationReader.Reading(
      configuration: configuration, warnings: log.shown(.warning), warningCount: log.warningCount,
      files: log.sources.filter { $0.isRead }.map { $0.name }.filter { $0 != DefaultConfiguration.name },
      digest: digest)
  }

  // MARK: Files

  /// Puts the built-in bindings before everything that is still to be read. They are not counted towards the limits.
  mutating func readBuiltIn() {
    let name = DefaultConfiguration.name
    let source = log.add(SourceText(name: name, bytes: Array(DefaultConfiguration.text.utf8)))
    var directivesLeft = Int.max
    let directives = DirectiveParser.parse(source, log: &log, directivesLeft: &directivesLeft)
    including.append(name)
    evaluate(directives, in: .top, .file)
  }

  mutating func read(_ bytes: [UInt8], name: String) {
    let source = log.add(SourceText(name: name, bytes: bytes.count <= ConfigurationLimit.fileBytes.value ? bytes : nil))
    let start = Span(file: source, start: 0, end: 0)
    guard bytes.count <= ConfigurationLimit.fileBytes.value else {
      error(Fault(ConfigurationLimit.fileBytes.complaint, at: start))
      return
    }
    digest(Array(name.utf8))
    digest(bytes)
    bytesLeft -= bytes.count
    guard bytesLeft >= 0 else {
      error(Fault(ConfigurationLimit.totalBytes.complaint, at: start))
      hasStopped = true
      return
    }
    let directives = DirectiveParser.parse(source, log: &log, directivesLeft: &directivesLeft)
    including.append(name)
    evaluate(directives, in: .top, .file)
  }

  private mutating func digest(_ bytes: [UInt8]) {
    digest = (digest ^ UInt64(truncatingIfNeeded: bytes.count)) &* 0x100_0000_01B3
    for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  mutating func read(layers: [String], mayBeMissing: Bool) {
    rests.append(.layers(layers[...], mayBeMissing: mayBeMissing))
  }

  /// Reads one directive, or parses one file; returns false once nothing is left.
  mutating func step() -> Bool {
    guard let rest = rests.popLast() else { return false }
    switch rest {
    case .layers(var layers, let mayBeMissing):
      guard !configuration.isLocked, let layer = layers.popFirst() else { return true }
      rests.append(.layers(layers, mayBeMissing: mayBeMissing))
      readLayer(layer, mayBeMissing: mayBeMissing)
    case .files(var files, let place):
      guard !hasStopped, let file = files.popFirst() else { return true }
      rests.append(.files(files, place))
      readFile(file, namedAt: place)
    case .directives(var directives, let place, let also, let block):
      guard !hasStopped, let directive = directives.popFirst() else {
        close(block)
        return true
      }
      rests.append(.directives(directives, place, also: also, block))
      if !directive.isBroken { evaluate(directive, in: place, also: also) }
    }
    return true
  }

  private mutating func close(_ block: Block) {
    switch block {
    case .file:
      including.removeLast()
      if directivesLeft < 0 { hasStopped = true }
    case .device: scope.devices = []
    case .app: scope.apps = []
    case .when: scope.when = []
    }
  }

  /// Reads a file and the `config.d` files beside it. With `mayBeMissing`, the `config.d` files are read even if the
  /// file does not exist.
  private mutating func readLayer(_ path: String, mayBeMissing: Bool) {
    guard let files else { return }
    let source = log.sources.count
    let folder = ConfigurationPath.join(path, ConfigurationPath.further) + "/"
    let place = Span(file: source, start: 0, end: 0)
    do throws(ConfigurationFileError) {
      let bytes = try files.contents(of: path, atMost: ConfigurationLimit.fileBytes.value)
      rests.append(.files(paths(in: folder, matching: "*.conf", namedAt: place), place))
      filesLeft -= 1
      read(bytes, name: path)
    } catch {
      if case .missing = error, mayBeMissing {
        let errors = log.errorCount
        let others = paths(in: folder, matching: "*.conf", namedAt: place)
        if others.isEmpty, log.errorCount == errors { return }
        // The file is missing, so diagnostics name the folder of its `config.d` files instead.
        _ = log.add(SourceText(name: folder, bytes: nil))
        rests.append(.files(others, place))
        return
      }
      _ = log.add(SourceText(name: path, bytes: nil))
      self.error(Fault(Self.text(error, of: path), at: Span(file: source, start: 0, end: 0)))
    }
  }

  /// Returns the paths of the matching files in a folder, in the order of their names. `folder` is empty or ends with a
  /// slash.
  private mutating func paths(in folder: String, matching pattern: String, namedAt place: Span) -> ArraySlice<String> {
    guard let files else { return [] }
    do throws(ConfigurationFileError) {
      let names = try files.names(in: folder, matching: pattern, atMost: ConfigurationLimit.folderNames.value)
        .filter { ConfigurationPath.matches($0, pattern) }
      let order = inOrder(names.count) { names[$0].utf8.lexicographicallyPrecedes(names[$1].utf8) }
      return order.map { folder + names[$0] }[...]
    } catch {
      if error != .missing { self.error(Fault(Self.text(error, of: folder, beyond: .folderNames), at: place)) }
      return []
    }
  }

  /// Counts one more file or folder; returns false if there are too many.
  private mutating func countFile(at place: Span) -> Bool {
    filesLeft -= 1
    if filesLeft >= 0 { return true }
    error(Fault(ConfigurationLimit.files.complaint, at: place))
    hasStopped = true
    return false
  }

  /// Reads a file; `place` is the position of the word that names it.
  private mutating func readFile(_ path: String, namedAt place: Span) {
    guard let files else { return }
    if let loop = including.firstIndex(of: path) {
      let way = (including[loop...] + [path]).map { SourceText.harmless($0) }
      error(Fault("a file includes itself: \(way.joined(separator: " -> "))", at: place))
      return
    }
    guard including.count < ConfigurationLimit.includeDepth.value else {
      error(Fault(ConfigurationLimit.includeDepth.complaint, at: place))
      return
    }
    guard countFile(at: place) else { return }
    do throws(ConfigurationFileError) {
      read(try files.contents(of: path, atMost: ConfigurationLimit.fileBytes.value), name: path)
    } catch {
      self.error(Fault(Self.text(error, of: path), at: place))
    }
  }

  private static func text(
    _ failure: ConfigurationFileError, of path: String, beyond limit: ConfigurationLimit = .fileBytes
  ) -> String {
    switch failure {
    case .missing: "there is no file \(Word.quote(path))"
    case .tooLarge: "\(Word.quote(path)) has \(limit.complaint)"
    case .other(let reason):
      "\(Word.quote(path)) cannot be read: \(SourceText.harmless(reason, most: 200))"
    }
  }

  mutating func readInclude(_ directive: Directive) throws(Fault) {
    var arguments = Arguments(of: directive)
    let name = try arguments.next("the name of a file")
    try arguments.finish()
    guard !name.text.isEmpty else { throw Fault("the name of the file is empty", at: name.span) }
    guard let files, let file = including.last else {
      throw Fault("nothing can be included here: this text is not a file", at: directive.name.span)
    }
    let path = files.path(of: name.text, in: file)
    let folder = ConfigurationPath.folder(of: path)
    let last = String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
    guard Glob.isPattern(last) else { return readFile(path, namedAt: name.span) }
    guard countFile(at: name.span) else { return }
    rests.append(.files(paths(in: folder, matching: last, namedAt: name.span), name.span))
  }

  // MARK: Directives

  mutating func stop() { hasStopped = true }
  mutating func error(_ fault: Fault) { log.error(fault) }
  mutating func warn(_ fault: Fault) { log.warn(fault) }
  func place(_ span: Span) -> SourcePlace { log.place(span) }

  /// Puts these directives on the stack. `also` contains further names for suggestions.
  mutating func evaluate(
    _ directives: [Directive], in place: DirectiveWord.Places, also: [String] = [], _ block: Block
  ) {
    rests.append(.directives(directives[...], place, also: also, block))
  }

  private mutating func evaluate(_ directive: Directive, in place: DirectiveWord.Places, also: [String]) {
    let name = directive.name
    guard let word = DirectiveWord.all.first(where: { $0.name == name.text }) else {
      let known = DirectiveWord.all.filter { $0.places.contains(place) }.map { $0.name }
      error(Arguments.unknown("directive", name, among: known + also))
      return
    }
    guard word.places.contains(place) else {
      error(Fault("\(name.quoted) cannot stand \(place.text)", at: name.span))
      return
    }
    switch (word.block, directive.block) {
    case (.none, .some):
      error(Fault("\(name.quoted) takes no block", at: directive.brace ?? name.span))
    case (.required, nil):
      error(Fault("\(name.quoted) needs a block: `{` ... `}`", at: directive.span.behind))
    case (.none, nil), (.optional, _), (.required, .some):
      do throws(Fault) { try read(directive, as: word.directive) } catch { self.error(error) }
    }
  }

  /// Reads the lines of a block that are settings, and returns the other lines.
  ///
  /// `check` and `read` receive the index of each setting in `settings`. `key` identifies the block, so that a second
  /// line for the same setting in this block is detected.
  mutating func readSettings(
    of directives: [Directive], by settings: [Setting], key: String, isWhole: Bool = true,
    check: (Int) -> String? = { _ in nil },
    read: (Int, inout Arguments) throws(Fault) -> Void
  ) -> [Directive] {
    var others: [Directive] = []
    for directive in directives where !directive.isBroken {
      do throws(Fault) {
        guard let (place, found) = try Setting.find(directive, in: settings) else {
          if isWhole { throw Arguments.unknown("word", directive.name, among: Setting.names(of: settings)) }
          others.append(directive)
          continue
        }
        let setting = settings[place]
        var arguments = found
        if let objection = check(place) { throw Fault(objection, at: directive.name.span) }
        if directive.block != nil {
          throw Fault("`\(setting.text)` takes no block", at: directive.brace ?? directive.name.span)
        }
        try read(place, &arguments)
        try arguments.finish()
        warn(of: arguments)
        warnIfUnobeyed(setting.unobeyed, setting.text, at: directive.name.span)
        if !setting.isRepeatable {
          recordSetting("\(key) \(setting.second ?? setting.word)", setting.text, at: directive.name.span)
        }
      } catch {
        self.error(error)
      }
    }
    return others
  }

  /// Warns of suspicious arguments.
  mutating func warn(of arguments: Arguments) {
    for remark in arguments.remarks { warn(remark) }
    for (word, span) in arguments.actions { warnIfUnobeyed(word.unobeyed, word.name, at: span) }
    for (word, span) in arguments.conditions { warnIfUnobeyed(word.unobeyed, word.name, at: span) }
  }

  private mutating func warnIfUnobeyed(_ unobeyed: Unobeyed?, _ text: String, at span: Span) {
    if let why = unobeyed?.objection(of: host) { warn(Fault("`\(text)` is \(why)", at: span)) }
  }

  func isObeyed(_ word: Unobeyed) -> Bool { word.objection(of: host) == nil }

  /// Records a setting, and warns if it overrides an earlier line.
  mutating func recordSetting(_ key: String, _ words: String? = nil, at span: Span) {
    if let earlier = placeOfSetting(key) { warnOfOverride(words ?? key, at: span, of: place(earlier)) }
    settings[key] = settingSpans.count
    settingSpans.append(span)
  }

  mutating func warnOfOverride(_ words: String, at span: Span, of earlier: SourcePlace) {
    let own = log.sources.indices.contains(span.file) ? log.sources[span.file].name : ""
    // The file that `tactus settings` writes is meant to override lines in other files.
    if own != earlier.file, ConfigurationPath.isOfSettings(own) { return }
    let place = "\(SourceText.harmless(earlier.file)):\(earlier.line)"
    warn(Fault("\(Word.quote(words)) overrides \(place); leave one of the two out", at: span))
  }

  func placeOfSetting(_ key: String) -> Span? { settings[key].map { settingSpans[$0] } }
}
