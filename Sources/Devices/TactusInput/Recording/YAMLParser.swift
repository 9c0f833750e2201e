// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CYAML

/// Reads a file as events of libyaml, one after the other.
struct YAMLParser: ~Copyable {
  /// The deepest nesting that is accepted; no recording is nested more deeply.
  private static let deepest = 32

  /// libyaml keeps pointers to the parser and the feed, so both are on the heap and never move.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  let feed: UnsafeMutablePointer<LineFeed>
  /// The current event; before the first `advance`, an empty event.
  private let event: UnsafeMutablePointer<yaml_event_t>
  private var depth = 0

  init(_ window: consuming ByteWindow) {
    parser = .allocate(capacity: 1)
    event = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    feed = .allocate(capacity: 1)
    feed.initialize(to: LineFeed(window))
    parser.initialize(to: yaml_parser_t())
    open()
  }

  deinit {
    yaml_event_delete(event)
    event.deallocate()
    yaml_parser_delete(parser)
    parser.deallocate()
    feed.deinitialize(count: 1)
    feed.deallocate()
  }

  /// Initializes libyaml. If memory runs out, this has no effect, and reading the first event fails.
  private func open() {
    guard yaml_parser_initialize(parser) == 1 else { return }
    yaml_parser_set_input(
      parser,
      { feed, buffer, room, count in
        guard let feed, let buffer, let count else { return 0 }
        let lines = feed.assumingMemoryBound(to: LineFeed.self)
        count.pointee = lines.pointee.deliver(buffer, room: room)
        return lines.pointee.isTooLong ? 0 : 1
      }, feed)
    // Disables the detection of encodings other than UTF-8.
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
  }

  // MARK: access to the current event

  var kind: yaml_event_type_t { event.pointee.type }
  /// The line of the current event, counted from 0.
  var line: Int { event.pointee.start_mark.line }
  /// The column of the current event, counted from 0.
  var column: Int { event.pointee.start_mark.column }

  /// The bytes of the current event if it is a scalar, valid until the next event; otherwise empty.
  var scalar: UnsafeBufferPointer<UInt8> {
    guard kind == YAML_SCALAR_EVENT else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: event.pointee.data.scalar.value, count: event.pointee.data.scalar.length)
  }
  var text: String { String(decoding: scalar, as: UTF8.self) }
  /// Whether the value is empty, or a word for null.
  var isNull: Bool {
    kind == YAML_SCALAR_EVENT && event.pointee.data.scalar.style == YAML_PLAIN_SCALAR_STYLE
      && (scalar.isEmpty || Self.nulls.contains(text))
  }
  private static let nulls = ["~", "null", "Null", "NULL"]

  // MARK: advancing and skipping

  @discardableResult
  mutating func advance() throws(RecordingError) -> yaml_event_type_t {
    yaml_event_delete(event)
    feed.pointee.silence = 0
    guard yaml_parser_parse(parser, event) == 1 else { throw parserError() }
    switch kind {
    case YAML_NO_EVENT:
      throw RecordingError("out of memory", line: 0, column: 0)
    case YAML_STREAM_END_EVENT:
      // libyaml treats a read error as the end of the file.
      if let failure = feed.pointee.window.failure(atLine: feed.pointee.line + 1) { throw failure }
    case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT:
      depth += 1
      if depth > Self.deepest { throw error("nested too deeply") }
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      depth -= 1
    default: break
    }
    return kind
  }

  /// Skips the rest of a value that begins with the current event.
  mutating func skipRest() throws(RecordingError) {
    guard kind == YAML_SEQUENCE_START_EVENT || kind == YAML_MAPPING_START_EVENT else { return }
    let outside = depth - 1
    while depth > outside { try advance() }
  }

  /// Skips the next value.
  mutating func skip() throws(RecordingError) {
    try advance()
    try skipRest()
  }

  /// Reads the next value, which must be a number.
  mutating func integer(_ what: String, in range: ClosedRange<Int64>) throws(RecordingError) -> Int64 {
    try advance()
    return try currentInteger(what, in: range)
  }

  func currentInteger(_ what: String, in range: ClosedRange<Int64>) throws(RecordingError) -> Int64 {
    guard let number = Decimal.integer(scalar) else {
      throw error(kind == YAML_SCALAR_EVENT ? "\(what): \(text.prefix(20)) is not a number" : "\(what): not a number")
    }
    guard range.contains(number) else { throw error("\(what): \(number) is out of range") }
    return number
  }

  // MARK: errors

  /// The error for a line that has no end. The reader adds the part that is missing.
  static let cutOff = "the file is cut off"

  /// Returns an error about the current event.
  func error(_ what: String) -> RecordingError { error(what, line: line, column: column) }

  private func error(_ what: String, line: Int, column: Int) -> RecordingError {
    if let failure = feed.pointee.window.failure(atLine: feed.pointee.line + 1) { return failure }
    // Any error on a line that has no end is caused by the missing end.
    let isTruncation = !feed.pointee.ends(line)
    return RecordingError(
      isTruncation ? Self.cutOff : what, line: line + 1, column: column + 1, isTruncation: isTruncation)
  }

  private func parserError() -> RecordingError {
    if feed.pointee.isTooLong {
      return RecordingError("a value or a comment of more than a megabyte", line: feed.pointee.line + 1, column: 1)
    }
    let what = parser.pointee.problem.map { String(cString: $0) } ?? "not YAML"
    switch parser.pointee.error {
    case YAML_MEMORY_ERROR:
      return RecordingError("out of memory", line: 0, column: 0)
    case YAML_READER_ERROR:
      let position = feed.pointee.position(ofByte: parser.pointee.problem_offset)
      return error(what, line: position.line, column: position.column)
    default:
      let mark = parser.pointee.problem_mark
      return error(what, line: mark.line, column: mark.column)
    }
  }
}
