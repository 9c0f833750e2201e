// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The description of a line that sets a value in a block: its name, its arguments and its effect.
package struct Setting: Sendable {
  let word: String
  /// The second word of the name, if there is one: `exclusion` in `allow exclusion`.
  let second: String?
  package let arguments: Prose
  package let summary: Prose
  /// Whether further lines add to earlier ones.
  let isRepeatable: Bool
  /// The hosts that ignore the setting; nil if every host obeys it.
  let unobeyed: Unobeyed?

  var words: [String] { second.map { [word, $0] } ?? [word] }
  package var text: String { words.joined(separator: " ") }
}

/// A setting of one type of block, and how its value is read and written.
package struct BlockSetting<Block>: Sendable {
  typealias Read = @Sendable (inout Block, inout Arguments) throws(Fault) -> Void
  /// Returns the arguments of each line that is needed to set this setting to its value; no line if it is not set.
  typealias Write = @Sendable (Block) -> [[String]]

  let setting: Setting
  let read: Read
  // Modules that a compositor loads write no configuration.
  #if !COMPOSITOR
    let write: Write
  #endif

  @inline(__always)
  init(
    _ word: String, then second: String? = nil, _ arguments: Prose, _ summary: Prose, isRepeatable: Bool = false,
    unobeyed: Unobeyed? = nil, read: @escaping Read, write: @escaping Write
  ) {
    setting = Setting(
      word: word, second: second, arguments: arguments, summary: summary, isRepeatable: isRepeatable,
      unobeyed: unobeyed)
    self.read = read
    #if !COMPOSITOR
      self.write = write
    #endif
  }

  /// Makes a setting with the words of another block's setting.
  init(setting: Setting, unobeyed: Unobeyed, read: @escaping Read, write: @escaping Write) {
    self.setting = Setting(
      word: setting.word, second: setting.second, arguments: setting.arguments, summary: setting.summary,
      isRepeatable: setting.isRepeatable, unobeyed: unobeyed)
    self.read = read
    #if !COMPOSITOR
      self.write = write
    #endif
  }
}

extension Setting {
  /// Returns the index of the setting that a directive names, and its arguments; nil if there is no such setting. The
  /// second word of a name is compared only after the first has matched.
  static func find(_ directive: Directive, in settings: [Setting]) throws(Fault) -> (index: Int, arguments: Arguments)?
  {
    let name = directive.name
    let named = settings.indices.filter { settings[$0].word == name.text }
    guard let first = named.first else { return nil }
    var arguments = Arguments(of: directive)
    if settings[first].second == nil { return (first, arguments) }
    let seconds = named.compactMap { settings[$0].second }
    let second = try arguments.next(seconds.joined(separator: " or "))
    guard let index = named.first(where: { settings[$0].second == second.text }) else {
      throw Arguments.unknown("word after \(name.quoted):", second, among: seconds)
    }
    let span = Span(file: second.span.file, start: name.span.start, end: second.span.end)
    let owner = Word(text: settings[index].text, isQuoted: false, span: span)
    return (index, Arguments(of: owner, directive.arguments.dropFirst()))
  }

  /// Returns the first words of these settings, each only once.
  static func names(of settings: [Setting]) -> [String] {
    var names: [String] = []
    for setting in settings where !names.contains(setting.word) { names.append(setting.word) }
    return names
  }
}

/// A type whose values are set by the lines of a block.
package protocol SettingBlock {
  /// All settings of the block, in the order in which they are described and written.
  static var list: [BlockSetting<Self>] { get }
}

extension SettingBlock {
  package static var settings: [Setting] { list.map { $0.setting } }

  #if !COMPOSITOR
    /// All lines that set the values of the block.
    package var lines: [[String]] {
      Self.list.flatMap { each in each.write(self).map { each.setting.words + $0 } }
    }
  #endif
}

/// Returns one line with this word, or no line for nil.
func line(_ word: String?) -> [[String]] { word.map { [[$0]] } ?? [] }
