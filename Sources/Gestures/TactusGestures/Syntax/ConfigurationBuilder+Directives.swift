// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusText

/// Reads each directive.
extension ConfigurationBuilder {
  mutating func read(_ directive: Directive, as name: DirectiveWord.Name) throws(Fault) {
    switch name {
    case .version: try readVersion(directive)
    case .include: try readInclude(directive)
    case .locked: try readLocked(directive)
    case .preset: try readPreset(directive)
    case .defaults: try readDefaults(directive)
    case .workspaces:
      let backend = WorkspaceBackend(configuration.workspaceBackend)
      configuration.workspaceBackend = try read(directive, into: backend).backend
    case .exclusion: configuration.exclusion = try read(directive, into: configuration.exclusion)
    case .safety: configuration.safety = try read(directive, into: configuration.safety)
    case .client: try readClient(directive)
    case .shellClient: try readShellClient(directive)
    case .device: try readDevice(directive)
    case .shape: try readShape(directive)
    case .app: try readApp(directive)
    case .when: try readWhen(directive)
    case .bind: try readBind(directive)
    case .unbind: try readUnbind(directive)
    case .gesture: try readGesture(directive)
    case .block: try readEffect(directive, .block)
    case .ignore: try readEffect(directive, .ignore)
    }
  }

  mutating func readVersion(_ directive: Directive) throws(Fault) {
    var arguments = Arguments(of: directive)
    let word = try arguments.next("a number: \(ConfigurationReader.version)")
    try arguments.finish()
    guard Number.whole(word.text) == ConfigurationReader.version else {
      // In another version of the language, the rest of the file may have any meaning.
      stop()
      let known = ConfigurationReader.version
      throw Fault("\(word.quoted) is another version of the language; this one is \(known)", at: word.span)
    }
  }

  mutating func readLocked(_ directive: Directive) throws(Fault) {
    var arguments = Arguments(of: directive)
    let value = try arguments.yesOrNo()
    try arguments.finish()
    configuration.isLocked = value
    recordSetting("locked", at: directive.name.span)
  }

  mutating func readPreset(_ directive: Directive) throws(Fault) {
    var arguments = Arguments(of: directive)
    repeat {
      let preset: Preset = try arguments.choice("preset")
      if !configuration.defaults.presets.contains(preset) { configuration.defaults.presets.append(preset) }
    } while !arguments.isEmpty
  }

  private mutating func readDefaults(_ directive: Directive) throws(Fault) {
    if directive.block != nil {
      configuration.defaults = try read(directive, into: configuration.defaults)
      return
    }
    var arguments = Arguments(of: directive)
    try arguments.keyword("no", "word", "no, or a block `{` ... `}`")
    try arguments.finish()
    bindings.removeAll { $0.isBuiltIn }
  }

  /// Reads a block of settings that has no arguments and occurs once in a configuration.
  private mutating func read<Block: SettingBlock>(_ directive: Directive, into block: Block) throws(Fault) -> Block {
    try Arguments(of: directive).finish()
    var changed = block
    _ = readSettings(of: directive.block ?? [], by: Block.settings, key: directive.name.text) {
      (index, arguments) throws(Fault) in try Block.list[index].read(&changed, &arguments)
    }
    return changed
  }

  mutating func readShellClient(_ directive: Directive) throws(Fault) {
    var arguments = Arguments(of: directive)
    let path = try arguments.next("the PATH of a program")
    try arguments.finish()
    guard path.text.begins(with: "/") else {
      throw Fault("\(path.quoted) must be a path that begins with /", at: path.span)
    }
    if !configuration.shellClients.contains(path.text) { configuration.shellClients.append(path.text) }
  }

  mutating func readClient(_ directive: Directive) throws(Fault) {
    let names = try names(directive)
    var rule = ClientRule(name: "")
    _ = readSettings(
      of: directive.block ?? [], by: ClientRule.settings, key: "client " + names.joined(separator: "\n")
    ) { (index, arguments) throws(Fault) in try ClientRule.list[index].read(&rule, &arguments) }
    guard rule != ClientRule(name: "") else { return }
    for name in names {
      rule.name = name
      configuration.clients.append(rule)
    }
  }

  private mutating func readShape(_ directive: Directive) throws(Fault) {
    var arguments = Arguments(of: directive)
    var shape = Shape(name: try arguments.name())
    try arguments.finish()
    let errors = log.errorCount
    _ = readSettings(of: directive.block ?? [], by: Shape.settings, key: "") { (index, arguments) throws(Fault) in
      try Shape.list[index].read(&shape, &arguments)
    }
    if shape.strokes.isEmpty {
      // If the line exists but contains an error, this error was already reported.
      if log.errorCount > errors { return }
      throw Fault("`shape` lacks a line such as `stroke 0,60 30,100 100,0`", at: directive.name.span)
    }
    recordSetting("shape " + shape.name, at: directive.name.span)
    configuration.shapes.removeAll { $0.name == shape.name }
    configuration.shapes.append(shape)
    guard configuration.shapes.reduce(0, { $0 + $1.strokes.count }) <= ConfigurationLimit.strokes.value else {
      throw Fault(ConfigurationLimit.strokes.complaint, at: directive.name.span)
    }
  }

  // MARK: Bindings for devices, applications and conditions

  mutating func readDevice(_ directive: Directive) throws(Fault) {
    let names = try names(directive)
    var rule = DeviceRule(name: "")
    let others = readSettings(
      of: directive.block ?? [], by: DeviceRule.settings, key: "device " + names.joined(separator: "\n"),
      isWhole: false
    ) { (index, arguments) throws(Fault) in try DeviceRule.list[index].read(&rule, &arguments) }
    if rule != DeviceRule(name: "") {
      for name in names {
        rule.name = name
        configuration.devices.append(rule)
      }
    }
    scope.devices = names
    evaluate(others, in: .device, also: Setting.names(of: DeviceRule.settings), .device)
  }

  mutating func readApp(_ directive: Directive) throws(Fault) {
    let names = try names(directive)
    guard scope.apps.isEmpty else { throw Fault("an app block cannot contain an app block", at: directive.name.span) }
    scope.apps = names
    evaluate(directive.block ?? [], in: .app, .app)
  }

  mutating func readWhen(_ directive: Directive) throws(Fault) {
    var arguments = Arguments(of: directive)
    let conditions = try ConditionWord.readAll(&arguments)
    warn(of: arguments)
    guard scope.when.isEmpty else {
      throw Fault("a when block cannot contain a when block; name all conditions in one block", at: directive.name.span)
    }
    scope.when = conditions
    evaluate(directive.block ?? [], in: .when, .when)
  }

  /// Reads one or more names.
  private func names(_ directive: Directive) throws(Fault) -> [String] {
    var arguments = Arguments(of: directive)
    var names: [String] = []
    repeat {
      let name = try arguments.text("NAME")
      if !names.contains(name) { names.append(name) }
    } while !arguments.isEmpty
    return names
  }
}
