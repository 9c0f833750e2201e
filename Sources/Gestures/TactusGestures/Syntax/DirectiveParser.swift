// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Parses text into directives: words, quotes and braces, without their meaning.
///
/// A line is a directive. `;` also ends a directive. `#` at the beginning of a word starts a comment. Words in `"` may
/// contain the escapes `\\` `\"` `\n` `\t`; words in `'` contain no escapes. Elsewhere a backslash quotes the next
/// character, and at the end of a line it joins the next line. `{` at the end of a directive opens a block that `}`
/// closes.
///
/// Parsing continues after every error, except an exceeded limit and text that is not UTF-8.
struct DirectiveParser {
  private let bytes: [UInt8]
  private let file: Int
  private var at = 0
  private var log: SourceLog
  /// How many more directives all files may contain.
  private var directivesLeft: Int
  /// The directives with open blocks, outermost first.
  private var open: [Directive] = []
  private var top: [Directive] = []
  private var current: Directive?
  private var hasStopped = false

  /// Parses a source, and returns the directives outside of blocks. `directivesLeft` falls below zero if there were too
  /// many.
  static func parse(_ source: Int, log: inout SourceLog, directivesLeft: inout Int) -> [Directive] {
    guard log.sources.indices.contains(source) else { return [] }
    var parser = DirectiveParser(file: source, log: log, directivesLeft: directivesLeft)
    parser.run()
    log = parser.log
    directivesLeft = parser.directivesLeft
    return parser.top
  }

  private init(file: Int, log: SourceLog, directivesLeft: Int) {
    self.file = file
    self.log = log
    self.directivesLeft = directivesLeft
    bytes = log.sources[file].bytes
  }

  private mutating func run() {
    // Skips a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    var line = at
    skipLongLine(from: line)
    while !hasStopped, at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\n"):
        endDirective()
        at += 1
        line = at
        skipLongLine(from: line)
      case UInt8(ascii: " "), UInt8(ascii: "\t"): at += 1
      case UInt8(ascii: "\r") where at + 1 == bytes.count || bytes[at + 1] == UInt8(ascii: "\n"): at += 1
      case UInt8(ascii: ";"):
        endDirective()
        at += 1
      case UInt8(ascii: "#"): skipToLineEnd()
      case UInt8(ascii: "{"): openBlock()
      case UInt8(ascii: "}"): closeBlock()
      case UInt8(ascii: "\\") where isLineBreak(at + 1):
        at += bytes[at + 1] == UInt8(ascii: "\r") ? 3 : 2
        skipLongLine(from: at)
      default: takeWord()
      }
    }
    endDirective()
    closeWhatIsOpen()
  }

  private func isLineBreak(_ index: Int) -> Bool {
    guard index < bytes.count else { return false }
    if bytes[index] == UInt8(ascii: "\n") { return true }
    return bytes[index] == UInt8(ascii: "\r") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
  }

  private mutating func skipToLineEnd() {
    while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
  }

  private mutating func skipLongLine(from start: Int) {
    let limit = start + ConfigurationLimit.lineBytes.value
    guard limit < bytes.count, !bytes[start...limit].contains(UInt8(ascii: "\n")) else { return }
    complain(ConfigurationLimit.lineBytes.complaint, limit, limit)
    skipToLineEnd()
  }

  private mutating func complain(_ what: String, _ start: Int, _ end: Int) {
    log.error(Fault(what, at: Span(file: file, start: start, end: end)))
  }

  // MARK: Directives and blocks

  private mutating func endDirective() {
    guard let directive = current else { return }
    current = nil
    finish(directive)
  }

  private mutating func finish(_ directive: Directive) {
    if open.isEmpty { top.append(directive) } else { open[open.count - 1].block?.append(directive) }
  }

  private mutating func openBlock() {
    let brace = Span(file: file, start: at, end: at + 1)
    at += 1
    if current == nil {
      // Other languages allow the brace on the next line. Here this is an error, but the brace still opens the block of
      // the previous directive, so that no further errors follow from it.
      complain("`{` must end the line of its directive, or be quoted", brace.start, brace.end)
      current = open.isEmpty ? top.popLast() : open[open.count - 1].block?.popLast()
      if current?.block != nil {
        current.map { finish($0) }
        current = nil
      }
    }
    let directive = current ?? Directive(name: Word(text: "", isQuoted: false, span: brace), isBroken: true)
    current = nil
    guard open.count < ConfigurationLimit.blockDepth.value else {
      complain(ConfigurationLimit.blockDepth.complaint, brace.start, brace.end)
      finish(directive)
      hasStopped = true
      return
    }
    directive.block = []
    directive.brace = brace
    open.append(directive)
  }

  private mutating func closeBlock() {
    endDirective()
    guard let directive = open.popLast() else {
      complain("`}` without a `{` before it", at, at + 1)
      at += 1
      return
    }
    at += 1
    finish(directive)
    var next = at
    while next < bytes.count, bytes[next] == UInt8(ascii: " ") || bytes[next] == UInt8(ascii: "\t") { next += 1 }
    guard next < bytes.count, !isLineBreak(next), !"\r;}#".utf8.contains(bytes[next]) else { return }
    complain("`}` must be followed by a new line or `;`", next, next + 1)
  }

  /// Closes the blocks that are open at the end of the file. Lines that are indented no further than the directive of
  /// an unclosed block were probably meant to follow that block.
  private mutating func closeWhatIsOpen() {
    while let directive = open.popLast() {
      guard !hasStopped, let brace = directive.brace else {
        finish(directive)
        continue
      }
      complain("`{` is never closed", brace.start, brace.end)
      let start = place(directive.name)
      let block = directive.block ?? []
      func isWithin(_ child: Directive) -> Bool {
        let child = place(child.name)
        return child.line == start.line || child.column > start.column
      }
      // If the block is not indented, it is unknown which lines were meant to follow it.
      let stray = block.first.map(isWithin) == true ? block.firstIndex { !isWithin($0) } : nil
      directive.block = Array(block[..<(stray ?? block.endIndex)])
      finish(directive)
      for child in block[(stray ?? block.endIndex)...] { finish(child) }
    }
  }

  private func place(_ word: Word) -> SourcePlace { log.place(word.span) }

  // MARK: Words

  private mutating func take(_ word: Word, isBroken: Bool) {
    if current != nil {
      if current?.isBroken == false, current?.arguments.count == ConfigurationLimit.wordsInALine.value {
        complain(ConfigurationLimit.wordsInALine.complaint, word.span.start, word.span.end)
        current?.isBroken = true
      }
      if current?.isBroken == false { current?.arguments.append(word) }
    } else {
      directivesLeft -= 1
      if directivesLeft < 0 {
        complain(ConfigurationLimit.directives.complaint, word.span.start, word.span.end)
        hasStopped = true
        return
      }
      current = Directive(name: word)
    }
    if isBroken { current?.isBroken = true }
  }

  /// Reads a word. Adjacent pieces with and without quotes form one word.
  private mutating func takeWord() {
    let start = at
    while at < bytes.count, Self.isPlain(bytes[at]) { at += 1 }
    var text = Array(bytes[start..<at])
    var isQuoted = false
    var isBroken = false
    var opensBlock = false
    loop: while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: ";"), UInt8(ascii: "{"),
        UInt8(ascii: "}"):
        break loop
      case UInt8(ascii: "\r") where isLineBreak(at): break loop
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        isQuoted = true
        let opening = at
        if !takeQuoted(into: &text, isBroken: &isBroken) {
          isBroken = true
          complain("this quote is never closed", opening, opening + 1)
          opensBlock = text.last { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D } == UInt8(ascii: "{")
          break loop
        }
      case UInt8(ascii: "\\"):
        if isLineBreak(at + 1) { break loop }
        guard at + 1 < bytes.count else {
          complain("nothing follows the backslash", at, at + 1)
          isBroken = true
          at += 1
          break loop
        }
        isQuoted = true
        text.append(bytes[at + 1])
        at += 2
      default:
        text.append(byte)
        at += 1
      }
    }
    let span = Span(file: file, start: start, end: at)
    guard let string = String(validating: text, as: UTF8.self), !text.contains(0) else {
      complain("this is not UTF-8; the rest of the file is ignored", start, at)
      current?.isBroken = true
      hasStopped = true
      return
    }
    // A quoted word may contain tabs, and line breaks that an escape has produced.
    let isPlain = !isQuoted && text.allSatisfy(Self.isPlain)
    let odd =
      isPlain
      ? nil : string.unicodeScalars.first { !SourceText.isHarmless($0) && !(isQuoted && ($0 == "\n" || $0 == "\t")) }
    if let odd {
      complain("the invisible character U+\(String(odd.value, radix: 16, uppercase: true))", start, at)
      isBroken = true
    }
    take(Word(text: string, isQuoted: isQuoted, span: span), isBroken: isBroken)
    if opensBlock, !hasStopped {
      at = span.end
      reopen(from: start)
    }
  }

  /// Returns whether the byte is an ASCII character without special meaning in a word.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      false
    default: byte > 0x20 && byte < 0x7F
    }
  }

  /// Moves back to the brace that was read as part of an unclosed quoted word.
  private mutating func reopen(from start: Int) {
    var brace = at - 1
    while brace > start, bytes[brace] != UInt8(ascii: "{") { brace -= 1 }
    at = brace
  }

  /// Reads a quoted piece of a word; returns false if the quote is not closed on its line.
  private mutating func takeQuoted(into text: inout [UInt8], isBroken: inout Bool) -> Bool {
    let quote = bytes[at]
    at += 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "\n") {
      let byte = bytes[at]
      at += 1
      if byte == quote { return true }
      guard byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") else {
        text.append(byte)
        continue
      }
      guard at < bytes.count, bytes[at] != UInt8(ascii: "\n") else { return false }
      switch bytes[at] {
      case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(bytes[at])
      default:
        complain("unknown escape; known are \\n, \\t, \\\" and \\\\", at - 1, at + 1)
        isBroken = true
      }
      at += 1
    }
    return false
  }
}
