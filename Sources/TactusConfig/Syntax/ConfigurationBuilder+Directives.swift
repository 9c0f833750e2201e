// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusText

/// What each directive means.
extension ConfigurationBuilder {
  static let version = 1

  mutating func readVersion(_ directive: Directive) throws(Fault) {
    var arguments = Arguments(of: directive)
    let word = try arguments.next("a number: \(Self.version)")
    try arguments.finish()
    guard Number.whole(word.text) == Self.version else {
      // What follows may mean anything.
      stop()
      throw Fault("\(word.quoted) is another version of the language; this one is \(Self.version)", at: word.span)
    }
  }

  mutating func readLocked(_ directive: Directive) throws(Fault) {
    var arguments = Arguments(of: directive)
    let value = try Term.yesOrNo.read(&arguments)
    try arguments.finish()
    configuration.isLocked = value
    noteSetting("locked", at: directive.name.span)
  }

  mutating func readPreset(_ directive: Directive) throws(Fault) {
    var arguments = Arguments(of: directive)
    let term = Term<Preset>.choice("preset")
    repeat {
      let preset = try term.read(&arguments)
      if !configuration.defaults.presets.contains(preset) { configuration.defaults.presets.append(preset) }
    } while !arguments.isEmpty
  }

  mutating func readDefaults(_ directive: Directive) throws(Fault) {
    configuration.defaults = try read(directive, into: configuration.defaults, by: Defaults.settings, key: "defaults")
  }

  mutating func readWorkspaces(_ directive: Directive) throws(Fault) {
    configuration = try read(directive, into: configuration, by: WorkspaceBackend.settings, key: "workspaces")
  }

  mutating func readExclusion(_ directive: Directive) throws(Fault) {
    configuration.exclusion = try read(
      directive, into: configuration.exclusion, by: Exclusion.settings, key: "exclusion")
  }

  mutating func readSafety(_ directive: Directive) throws(Fault) {
    configuration.safety = try read(directive, into: configuration.safety, by: Safety.settings, key: "safety")
  }

  /// A block of settings without arguments of its own, of which there is one in a configuration.
  private mutating func read<Target>(
    _ directive: Directive, into target: Target, by settings: [Setting<Target>], key: String
  ) throws(Fault) -> Target {
    try expectNoArguments(directive)
    var changed = target
    _ = readSettings(of: directive.block ?? [], into: &changed, by: settings, key: key)
    return changed
  }

  mutating func readShellClient(_ directive: Directive) throws(Fault) {
    var arguments = Arguments(of: directive)
    let path = try arguments.next("the PATH of a program")
    try arguments.finish()
    guard path.text.hasPrefix("/") else {
      throw Fault("\(path.quoted) must be a path that begins with /", at: path.span)
    }
    if !configuration.shellClients.contains(path.text) { configuration.shellClients.append(path.text) }
  }

  mutating func readClient(_ directive: Directive) throws(Fault) {
    let names = try names(directive)
    var rule = ClientRule(name: "")
    _ = readSettings(
      of: directive.block ?? [], into: &rule, by: ClientRule.settings, key: "client " + names.joined(separator: "\n"))
    guard rule != ClientRule(name: "") else { return }
    for name in names {
      rule.name = name
      configuration.clients.append(rule)
    }
  }

  // MARK: Places of bindings

  mutating func readDevice(_ directive: Directive) throws(Fault) {
    let names = try names(directive)
    var rule = DeviceRule(name: "")
    let others = readSettings(
      of: directive.block ?? [], into: &rule, by: DeviceRule.settings, key: "device " + names.joined(separator: "\n"),
      isWhole: false)
    if rule != DeviceRule(name: "") {
      for name in names {
        rule.name = name
        configuration.devices.append(rule)
      }
    }
    scope.devices = names
    evaluate(others, in: .device, also: Setting.names(of: DeviceRule.settings))
    scope.devices = []
  }

  mutating func readApp(_ directive: Directive) throws(Fault) {
    let names = try names(directive)
    guard scope.apps.isEmpty else { throw Fault("an app block in an app block", at: directive.name.span) }
    scope.apps = names
    evaluate(directive.block ?? [], in: .app)
    scope.apps = []
  }

  mutating func readWhen(_ directive: Directive) throws(Fault) {
    var arguments = Arguments(of: directive)
    let conditions = try ConditionWord.readAll(&arguments)
    guard scope.when.isEmpty else {
      throw Fault("a when block in a when block; one can name several conditions", at: directive.name.span)
    }
    scope.when = conditions
    evaluate(directive.block ?? [], in: .when)
    scope.when = []
  }

  private func expectNoArguments(_ directive: Directive) throws(Fault) {
    try Arguments(of: directive).finish()
  }

  /// One or more.
  private func names(_ directive: Directive) throws(Fault) -> [String] {
    var arguments = Arguments(of: directive)
    let term = Term<String>.text("NAME")
    var names: [String] = []
    repeat {
      let name = try term.read(&arguments)
      if !names.contains(name) { names.append(name) }
    } while !arguments.isEmpty
    return names
  }
}
