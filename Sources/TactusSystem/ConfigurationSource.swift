// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus
package import TactusConfig

/// The configuration: found, read, and read again when a file changes. What is wrong with it goes to the log; the last
/// one that was good stays.
///
/// One file if one is named, by the caller or by `TACTUS_CONFIG`; else the administrator's and the user's, over one
/// another.
package final class ConfigurationSource {
  private let files: [String]
  private let isNamed: Bool
  private let log: (String) -> Void
  private var watch: FileWatch?
  private var last: CompiledConfiguration?
  /// What counted before, while the last one is new.
  private var previous: CompiledConfiguration?
  /// What was taken back: it does not count again until it has been changed.
  private var refused: CompiledConfiguration?
  private var loaded = Timestamp.distantPast
  private static let trial = Interval(microseconds: 30_000_000)
  private var mistake = ""

  /// Gets each new configuration that can be used.
  package var changed: (CompiledConfiguration) -> Void = { _ in }

  /// `log` gets one line at a time.
  package init(file: String?, on loop: OpaquePointer, log: @escaping (String) -> Void) {
    self.log = log
    isNamed = file != nil
    files = file.map { [$0] } ?? ConfigurationPath.usual(SystemFiles.environment)
    watch = FileWatch(loop, log: log) { [unowned(unsafe) self] in reread() }
  }

  /// Before the loop ends.
  package func stop() { watch = nil }

  /// Also when somebody says that it has changed.
  package func reread() {
    if let compiled = read() { changed(compiled) }
  }

  /// Nil where it cannot be used, or is the one that is there.
  package func read() -> CompiledConfiguration? {
    let system = SystemFiles(watch: watch)
    watch?.begin()
    do throws(ConfigurationErrors) {
      let reading =
        if isNamed, let file = files.first {
          try ConfigurationReader.read(file: file, from: system)
        } else {
          try ConfigurationReader.read(layers: files, from: system)
        }
      watch?.end(failure: system.shortage.map { "its files cannot be read: \($0)" })
      // A part of it would be another configuration.
      if system.shortage != nil { return nil }
      return take(reading, try reading.configuration.compiled())
    } catch {
      watch?.end(failure: system.shortage.map { "its files cannot be read: \($0)" })
      // A folder may be busy: once is enough.
      if system.shortage == nil, error.description != mistake {
        say([error.description])
        mistake = error.description
      }
      return nil
    }
  }

  private func take(_ reading: ConfigurationReader.Reading, _ compiled: CompiledConfiguration) -> CompiledConfiguration?
  {
    let name = reading.files.first ?? DefaultConfiguration.name
    let wasWrong = !mistake.isEmpty
    mistake = ""
    if compiled == last || compiled == refused {
      if wasWrong { say(["configuration: " + name]) }
      if compiled == last { refused = nil }
      return nil
    }
    (previous, last, refused) = (last, compiled, nil)
    loaded = MonotonicClock.now
    say(["configuration: " + name, reading.description, compiled.warningText])
    return compiled
  }

  /// The one before the last, if that has done harm as soon as it was there.
  package func takeBack(at now: Timestamp) -> CompiledConfiguration? {
    guard let previous, now - loaded <= Self.trial else { return nil }
    (last, refused) = (previous, last)
    self.previous = nil
    return previous
  }

  /// The one that counts without any file.
  package static func byDefault() -> CompiledConfiguration {
    let configuration = (try? ConfigurationReader.byDefault())?.configuration ?? Configuration()
    return (try? configuration.compiled()) ?? .empty
  }

  private func say(_ texts: [String]) {
    for text in texts {
      for line in text.utf8.split(separator: UInt8(ascii: "\n")) { log(String(Substring(line))) }
    }
  }
}
