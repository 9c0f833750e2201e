// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusGestures

/// Several files: includes, `config.d`, layers.
@Suite("Syntax: files")
struct SyntaxFilesTests {
  private func read(_ texts: [String: String], _ file: String = "c/config") throws -> ConfigurationReader.Reading {
    try ConfigurationReader.read(file: file, from: MemoryFiles(texts: texts))
  }
  private func errors(_ texts: [String: String]) -> [String] {
    do {
      _ = try read(texts)
      return []
    } catch {
      return (error as? ConfigurationErrors)?.errors.map {
        "\($0.place.file):\($0.place.line):\($0.place.column): \($0.what)"
      } ?? ["\(error)"]
    }
  }

  @Test("An included file is read at its `include`")
  func include() throws {
    let reading = try read([
      "c/config": "bind 3 tap -> close\ninclude more.conf\nbind 5 tap -> close", "c/more.conf": "bind 4 tap -> close",
    ])
    let bindings = reading.configuration.bindings.filter { !$0.isBuiltIn }
    #expect(bindings.map(\.words) == ["3 tap", "4 tap", "5 tap"])
    #expect(bindings[1].place == SourcePlace(file: "c/more.conf", line: 1, column: 1))
    #expect(reading.files == ["c/config", "c/more.conf"])
  }

  @Test("A relative path is resolved from the folder of the file that contains it")
  func relative() throws {
    let reading = try read([
      "c/config": "include sub/./a.conf", "c/sub/a.conf": "include ../b.conf\ninclude /etc/x", "c/b.conf": "",
      "/etc/x": "",
    ])
    #expect(reading.files == ["c/config", "c/sub/a.conf", "c/b.conf", "/etc/x"])
  }

  @Test("An `include` with a star includes all matching files in order, and is no error if no file matches")
  func stars() throws {
    let reading = try read([
      "c/config": "include d/*.conf\ninclude e/*", "c/d/b.conf": "", "c/d/a.conf": "", "c/d/.hidden.conf": "",
      "c/d/a.conf~": "",
    ])
    #expect(reading.files == ["c/config", "c/d/a.conf", "c/d/b.conf"])
  }

  @Test("The files in config.d are read after the main file")
  func folder() throws {
    let reading = try read([
      "c/config": "defaults { hold 1s }", "c/config.d/20.conf": "defaults { hold 3s }",
      "c/config.d/10.conf": "defaults { hold 2s }", "c/config.d/README": "what?",
    ])
    #expect(reading.configuration.defaults.hold == milliseconds(3000))
    #expect(
      reading.warnings.map { "\($0.place.file):\($0.place.line) \($0.what)" } == [
        "c/config.d/10.conf:1 `hold` overrides c/config:1; leave one of the two out",
        "c/config.d/20.conf:1 `hold` overrides c/config.d/10.conf:1; leave one of the two out",
      ])
  }

  @Test("config.d is read even if the main file is missing")
  func folderAlone() throws {
    let files = MemoryFiles(texts: ["u/config.d/10.conf": "bind 9 tap -> close"])
    let reading = try ConfigurationReader.read(layers: ["e/config", "u/config"], from: files)
    #expect(reading.configuration.bindings.last?.words == "9 tap")
    #expect(reading.files == ["u/config.d/10.conf"])
    #expect(try ConfigurationReader.read(layers: ["e/config"], from: files).files == [])
    let wrong = MemoryFiles(texts: ["u/config.d/10.conf": "oops"])
    let error = #expect(throws: ConfigurationErrors.self) {
      try ConfigurationReader.read(layers: ["u/config"], from: wrong)
    }
    #expect(error?.errors.map(\.place.description) == ["u/config.d/10.conf:1:1"])
  }

  @Test("Lines of the settings file override other files silently, but cause a warning if they override each other")
  func settings() throws {
    let texts = [
      "c/config": "defaults { hold 1s }\nbind 3 tap -> close",
      "c/config.d/50-settings.conf": "defaults { hold 2s }\nbind 3 tap -> overview\nbind 3 tap -> launcher",
    ]
    #expect(
      try read(texts).warnings.map { "\($0.place.file):\($0.place.line) \($0.what)" } == [
        "c/config.d/50-settings.conf:3 `3 tap` overrides c/config.d/50-settings.conf:2; leave one of the two out"
      ])
  }

  @Test("A missing file is an error at the line that names it")
  func missing() {
    #expect(errors(["c/config": "\ninclude a.conf"]) == ["c/config:2:9: there is no file `c/a.conf`"])
    #expect(errors([:]) == ["c/config:0:0: there is no file `c/config`"])
  }

  @Test("The errors of all files are reported at once, and nothing is applied")
  func severalFiles() {
    let texts = [
      "c/config": "oops\ninclude a.conf\ninclude b.conf\nbind 3 tap -> clsoe", "c/a.conf": "defaults {\n  slop 3\n}",
      "c/b.conf": "bind 3 tap -> close",
    ]
    #expect(
      errors(texts) == [
        "c/config:1:1: unknown directive `oops`",
        "c/config:4:15: unknown action `clsoe`: did you mean `close`?",
        "c/a.conf:2:8: `3` lacks a unit; possible: mm, px and %",
      ])
  }

  @Test("A loop of includes is an error at the line that closes the loop")
  func loops() {
    let both = ["c/config": "include a.conf", "c/a.conf": "\ninclude ./config"]
    #expect(errors(both) == ["c/a.conf:2:9: a file includes itself: c/config -> c/a.conf -> c/config"])
    #expect(errors(["c/config": "include config"]).count == 1)
  }

  @Test("More than eight nested includes are an error")
  func depth() {
    var texts = ["c/config": "include 0.conf"]
    for n in 0..<20 { texts["c/\(n).conf"] = "include \(n + 1).conf" }
    #expect(
      errors(texts) == ["c/6.conf:1:9: more than 8 nested includes (the limit is called include-depth)"])
  }

  @Test("A file may be included twice, but not without limit")
  func files() {
    #expect(errors(["c/config": "include a.conf\ninclude a.conf", "c/a.conf": ""]).isEmpty)
    let texts = [
      "c/config": String(repeating: "include a.conf\n", count: 9),
      "c/a.conf": String(repeating: "include b.conf\n", count: 9),
      "c/b.conf": "",
    ]
    let found = errors(texts)
    #expect(found.count == 1)
    #expect(
      found.first?.hasSuffix(ConfigurationLimit.files.complaint)
        == true)
  }

  @Test("An `include` with a star counts as a file, so that the number of searches is limited")
  func searches() throws {
    let files = MemoryFiles(texts: ["c": (0..<9000).map { "include d/*.\($0)\n" }.joined()])
    let error = #expect(throws: ConfigurationErrors.self) { try ConfigurationReader.read(file: "c", from: files) }
    #expect(error?.errors.map(\.what) == [ConfigurationLimit.files.complaint])
    #expect(files.searched.count <= ConfigurationLimit.files.value)
  }

  @Test("Each step of the reader reads at most one file or folder")
  func pieces() throws {
    let files = MemoryFiles(texts: ["c": "include d/*\ninclude d/*", "d/1": "", "d/2": ""])
    var steps = ConfigurationSteps(file: "c", from: files)
    var count = 1
    while steps.goOn(.max) { count += 1 }
    // One step for the file, two for the searches of the folder, and two for each of the two files in it.
    #expect(count >= 1 + 2 + 4)
    #expect(try steps.finish().files.count == 5)
  }

  @Test("A folder that cannot be searched is an error at the line that names it")
  func folders() {
    final class Folders: ConfigurationFiles {
      func contents(of path: String, atMost limit: Int) throws(ConfigurationFileError) -> [UInt8] {
        Array("\ninclude many/*\ninclude missing/*".utf8)
      }
      func names(in folder: String, matching: String, atMost: Int) throws(ConfigurationFileError) -> [String] {
        throw folder == "config.d/" ? .other("permission denied") : folder == "many/" ? .tooLarge : .missing
      }
    }
    let error = #expect(throws: ConfigurationErrors.self) {
      try ConfigurationReader.read(file: "c", from: Folders())
    }
    #expect(
      error?.errors.map { "\($0.place.description): \($0.what)" } == [
        "c:1:1: `config.d/` cannot be read: permission denied",
        "c:2:9: `many/` has more than 10000 names in a searched folder (the limit is called folder-names)",
      ])
  }

  @Test("The user's file overrides the administrator's")
  func layers() throws {
    let files = MemoryFiles(texts: ["/etc/c": "defaults { hold 1s; slop 2mm }", "u/c": "defaults { hold 2s }"])
    let reading = try ConfigurationReader.read(layers: ["/etc/c", "u/c"], from: files)
    #expect(reading.configuration.defaults.hold == milliseconds(2000))
    #expect(reading.configuration.defaults.slop == Length(2, .millimetres))
  }

  @Test("If the administrator's file is locked, the user's file is not read")
  func locked() throws {
    let files = MemoryFiles(texts: ["/etc/c": "locked yes", "/etc/config.d/a.conf": "preset steady", "u/c": "oops"])
    let reading = try ConfigurationReader.read(layers: ["/etc/c", "u/c"], from: files)
    #expect(reading.files == ["/etc/c", "/etc/config.d/a.conf"])
    #expect(reading.configuration.defaults.presets == [.steady])
  }

  @Test("Files add to the built-in bindings, and override them without a warning")
  func byDefault() throws {
    let builtIn = try ConfigurationReader.byDefault()
    func layer(_ text: String?) throws -> ConfigurationReader.Reading {
      let files = MemoryFiles(texts: text.map { ["u/c": $0] } ?? [:])
      return try ConfigurationReader.read(layers: ["/etc/c", "u/c"], from: files)
    }
    #expect(try layer(nil).configuration == builtIn.configuration)
    #expect(try layer("").configuration == builtIn.configuration)
    let own = try layer("bind 3 swipe left -> close\nbind 5 tap -> close")
    #expect(own.configuration.bindings.count == builtIn.configuration.bindings.count + 1)
    #expect(own.configuration.bindings.filter { $0.words == "3 swipe left" }.map(\.action) == [.close])
    #expect(own.warnings.isEmpty && own.files == ["u/c"])
  }

  @Test("`defaults no` removes the built-in bindings, wherever it is written")
  func withoutDefaults() throws {
    for text in ["defaults no\nbind 5 tap -> close", "bind 5 tap -> close\ndefaults no"] {
      let reading = try ConfigurationReader.read(layers: ["u/c"], from: MemoryFiles(texts: ["u/c": text]))
      #expect(reading.configuration.bindings.map(\.words) == ["5 tap"])
    }
    #expect(errors(["c/config": "defaults maybe"]).count == 1)
    #expect(errors(["c/config": "app a { defaults no }"]).count == 1)
  }

  @Test("The error about an unreadable file contains the host's reason")
  func unreadable() {
    final class Unreadable: ConfigurationFiles {
      func contents(of path: String, atMost limit: Int) throws(ConfigurationFileError) -> [UInt8] {
        if path == "c" { return Array("include d\ninclude e".utf8) }
        throw path == "d" ? .other("permission denied") : .tooLarge
      }
    }
    let error = #expect(throws: ConfigurationErrors.self) {
      try ConfigurationReader.read(file: "c", from: Unreadable())
    }
    #expect(
      error?.errors.map(\.what) == [
        "`d` cannot be read: permission denied",
        "`e` has more than 1048576 bytes in a file (the limit is called file-bytes)",
      ])
  }

  @Test(
    "Paths are joined textually",
    arguments: [
      ("a/b", "c", "a/c"), ("a", "c", "c"), ("/a/b", "../c", "/c"), ("/a/b", "../../../c", "/c"), ("a", "../c", "../c"),
      ("a/b", "/x//y/./z", "/x/y/z"), ("a/b/c", "./../d", "a/d"), ("", "c", "c"),
    ])
  func paths(file: String, name: String, expected: String) {
    #expect(ConfigurationPath.join(file, name) == expected)
  }
}
