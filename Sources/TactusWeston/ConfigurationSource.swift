// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import TactusConfig

/// The configuration: found, read, and read again when a file changes. What is wrong with it goes to weston's log; the
/// last one that was good stays.
///
/// `TACTUS_CONFIG` names the file, or `config` in the section `[tactus]` of weston.ini; else it is the administrator's
/// and the user's, over one another.
final class ConfigurationSource {
  private let file: String?
  private let layers: [String]
  private var watch: FileWatch?
  private var last: CompiledConfiguration?
  private var mistake = ""

  /// Gets each new configuration that can be used.
  var changed: (CompiledConfiguration) -> Void = { _ in }

  init(_ compositor: UnsafeMutablePointer<weston_compositor>, _ loop: OpaquePointer) {
    file =
      SystemFiles.environment("TACTUS_CONFIG")
      ?? Self.setting("config", of: "tactus", in: tactus_weston_config(compositor))
    let own =
      SystemFiles.environment("XDG_CONFIG_HOME") ?? SystemFiles.environment("HOME").map { $0 + "/.config" }
    layers = ["/etc/tactusd/config"] + (own.map { [$0 + "/tactusd/config"] } ?? [])
    watch = FileWatch(loop) { [unowned(unsafe) self] in
      if let compiled = read() { changed(compiled) }
    }
  }

  /// Nil where it cannot be used, or is the one that is there.
  func read() -> CompiledConfiguration? {
    do throws(ConfigurationErrors) {
      let reading =
        if let file {
          try ConfigurationReader.read(file: file, from: SystemFiles())
        } else {
          try ConfigurationReader.read(layers: layers, from: SystemFiles())
        }
      let compiled = reading.configuration.compiled()
      watch?.watch((file.map { [$0] } ?? layers) + reading.files)
      mistake = ""
      if compiled == last { return nil }
      last = compiled
      let name = reading.files.first ?? DefaultConfiguration.name
      let warnings = ([reading.description] + compiled.warnings.map { $0.description }).filter { !$0.isEmpty }
      log(["configuration: " + name] + warnings)
      return compiled
    } catch {
      watch?.watch((file.map { [$0] } ?? layers) + error.files)
      // A folder may be busy: once is enough.
      if error.description != mistake { log([error.description]) }
      mistake = error.description
      return nil
    }
  }

  /// The one that counts without any file.
  static func byDefault() -> CompiledConfiguration {
    ((try? ConfigurationReader.byDefault())?.configuration ?? Configuration()).compiled()
  }

  private func log(_ texts: [String]) {
    for text in texts { for line in text.split(separator: "\n") { tactus_weston_log(String(line)) } }
  }

  /// A line of weston.ini.
  static func setting(_ name: String, of section: String, in config: OpaquePointer?) -> String? {
    guard let config, let section = weston_config_get_section(config, section, nil, nil) else { return nil }
    var value: UnsafeMutablePointer<CChar>?
    guard weston_config_section_get_string(section, name, &value, nil) == 0, let value else { return nil }
    defer { free(value) }
    return String(cString: value)
  }
}
