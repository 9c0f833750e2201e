// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Reads one JSON text (RFC 8259) from untrusted bytes. The reader is strict, and no input makes it trap.
///
/// The reader also refuses probable mistakes that the grammar allows: a name that occurs twice in one object, a number
/// too large for a `Double`, half of a surrogate pair, and nesting deeper than `maximumDepth`.
public struct JSONReader {
  /// The maximum depth of nested values: far more than any message needs, and far less than the stack can hold.
  public static let maximumDepth = 64

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// Reads the value of the whole text.
  public static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    let value = try reader.value()
    reader.skipSpace()
    if let rest = reader.next { throw reader.error("expected the end, found \(Self.name(of: rest))") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func error(_ what: String, at offset: Int? = nil) -> JSONError {
    JSONError(what, at: offset ?? position)
  }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x20...0x7E: "'\(Character(Unicode.Scalar(byte)))'"
    case 0x80...0xFF: "a character beyond ASCII"
    default: "control character \(byte)"
    }
  }

  private var found: String { next.map(Self.name) ?? "the end of the text" }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    let start = position
    guard let first = next else { throw error("expected a value, found \(found)") }
    let content: JSONValue.Content
    switch first {
    case UInt8(ascii: "{"): content = try nested { (reader) throws(JSONError) in try reader.object() }
    case UInt8(ascii: "["): content = try nested { (reader) throws(JSONError) in try reader.array() }
    case UInt8(ascii: "\""): content = .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): content = .number(try number())
    case UInt8(ascii: "a")...UInt8(ascii: "z"): content = try word()
    default: throw error("expected a value, found \(found)")
    }
    return JSONValue(content, at: start)
  }

  private mutating func nested(
    _ body: (inout JSONReader) throws(JSONError) -> JSONValue.Content
  ) throws(JSONError) -> JSONValue.Content {
    guard depth < Self.maximumDepth else { throw error("nested deeper than \(Self.maximumDepth)") }
    depth += 1
    position += 1
    let content = try body(&self)
    depth -= 1
    return content
  }

  private mutating func word() throws(JSONError) -> JSONValue.Content {
    let start = position
    while let byte = next, byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "z") { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: throw error("unknown word '\(word.prefix(40))'", at: start)
    }
  }

  private mutating func array() throws(JSONError) -> JSONValue.Content {
    var items: [JSONValue] = []
    skipSpace()
    if take("]") { return .array(items) }
    while true {
      items.append(try value())
      skipSpace()
      if take("]") { return .array(items) }
      guard take(",") else { throw error("expected ',' or ']', found \(found)") }
    }
  }

  private mutating func object() throws(JSONError) -> JSONValue.Content {
    var members: [JSONMember] = []
    var names = Set<String>()
    skipSpace()
    if take("}") { return .object(members) }
    while true {
      skipSpace()
      let start = position
      guard next == UInt8(ascii: "\"") else { throw error("expected a name in quotes, found \(found)") }
      let name = try string()
      guard names.insert(name).inserted else { throw error("\"\(name)\" is given twice", at: start) }
      skipSpace()
      guard take(":") else { throw error("expected ':', found \(found)") }
      members.append(JSONMember(name: name, at: start, value: try value()))
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { throw error("expected ',' or '}', found \(found)") }
    }
  }

  private mutating func skipDigits() -> Bool {
    let start = position
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    return position > start
  }

  private mutating func number() throws(JSONError) -> Double {
    let start = position
    _ = take("-")
    let isZero = take("0")
    if !isZero, !skipDigits() { throw error("expected a digit, found \(found)") }
    if isZero, let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      throw error("a number must not have a leading 0", at: start)
    }
    if take("."), !skipDigits() { throw error("expected a digit, found \(found)") }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      if !skipDigits() { throw error("expected a digit, found \(found)") }
    }
    guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)), value.isFinite else {
      throw error("the number is too large", at: start)
    }
    return value
  }

  private mutating func string() throws(JSONError) -> String {
    let start = position
    position += 1
    var runStart = position
    var escaped: [UInt8]?
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let whole = (escaped ?? []) + bytes[runStart..<position]
        position += 1
        guard let text = String(validating: whole, as: UTF8.self) else {
          throw error("the string is not UTF-8", at: start)
        }
        return text
      case UInt8(ascii: "\\"):
        escaped = (escaped ?? []) + bytes[runStart..<position]
        escaped?.append(contentsOf: try escape())
        runStart = position
      case 0..<0x20:
        throw error("\(Self.name(of: byte)) inside a string")
      default:
        position += 1
      }
    }
    throw error("the string has no end", at: start)
  }

  /// Reads one escape sequence, and returns the character in UTF-8.
  private mutating func escape() throws(JSONError) -> [UInt8] {
    let start = position
    position += 1
    guard let byte = next else { throw error("the escape has no end", at: start) }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): break
    default: throw error("unknown escape", at: start)
    }
    var code = try hexadecimal()
    if code >= 0xD800, code < 0xDC00, take("\\"), take("u") {
      let low = try hexadecimal()
      guard low >= 0xDC00, low < 0xE000 else { throw error("half of a surrogate pair", at: start) }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw error("half of a surrogate pair", at: start) }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw error("expected four hexadecimal digits, found \(found)")
      }
      code = code << 4 | UInt32(digit)
      position += 1
    }
    return code
  }
}

/// An error in a JSON text.
public struct JSONError: Error, Equatable {
  public var what: String
  /// The offset of the error in bytes.
  public var offset: Int

  public init(_ what: String, at offset: Int) {
    self.what = what
    self.offset = offset
  }
}
