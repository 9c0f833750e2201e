// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusGestures

@Suite("Syntax: words and blocks")
struct SyntaxDirectiveParserTests {
  /// Returns the directives, each as `name(word,word){...}`, and the errors with their columns.
  private func parse(_ text: String) -> (text: String, errors: [String]) {
    var log = SourceLog()
    let source = log.add(SourceText(name: "f", bytes: Array(text.utf8)))
    var left = 1000
    let directives = DirectiveParser.parse(source, log: &log, directivesLeft: &left)
    return (directives.map(show).joined(separator: " "), log.shown(.error).map { "\($0.place.column): \($0.what)" })
  }
  private func show(_ directive: Directive) -> String {
    let words = directive.arguments.map { $0.text.replacing("\n", with: "<n>").replacing("\t", with: "<t>") }
    return directive.name.text + "(" + words.joined(separator: ",") + ")"
      + (directive.block.map { "{" + $0.map(show).joined(separator: " ") + "}" } ?? "")
  }

  @Test(
    "A text is parsed into directives",
    arguments: [
      ("", ""), ("\n\n  \n", ""), ("# a comment", ""), ("a", "a()"), ("a b c", "a(b,c)"), ("  a\tb ", "a(b)"),
      ("a\nb", "a() b()"), ("a\r\nb\r\n", "a() b()"), ("a;b ; c", "a() b() c()"), ("a # b\nc", "a() c()"),
      ("a b#c", "a(b#c)"), ("a { b }", "a(){b()}"), ("a {\n b 1; c\n}\nd", "a(){b(1) c()} d()"), ("a {}", "a(){}"),
      ("a{b}", "a(){b()}"), ("a { b { c } ; d }", "a(){b(){c()} d()}"), ("a } # b", "a()"),
      ("\u{FEFF}a", "a()"), ("a \\\n  b", "a(b)"), ("a \\\r\n  b", "a(b)"),
    ])
  func structure(text: String, expected: String) { #expect(parse(text).text == expected) }

  @Test(
    "Quotes keep words together",
    arguments: [
      (#"a "b c""#, "a(b c)"), (#"a 'b c'"#, "a(b c)"), (#"a """#, "a()"), (#"a "x" y"#, "a(x,y)"),
      (#"a --b="c d"e"#, "a(--b=c de)"), (#"a "b\"c\\""#, #"a(b"c\)"#), (#"a "\n\t""#, "a(<n><t>)"),
      (#"a 'b\n"c'"#, #"a(b\n"c)"#), (#"a "{;}#" #"#, "a({;}#)"), (#"a b\ c \{"#, "a(b c,{)"),
      ("a \"\u{E4}\"", "a(\u{E4})"),
    ])
  func quotes(text: String, expected: String) {
    #expect(parse(text).text == expected)
    #expect(parse(text).errors.isEmpty)
  }

  @Test(
    "An error is reported, and reading continues after the error",
    arguments: [
      ("a \"b\nc", "a(b) c()", "3: this quote is never closed"), ("}\na", "a()", "1: `}` without a `{` before it"),
      ("a {\nb", "a(){b()}", "3: `{` is never closed"),
      ("a\n{\nb\n}", "a(){b()}", "1: `{` must end the line of its directive, or be quoted"),
      ("a { b } c", "a(){b()} c()", "9: `}` must be followed by a new line or `;`"),
      ("a \"\\x\" b\nc", "a() c()", "4: unknown escape; known are \\n, \\t, \\\" and \\\\"),
      ("a \u{202E}b", "a(\u{202E}b)", "3: the invisible character U+202E"),
      ("a \u{7}", "a(\u{7})", "3: the invisible character U+7"),
      ("a \\", "a()", "3: nothing follows the backslash"),
      ("a\nb \0\nc", "a() b()", "3: this is not UTF-8; the rest of the file is ignored"),
      ("x {\n  a\nb {\n  c\n}\n", "x(){a()} b(){c()}", "3: `{` is never closed"),
      ("x \"b {\n  a\n}\nc", "x(b {){a()} c()", "3: this quote is never closed"),
    ])
  func recovery(text: String, expected: String, error: String) {
    let result = parse(text)
    #expect(result.text == expected)
    #expect(result.errors == [error])
  }

  @Test("If a file contains bytes that are not UTF-8, reading stops with an error at their place")
  func noText() {
    let error = #expect(throws: ConfigurationErrors.self) {
      try ConfigurationReader.read(bytes: [0x23, 0x0A, 0x61, 0x20, 0xFF, 0xFE, 0x0A, 0xFF], name: "f")
    }
    #expect(error?.count == 1)
    #expect(error?.errors.first?.place == SourcePlace(file: "f", line: 2, column: 3))
  }
}
