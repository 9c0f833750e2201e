// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusJSON

/// A change that the user requests.
enum SettingsChange: Equatable {
  struct Wish: Equatable {
    /// The binding to replace. Members that are nil keep the values of that binding.
    var replaced: String?
    var gesture: [String]?
    var action: [String]?
    var apps: [String]?
    /// The stroke of the new shape that `gesture` names, in the words of a configuration.
    var stroke: [String]?
    /// The parameters to set; one without a value is reset.
    var parameters: [Parameter] = []
  }
  struct Parameter: Equatable {
    var name: String
    var value: String?
  }

  case bind(Wish)
  case off(String)
  case on(String)
  case remove(String)
  /// Sets or resets a parameter of all bindings, on one touchscreen or on all.
  case set(Parameter, touchscreen: String?)
  /// The changes that a fitting has proposed, for one touchscreen or for all.
  case fit([FitChange], touchscreen: String?)
  /// Forgets the numbers that fittings have set for one touchscreen.
  case forget(touchscreen: String)

  /// Reads a change from the page's request.
  init(_ json: JSONValue) throws(SettingsObjection) {
    func text(_ name: String) throws(SettingsObjection) -> String {
      guard let text = json[name]?.string else { throw Self.lacks(name) }
      return text
    }
    switch json["do"]?.string {
    case "bind":
      var wish = Wish(
        replaced: json["replaces"]?.string, gesture: try Self.words(json["gesture"], "gesture"),
        action: try Self.words(json["action"], "action"), apps: try Self.words(json["apps"], "apps"),
        stroke: try Self.words(json["stroke"], "stroke"))
      if let parameters = json["parameters"] {
        guard case .object(let members) = parameters.content else { throw Self.lacks("parameters") }
        wish.parameters = try members.map { (member) throws(SettingsObjection) in
          Parameter(name: member.name, value: try Self.value(member.value))
        }
      }
      self = .bind(wish)
    case "off": self = .off(try text("binding"))
    case "on": self = .on(try text("binding"))
    case "remove": self = .remove(try text("binding"))
    case "set":
      let parameter = Parameter(name: try text("name"), value: try Self.value(json["value"]))
      self = .set(parameter, touchscreen: json["touchscreen"]?.string)
    case "fit":
      guard let lines = json["changes"]?.items, !lines.isEmpty else { throw Self.lacks("changes") }
      self = .fit(
        try lines.map { (line) throws(SettingsObjection) in
          guard let change = line.string.flatMap({ FitChange(line: $0) }) else { throw Self.lacks("changes") }
          return change
        }, touchscreen: json["touchscreen"]?.string)
    case "forget": self = .forget(touchscreen: try text("touchscreen"))
    default: throw SettingsObjection("The request does not say what to do.")
    }
  }

  private static func lacks(_ name: String) -> SettingsObjection {
    SettingsObjection("The request lacks a valid \"\(name)\".")
  }

  private static func words(_ json: JSONValue?, _ name: String) throws(SettingsObjection) -> [String]? {
    guard let json else { return nil }
    let words = json.items?.compactMap { $0.string }
    guard let words, words.count == json.items?.count, name == "apps" || !words.isEmpty else { throw lacks(name) }
    return words
  }

  private static func value(_ json: JSONValue?) throws(SettingsObjection) -> String? {
    switch json?.content {
    case nil, .null, .bool(false): return nil
    case .bool(true): return "yes"
    case .string(let text): return text
    case .number, .array, .object: throw SettingsObjection("Write a value as in a configuration, such as 10mm.")
    }
  }
}
