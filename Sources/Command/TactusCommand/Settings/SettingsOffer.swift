// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusActions
import TactusExplain
import TactusGestures
import TactusJSON
import TactusText

/// An action that the page offers, and how it would be performed in this session.
struct SettingsOffer {
  let words: [String]
  let deed: DesktopAction
  let outlook: ActionOutlook?

  var isAvailable: Bool { outlook.map { $0.choice.backend != nil } ?? true }

  /// Writes all actions. The actions that this session can perform are listed first.
  static func add(_ session: SettingsSession, to text: inout JSONText) {
    let all = ActionWord.all.filter { $0.name != "none" }.map { ($0, offers(of: $0, session)) }
    func isAvailable(_ each: (ActionWord, [SettingsOffer])) -> Bool { each.1.contains(where: { $0.isAvailable }) }
    let sorted = all.filter(isAvailable) + all.filter { !isAvailable($0) }
    text.member("actions", list: sorted) { text, each in
      let (word, offers) = each
      text.member("word", word.name)
      text.member("summary", word.summary.text)
      text.member("arguments", word.arguments.text)
      text.member("canDrive", word.canBeDriven)
      text.member("available", isAvailable(each))
      text.member("offers", list: offers) { $1.write(to: &$0) }
      text.member("needs", ArgumentWords(word.arguments.text).needs)
    }
  }

  private static func offers(of word: ActionWord, _ session: SettingsSession) -> [SettingsOffer] {
    let arguments = ArgumentWords(word.arguments.text)
    let choices = arguments.choices.map { [word.name, $0] }
    let words = (arguments.isOptional || choices.isEmpty && arguments.needs.isEmpty ? [[word.name]] : []) + choices
    return words.compactMap { words in
      // `drag` needs the option `drive`.
      let drives = word.name == "drag" ? [["drive", "yes"]] : []
      let gesture = ["3", "pan", "left"]
      guard let deed = try? Binding.read(gesture: gesture, action: words, options: drives, shapes: [])?.action else {
        return nil
      }
      return SettingsOffer(words: words, deed: deed, outlook: session.outlook(for: deed))
    }
  }

  private func write(to text: inout JSONText) {
    text.member("words", words)
    text.member("text", words.joined(separator: " "))
    text.member("says", deed.sentence)
    text.member("available", isAvailable)
    text.member("by", outlook?.choice.backend)
    guard let outlook, !isAvailable else { return }
    text.member("reason", outlook.choice.failure?.reason ?? "no backend supports this action")
    if let remedy = outlook.choice.failure?.remedy, !remedy.isEmpty { text.member("remedy", remedy) }
  }
}

/// The arguments of a word in the catalogue, read from their notation, such as `left|right [short|long]` or `[TIME]`.
struct ArgumentWords {
  /// Words to choose from for the first argument.
  private(set) var choices: [String] = []
  /// Words to choose from for the second argument.
  private(set) var options: [String] = []
  /// Placeholders that the user replaces, such as `CHORD`.
  private(set) var needs: [String] = []
  /// Whether the first argument may be omitted.
  private(set) var isOptional = false

  init(_ notation: String) {
    var rest = Substring(notation)
    isOptional = rest.hasPrefix("[") || rest.isEmpty
    if rest.hasPrefix("[") {
      rest = rest.dropFirst()
      let end = rest.firstIndex(of: "]") ?? rest.endIndex
      take(rest[..<end])
      rest = rest[end...].dropFirst()
    } else {
      let end = rest.utf8.firstRange(ofBytes: " [".utf8)?.lowerBound ?? rest.endIndex
      take(rest[..<end])
      rest = rest[end...]
    }
    guard let start = rest.firstIndex(of: "["), let end = rest[start...].firstIndex(of: "]") else { return }
    let alternatives = rest[start..<end].dropFirst().split(separator: "|").map { $0.split(separator: " ") }
    options = alternatives.compactMap { $0.count == 1 ? String($0[0]) : nil }.filter { !Self.isPlaceholder($0) }
  }

  private mutating func take(_ alternatives: Substring) {
    for each in alternatives.split(separator: "|").map(String.init) {
      if each.split(separator: " ").contains(where: { Self.isPlaceholder(String($0)) }) {
        needs.append(each)
      } else {
        choices.append(each)
      }
    }
  }

  private static func isPlaceholder(_ word: String) -> Bool { word.first.map { ("A"..."Z").contains($0) } == true }
}
