// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The limits of a configuration. Exceeding one is an error that names the limit.
public enum ConfigurationLimit: String, CaseIterable, Sendable {
  case fileBytes = "file-bytes"
  case totalBytes = "total-bytes"
  case files
  case folderNames = "folder-names"
  case includeDepth = "include-depth"
  case lineBytes = "line-bytes"
  case wordsInALine = "words"
  case blockDepth = "block-depth"
  case directives
  case strokes
  case gestures
  case recognizers
  case relations
  case errorsShown = "errors-shown"

  public var value: Int {
    switch self {
    case .fileBytes: 1 << 20
    case .totalBytes: 4 << 20
    case .files: 64
    case .folderNames: 10_000
    case .includeDepth: 8
    case .lineBytes: 16 << 10
    case .wordsInALine: 256
    case .blockDepth: 8
    case .directives: 10_000
    case .strokes: 64
    case .gestures: 10_000
    case .recognizers: 512
    case .relations: 4096
    case .errorsShown: 50
    }
  }

  public var summary: String {
    switch self {
    case .fileBytes: "bytes in a file"
    case .totalBytes: "bytes in all files"
    case .files: "files, counted each time one is included"
    case .folderNames: "names in a searched folder"
    case .includeDepth: "nested includes"
    case .lineBytes: "bytes in a line"
    case .wordsInALine: "words in a directive"
    case .blockDepth: "nested blocks"
    case .directives: "directives in all files"
    case .strokes: "strokes in all shapes"
    case .gestures: "gestures, counting each number of fingers and each direction separately"
    case .recognizers: "gestures that differ, or whose options differ"
    case .relations: "pairs of gestures that wait for one another or run together"
    case .errorsShown: "errors shown, and as many warnings; the others are counted"
    }
  }

  /// The text of the error.
  package var complaint: String { "more than \(value) \(summary) (the limit is called \(rawValue))" }
}
