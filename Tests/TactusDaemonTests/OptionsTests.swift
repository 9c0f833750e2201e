// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusDaemon

@Suite("Command-line options of tactusd")
struct OptionsTests {
  private func misuse(_ words: String...) -> String? {
    do throws(Options.Misuse) {
      _ = try Options(words)
      return nil
    } catch {
      return error.what
    }
  }

  @Test("Without options, tactusd serves tactusd-0 and reads the usual configuration")
  func none() throws {
    let options = try Options([])
    #expect(options.socket == "tactusd-0" && options.configuration == nil && options.recording == nil)
  }

  @Test("An option's value follows a space or an equals sign")
  func values() throws {
    let options = try Options(["--config", "a.conf", "--socket=other", "--play", "tap.yml", "--start=a", "--start=b"])
    #expect(options.programs == ["a", "b"])
    #expect(options.configuration == "a.conf" && options.socket == "other" && options.recording == "tap.yml")
    #expect(options.wish == .run)
    #expect(try Options(["--config=a=b=c"]).configuration == "a=b=c")
  }

  @Test("Options make tactusd probe, forget the probe's result, or print the help or the version")
  func wishes() throws {
    #expect(try Options(["--probe"]).wish == .probe && Options(["--forget"]).wish == .forget)
    #expect(try Options(["--help"]).wish == .help && Options(["-h"]).wish == .help)
    #expect(try Options(["--version"]).wish == .version)
  }

  @Test("Unknown options and options without their value are refused")
  func mistakes() {
    #expect(misuse("--config") == "--config needs a value")
    #expect(misuse("--socket=") == "--socket needs a value")
    #expect(misuse("--socket=", "other") == "--socket needs a value")
    #expect(misuse("--play", "") == "--play needs a value")
    #expect(misuse("--confg")?.hasPrefix("unknown option --confg") == true)
    #expect(misuse("--confg")?.contains("--config") == true)
    #expect(misuse("tap.yml")?.hasPrefix("unknown option tap.yml") == true)
  }
}
