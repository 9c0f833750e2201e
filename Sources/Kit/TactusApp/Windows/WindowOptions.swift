// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The options of a window on the command line, and other options of the program.
public struct WindowOptions {
  /// The window's width if the compositor proposes no size.
  public var width = 1024.0
  /// The window's height if the compositor proposes no size.
  public var height = 640.0
  public var isFullscreen = false
  /// Whether to use bright colours instead of dark ones.
  public var isLight = false
  /// The file for a picture of the window, which is written whenever the window has stopped changing.
  public var picture: String?
  /// How long the program runs, in microseconds.
  public var duration: Int64?
  public private(set) var asksForHelp = false
  private var others: [String: String] = [:]

  /// The value of one of the program's own options; an empty string if the option takes no value, nil if it was not
  /// given.
  public subscript(name: String) -> String? { others[name] }

  public init() {}

  /// Reads a command line. `more` lists the program's own options, and whether each of them takes a value.
  public init(_ words: [String], more: [String: Bool] = [:]) throws(WindowError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let option = parts[0]
      let takesValue = ["--size", "--picture", "--for"].contains(option) || more[option] == true
      var value = ""
      if takesValue {
        guard let next = parts.count > 1 ? parts[1] : rest.popFirst() else {
          throw WindowError("\(option) needs a value")
        }
        value = next
      } else if parts.count > 1 {
        throw WindowError("\(option) takes no value")
      }
      try take(option, value, isKnown: more[option] != nil)
    }
  }

  private mutating func take(_ option: String, _ value: String, isKnown: Bool) throws(WindowError) {
    switch option {
    case "-h", "--help":
      asksForHelp = true
    case "--fullscreen":
      isFullscreen = true
    case "--light":
      isLight = true
    case "--picture":
      picture = value
    case "--size":
      let sides = value.split(separator: "x").compactMap { Double($0) }
      guard sides.count == 2, sides.allSatisfy({ $0 >= 1 && $0 <= Double(ShmBuffer.limit) }) else {
        throw WindowError("--size takes a size such as 1024x640")
      }
      (width, height) = (sides[0].rounded(), sides[1].rounded())
    case "--for":
      guard let seconds = Double(value), seconds >= 0, seconds < 1e9 else {
        throw WindowError("--for takes a number of seconds")
      }
      duration = Int64(seconds * 1_000_000)
    case _ where isKnown:
      others[option] = value
    default:
      throw WindowError("unknown option \(option); --help lists the options")
    }
  }

  /// The help for the options that every program with `WindowOptions` accepts.
  public static let help = """
      --size WxH        the window's size, unless the compositor chooses it (default: 1024x640)
      --fullscreen      fill the whole output
      --light           bright colours
      --picture FILE    write the picture to FILE as PNG, whenever it stops changing, and at the end
      --for SECONDS     end after this time
    """
}
