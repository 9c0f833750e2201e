// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus
package import TactusGestures
import WaylandServer

/// Finds and reads the configuration, and rereads it when a file changes. If the configuration has errors, the source
/// logs them and keeps the last valid configuration in use.
///
/// If the caller or `TACTUS_CONFIG` names a file, that file is the configuration. Otherwise the configuration is the
/// administrator's file, overridden by the user's.
package final class ConfigurationSource {
  private let files: [String]
  private let isNamed: Bool
  /// The single file, if the caller or `TACTUS_CONFIG` names one.
  package var named: String? { isNamed ? files.first : nil }
  private let host: ConfigurationHost
  private let log: (String) -> Void
  private var watch: FileWatch?
  private var current: Use?
  /// The configuration before the current one. `takeBack` returns to it if a panic follows the change too soon.
  private var previous: Use?
  /// The digest of the configuration that a panic has replaced by the previous one. That configuration is not used
  /// again until its files change.
  private var refused: UInt64?
  private var loaded = Timestamp.distantPast
  private static let trial = Interval(microseconds: 30_000_000)
  private var mistake = ""

  /// A configuration as it was read, its bindings that this session cannot use, and the rest in compiled form.
  private struct Use {
    var configuration: Configuration
    /// The digest of the files (`ConfigurationReader.Reading.digest`).
    var digest: UInt64
    var leftOut: [Binding]
    var compiled: CompiledConfiguration
  }

  /// Returns whether a built-in binding can and should act in this session. If not, the binding is left out, so that
  /// windows receive its touches.
  package var accepts: (Binding, Configuration) -> Bool = { _, _ in true }

  /// Called with each new valid configuration.
  package var changed: (CompiledConfiguration) -> Void = { _ in }
  /// Called with the current configuration, compiled anew, when the session has begun or ceased to support some of its
  /// bindings.
  package var adapted: (CompiledConfiguration) -> Void = { _ in }

  /// `log` receives one line at a time. `usual` lists the files to read if `file` is nil; the first is the
  /// administrator's file.
  package init(
    file: String?, usual: [String] = ConfigurationPath.usual(SystemFiles.environment), for host: ConfigurationHost,
    on loop: EventLoopPointer, log: @escaping (String) -> Void
  ) {
    self.log = log
    self.host = host
    isNamed = file != nil
    files = file.map { [$0] } ?? usual
    watch = FileWatch(loop, log: log) { [unowned(unsafe) self] in reread() }
    turn = Timer(on: loop) { [unowned(unsafe) self] in goOn() }
  }

  /// Stops watching and reading the files. Must be called before the event loop is destroyed.
  package func stop() {
    watch = nil
    turn = nil
    pending = nil
  }

  /// Rereads the configuration in pieces, so that the event loop can serve clients in between.
  package func reread() {
    begin()
    if turn?.arm(inMilliseconds: 1) != true, let compiled = finish() { changed(compiled) }
  }

  /// Reads the configuration at once. Returns nil if it has errors or has not changed.
  package func read() -> CompiledConfiguration? {
    begin()
    return finish()
  }

  /// Compiles the current configuration again if `accepts` now rejects other bindings than before. Must be called
  /// whenever the answers of `accepts` may have changed.
  package func sessionChanged() {
    guard let current, lacking(current.configuration) != current.leftOut,
      let now = try? use(current.configuration, current.digest)
    else { return }
    self.current = now
    adapted(now.compiled)
  }

  /// The built-in bindings that are left out in this session.
  package var leftOut: [Binding] { current?.leftOut ?? [] }

  private func lacking(_ configuration: Configuration) -> [Binding] {
    configuration.bindings.filter { $0.isBuiltIn && !accepts($0, configuration) }
  }

  private func use(_ configuration: Configuration, _ digest: UInt64) throws(ConfigurationErrors) -> Use {
    let leftOut = lacking(configuration)
    var rest = configuration
    if !leftOut.isEmpty { rest.bindings.removeAll { leftOut.contains($0) } }
    let compiled = try rest.compiled(CompileOptions(for: host))
    return Use(configuration: configuration, digest: digest, leftOut: leftOut, compiled: compiled)
  }

  // MARK: reading in small steps

  private struct Pending {
    var files: SystemFiles
    var steps: ConfigurationSteps
  }
  private var pending: Pending?
  private var turn: Timer?
  var isReading: Bool { pending != nil }
  /// The number of directives to parse in one turn of the event loop, which takes a few milliseconds.
  private static let piece = 300

  private func begin() {
    watch?.begin()
    let system = SystemFiles(watch: watch)
    let steps =
      if isNamed, let file = files.first {
        ConfigurationSteps(file: file, from: system, for: host)
      } else {
        ConfigurationSteps(layers: files, from: system, for: host)
      }
    pending = Pending(files: system, steps: steps)
  }

  private func goOn() {
    guard var now = pending.take() else { return }
    let isThereMore = now.steps.goOn(Self.piece)
    pending = now
    if isThereMore, turn?.arm(inMilliseconds: 1) == true { return }
    if let compiled = finish() { changed(compiled) }
  }

  private func finish() -> CompiledConfiguration? {
    guard var now = pending.take() else { return nil }
    while now.steps.goOn(Self.piece) {}
    let shortage = now.files.shortage
    watch?.end(failure: shortage.map { "its files cannot be read: \($0)" })
    // If a file could not be read, a part of the configuration is missing, so the rest is not used.
    if shortage != nil { return nil }
    do throws(ConfigurationErrors) {
      let reading = try now.steps.finish()
      return take(reading, try use(reading.configuration, reading.digest))
    } catch {
      // The files may be read again before the user has fixed the errors, so the same errors are logged only once.
      if error.description != mistake { say([error.description]) }
      mistake = error.description
      return nil
    }
  }

  private func take(_ reading: ConfigurationReader.Reading, _ new: Use) -> CompiledConfiguration? {
    let name = reading.files.first ?? DefaultConfiguration.name
    let wasWrong = !mistake.isEmpty
    mistake = ""
    let isSame = new.digest == current?.digest
    if isSame || new.digest == refused {
      if wasWrong { say(["configuration: " + name]) }
      if isSame { refused = nil }
      return nil
    }
    (previous, current, refused) = (current, new, nil)
    loaded = MonotonicClock.now
    say(["configuration: " + name, reading.description, new.compiled.warningText])
    return new.compiled
  }

  /// Makes the previous configuration current and returns it, if the current one is so new that it may have caused the
  /// panic; otherwise returns nil.
  package func takeBack(at now: Timestamp) -> CompiledConfiguration? {
    guard let previous, now - loaded <= Self.trial else { return nil }
    (current, refused) = (previous, current?.digest)
    self.previous = nil
    return previous.compiled
  }

  /// Reads the configuration at once. If it has errors, uses the administrator's configuration until they are fixed, or
  /// the built-in one if there is no administrator's file. If the administrator's file has errors too, only the panic
  /// gesture is active, since that file might remove built-in gestures.
  package func readOrDefault() -> CompiledConfiguration {
    if let compiled = read() { return compiled }
    let (name, new) = substitute()
    log("configuration: using \(name) until the errors are fixed")
    current = new
    return new?.compiled ?? .empty
  }

  private func substitute() -> (name: String, Use?) {
    let none = ("no gestures but the panic gesture", Use?.none)
    do throws(ConfigurationErrors) {
      if !isNamed, let file = files.first {
        let system = SystemFiles(watch: nil)
        var steps = ConfigurationSteps(layers: [file], from: system, for: host)
        while steps.goOn(Self.piece) {}
        let reading = try steps.finish()
        if system.shortage != nil { return none }
        if let name = reading.files.first { return (name, try use(reading.configuration, reading.digest)) }
      }
      let reading = try ConfigurationReader.byDefault()
      return (DefaultConfiguration.name, try use(reading.configuration, reading.digest))
    } catch {
      return none
    }
  }

  private func say(_ texts: [String]) {
    for text in texts {
      for line in text.utf8.split(separator: UInt8(ascii: "\n")) { log(String(Substring(line))) }
    }
  }
}
