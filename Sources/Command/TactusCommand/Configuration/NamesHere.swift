// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusActions
import TactusGestures
import TactusText

/// The names of touchscreens, outputs and applications in this session, with which the names in a configuration are
/// compared.
struct NamesHere {
  /// The names of each kind; nil if they cannot be determined.
  var touchscreens: [String]?
  var outputs: [String]?
  var apps: [String]?
  /// The reason why no backend reports the role of windows; nil if a backend reports it.
  var roleFailure: ActionFailure?

  /// Returns a sentence about each configured name without a match, with a list of the names that exist.
  func remarks(on configuration: Configuration) -> [String] {
    var remarks: [String] = []
    func look(for pattern: String, among names: [String]?, _ nothing: (String) -> String) {
      guard let names, !names.contains(where: { Glob.matches($0, pattern: pattern) }) else { return }
      let there = names.isEmpty ? "found none" : "found only \(names.joined(separator: ", "))"
      let remark = "\(nothing("`\(pattern)`")): \(there)"
      if !remarks.contains(remark) { remarks.append(remark) }
    }
    func lookForDevice(_ pattern: String) {
      look(for: pattern, among: touchscreens) { "no touchscreen here is called \($0)" }
    }
    for rule in configuration.devices { lookForDevice(rule.name) }
    if let outputs { remarks += configuration.remarks(onOutputs: outputs) }
    for binding in configuration.bindings {
      binding.scope.devices.forEach(lookForDevice)
      for app in binding.scope.apps { look(for: app, among: apps) { "no open window belongs to \($0)" } }
      for condition in binding.scope.when + binding.options.only + binding.options.unless {
        switch condition {
        case .app(let app): look(for: app, among: apps) { "no open window belongs to \($0)" }
        case .role:
          let remark = "`role` never matches here: \(roleFailure?.reason ?? "")"
          if roleFailure != nil, !remarks.contains(remark) { remarks.append(remark) }
        default: break
        }
      }
    }
    return remarks
  }
}
