// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures
import TactusExplain

/// The configuration that the files contain: the choices that were made in the settings, and the configuration to which
/// they are added.
struct SettingsBook {
  let place: SettingsPlace
  /// The contents of the settings file; nil if it does not exist.
  let contents: [UInt8]?
  /// The configuration in the settings file alone.
  private(set) var own = Configuration()
  /// The configuration without the settings file.
  let base: Result<ConfigurationReader.Reading, ConfigurationErrors>
  /// The complete configuration.
  let whole: Result<ConfigurationReader.Reading, ConfigurationErrors>
  /// The reason why the settings cannot be changed; nil if they can.
  private(set) var lock: String?

  /// The first line of a settings file. The page does not overwrite a file without this line.
  static let mark = "Written by `tactus settings`, anew with each change."
  private static let head = [
    mark, "Lines of your own belong in ../config, or in another file of this folder. To keep this file as it is,",
    "delete its first line.",
  ]

  /// Reads the files; `draft`, if given, replaces the contents of the settings file.
  init(_ place: SettingsPlace, draft: Configuration? = nil) {
    self.place = place
    var obstacle: String?
    var contents: [UInt8]?
    do throws(System.FileError) {
      contents = try place.contents()
    } catch {
      obstacle = "\(Edit.short(place.path ?? "")) cannot be read: \(error.message)."
    }
    base = Self.read(place, OverlaidFiles(replacing: place.path, by: nil))
    if let draft {
      own = draft
      contents = draft == Configuration() ? nil : Array(Self.text(of: draft, try? base.get().configuration, place).utf8)
    }
    self.contents = contents
    whole = Self.read(
      place, obstacle == nil ? OverlaidFiles(replacing: place.path, by: contents) : SystemFiles())
    if draft == nil, let contents, !contents.isEmpty {
      if contents.starts(with: "# \(Self.mark)\n".utf8) {
        do throws(ConfigurationErrors) {
          own = try ConfigurationReader.read(bytes: contents, name: place.path ?? "").configuration
        } catch {
          obstacle = "\(Edit.short(place.path ?? "")) has errors; correct them, or remove the file."
        }
      } else {
        obstacle =
          "\(Edit.short(place.path ?? "")) was not written by this page, so the page does not change it. "
          + "Rename the file to choose gestures here."
      }
    }
    lock =
      place.isLocked
      ? "The administrator has locked the gestures of this machine (`locked yes`), so nothing can be changed here."
      : obstacle ?? place.obstacle
  }

  private static func read(
    _ place: SettingsPlace, _ files: any ConfigurationFiles
  ) -> Result<ConfigurationReader.Reading, ConfigurationErrors> {
    Result { () throws(ConfigurationErrors) in try place.choice.read(for: .daemon, from: files) }
  }

  /// Returns the text of the settings file, with comments, as a person would write it.
  private static func text(of own: Configuration, _ base: Configuration?, _ place: SettingsPlace) -> String {
    own.addition(head: head) { binding in
      let others = base?.bindings.filter { binding.isAlike($0) } ?? []
      guard let other = others.first else { return [] }
      let deed = "`\(other.action?.words ?? "nothing")`, \(place.words(other.place))"
      return [binding.isIgnored ? "Switched off: \(deed)" : "In place of \(deed)"]
    }
  }

  var text: String { String(decoding: contents ?? [], as: UTF8.self) }

  /// Whether the binding is from the settings file.
  func isOwn(_ binding: Binding) -> Bool { binding.place.file == place.path }

  // MARK: current bindings

  /// A binding that is either active or switched off.
  struct Entry {
    var binding: Binding
    var isOn = true
    /// The binding that this one replaces, if any.
    var replaced: Binding?
  }

  /// Returns the bindings in the order of the files; a binding of the settings that replaces another binding is listed
  /// at the position of the replaced binding.
  func entries() -> [Entry] {
    guard case .success(let whole) = whole else {
      return ((try? base.get())?.configuration.bindings ?? []).map { Entry(binding: $0) }
    }
    let bindings = whole.configuration.bindings
    var rest = bindings.filter(isOwn)
    var entries: [Entry] = []
    for binding in (try? base.get())?.configuration.bindings ?? [] {
      if bindings.contains(where: { $0.place == binding.place || $0.isSame(binding) && !isOwn($0) }) {
        entries.append(Entry(binding: binding))
      } else if let index = rest.firstIndex(where: { $0.isAlike(binding) && !$0.isIgnored }) {
        entries.append(Entry(binding: rest.remove(at: index), replaced: binding))
      } else {
        rest.removeAll { $0.isAlike(binding) && $0.isIgnored }
        entries.append(Entry(binding: binding, isOn: false))
      }
    }
    return entries + rest.map { Entry(binding: $0) }
  }

  // MARK: changes

  /// Applies a change, and returns the resulting book.
  func changed(by change: SettingsChange) throws(SettingsObjection) -> (book: SettingsBook, label: String) {
    if let lock { throw SettingsObjection(lock, isOfAll: true) }
    if case .failure = whole {
      throw SettingsObjection("The configuration has errors; correct them first.", isOfAll: true)
    }
    var draft = own
    var label: String
    switch change {
    case .bind(let wish):
      let old = try wish.replaced.map { (id) throws(SettingsObjection) in try entry(id).binding }
      if let shape = try shape(wish) { draft.shapes.append(shape) }
      let new = try binding(wish, old, also: draft.shapes)
      place(new, of: old, in: &draft)
      label = old.map { "change of \($0.name ?? $0.words)" } ?? "new \(new.words)"
    case .off(let id):
      let entry = try entry(id)
      label = "switching off of \(entry.binding.name ?? entry.binding.words)"
      guard entry.isOn else { throw SettingsObjection("The gesture is already switched off.") }
      guard let other = entry.replaced ?? (isOwn(entry.binding) ? nil : entry.binding) else {
        throw SettingsObjection("This gesture was added on this page. To switch it off, remove it.")
      }
      draft.bindings.removeAll { $0.isAlike(other) }
      switchOff(other, in: &draft)
    case .on(let id):
      let entry = try entry(id)
      guard !entry.isOn else { throw SettingsObjection("The gesture is not switched off.") }
      label = "switching on of \(entry.binding.name ?? entry.binding.words)"
      draft.bindings.removeAll { $0.isAlike(entry.binding) && $0.isIgnored }
    case .remove(let id):
      let entry = try entry(id)
      guard isOwn(entry.binding) else {
        throw SettingsObjection("This gesture was not added on this page. You can only switch it off.")
      }
      label = "removal of \(entry.binding.name ?? entry.binding.words)"
      draft.bindings.removeAll { $0.isSame(entry.binding) }
    case .set(let parameter, let touchscreen):
      label = "change of \(parameter.name)"
      if let touchscreen {
        draft[numbersOf: touchscreen] = try changed(draft[numbersOf: touchscreen], parameter)
      } else {
        draft.defaults = try changed(draft.defaults, parameter)
      }
    case .fit(let changes, let touchscreen):
      label = "fit to a hand"
      for change in changes { change.apply(to: &draft, on: touchscreen) }
    case .forget(let touchscreen):
      label = "change of the numbers for \(touchscreen)"
      draft[numbersOf: touchscreen] = Defaults()
    }
    draft.shapes.removeAll { shape in !draft.bindings.contains { $0.gesture.kind.form.shape == shape.name } }
    let book = SettingsBook(place, draft: draft)
    do throws(ConfigurationErrors) {
      _ = try book.whole.get().configuration.compiled(CompileOptions(for: .daemon))
    } catch {
      throw SettingsObjection(error)
    }
    return (book, label)
  }

  private func entry(_ id: String) throws(SettingsObjection) -> Entry {
    guard let entry = entries().first(where: { $0.binding.id == id }) else {
      throw SettingsObjection("This gesture no longer exists: the files have changed.")
    }
    return entry
  }

  private func place(_ new: Binding, of old: Binding?, in draft: inout Configuration) {
    if let index = old.flatMap({ old in draft.bindings.firstIndex { $0.isSame(old) } }) {
      draft.bindings[index] = new
    } else {
      if let old, !new.overrides(old) { switchOff(old, in: &draft) }
      draft.bindings.append(new)
    }
    // Removes the bindings that the new one overrides, since the configuration would warn about them.
    let last = draft.bindings.lastIndex { $0.isSame(new) }
    draft.bindings = draft.bindings.indices.filter { $0 == last || !new.overrides(draft.bindings[$0]) }
      .map { draft.bindings[$0] }
  }

  /// Switches a binding off by adding an `ignore` line. This line removes all bindings of its gesture in its scope, so
  /// bindings from other files with other conditions are added again.
  private func switchOff(_ old: Binding, in draft: inout Configuration) {
    var off = old
    (off.effect, off.options) = (.ignore, Binding.Options())
    draft.bindings.removeAll { $0.isAlike(old) && $0.isIgnored }
    draft.bindings.append(off)
    guard case .success(let whole) = whole, old.name == nil else { return }
    draft.bindings += whole.configuration.bindings.filter { $0.isAlike(old) && !$0.isSame(old) && !isOwn($0) }
  }

  private func binding(
    _ wish: SettingsChange.Wish, _ old: Binding?, also shapes: [Shape]
  ) throws(SettingsObjection) -> Binding {
    let isComposed = old?.name != nil
    if isComposed, wish.gesture != nil {
      throw SettingsObjection("Change a composed gesture in its own file.")
    }
    guard let gesture = wish.gesture ?? old?.gesture.wordList, let action = wish.action ?? old?.action?.wordList else {
      throw SettingsObjection("The request lacks a gesture or an action.")
    }
    var options = (old?.options.lines ?? []).filter { $0.first != "requires-failure-of" }
    drop(from: &options, what: gesture, action, wish, old)
    for parameter in wish.parameters {
      options.removeAll { $0.first == parameter.name }
      guard let value = parameter.value else { continue }
      options.append([parameter.name] + (parameter.name == "confirm" ? ["hold"] : []) + [value])
    }
    var new = try read(gesture, action, options, also: shapes)
    if let old {
      new.scope = old.scope
      new.options.requiresFailureOf = old.options.requiresFailureOf
      if isComposed { (new.name, new.gesture) = (old.name, old.gesture) }
    }
    if let apps = wish.apps {
      guard apps.allSatisfy({ !$0.isEmpty }) else { throw SettingsObjection("The name of the application is missing.") }
      new.scope.apps = apps
    }
    return new
  }

  private func read(
    _ gesture: [String], _ action: [String], _ options: [[String]], also new: [Shape]
  ) throws(SettingsObjection) -> Binding {
    let read: Binding?
    do throws(ConfigurationErrors) {
      let known = (whole.successOrNil?.configuration.shapes ?? []).filter { shape in
        !new.contains { $0.name == shape.name }
      }
      read = try Binding.read(gesture: gesture, action: action, options: options, shapes: known + new)
    } catch {
      throw SettingsObjection(error)
    }
    guard let read else { throw SettingsObjection("This binds nothing.") }
    return read
  }

  /// Returns the shape that the drawn stroke defines, if the wish contains a stroke.
  private func shape(_ wish: SettingsChange.Wish) throws(SettingsObjection) -> Shape? {
    guard let stroke = wish.stroke else { return nil }
    guard let gesture = wish.gesture, gesture.count == 3 else {
      throw SettingsObjection("Give the shape a name without blanks, such as `check`.")
    }
    let name = gesture[2]
    guard whole.successOrNil?.configuration.shapes.contains(where: { $0.name == name }) != true else {
      throw SettingsObjection("A shape `\(name)` already exists; choose another name.")
    }
    do throws(ConfigurationErrors) {
      return try Shape.read(name, [["stroke"] + stroke])
    } catch {
      throw SettingsObjection(error)
    }
  }

  /// Removes options that belong to the previous gesture or action and do not apply to the new one.
  private func drop(
    from options: inout [[String]], what gesture: [String], _ action: [String], _ wish: SettingsChange.Wish,
    _ old: Binding?
  ) {
    if let new = try? Gesture(words: gesture.joined(separator: " ")), new != old?.gesture {
      let known = Binding.options(for: new, isAction: true).map { $0.text }
      options.removeAll { line in line.first.map { !known.contains($0) } ?? true }
      if new.kind.form.word.name != old?.gesture.kind.form.word.name { options.removeAll { $0.first == "step" } }
    }
    if wish.action != nil, ActionWord.named(action.first)?.canBeDriven == false {
      options.removeAll { ["drive", "step", "back"].contains($0.first) }
    }
  }

  /// Returns the settings with another value of this parameter.
  private func changed(
    _ defaults: Defaults, _ parameter: SettingsChange.Parameter
  ) throws(SettingsObjection) -> Defaults {
    guard SettingsParameter.defaults.contains(where: { $0.name == parameter.name }) else {
      throw SettingsObjection("There is no such setting.")
    }
    var lines = defaults.lines.filter { $0.first != parameter.name }
    if let value = parameter.value { lines.append([parameter.name, value]) }
    do throws(ConfigurationErrors) {
      var changed = try Defaults.read(lines)
      changed.presets = defaults.presets
      return changed
    } catch {
      throw SettingsObjection(error)
    }
  }
}

extension Binding {
  /// Whether the bindings are of the same gesture in the same scope: an `ignore` line for one of them removes both.
  func isAlike(_ other: Binding) -> Bool {
    gesture == other.gesture && scope == other.scope && name == other.name
  }

  /// Whether the bindings are alike and have the same conditions, so that the later one overrides the earlier one.
  func isSame(_ other: Binding) -> Bool {
    isAlike(other) && options.only == other.options.only && options.unless == other.options.unless
  }

  /// Whether this binding overrides `earlier`, which precedes it in the configuration.
  func overrides(_ earlier: Binding) -> Bool {
    isSame(earlier) || isAlike(earlier) && options.only.isEmpty && options.unless.isEmpty
  }

  /// Whether the bindings are equal, except for their places in the files.
  func reads(like other: Binding) -> Bool {
    isSame(other) && effect == other.effect && options == other.options
  }

  /// An identifier that is unique in a configuration.
  var id: String {
    let corners = gesture.corners.map { "\($0.place.rawValue) \($0.size.text)" }
    let place = [scope.devices.joined(separator: ","), scope.apps.joined(separator: ",")]
    let conditions = [scope.when, options.only, options.unless].map {
      ConditionWord.words(of: $0).joined(separator: " ")
    }
    let parts = [name ?? words] + corners + place + conditions
    return parts.last { !$0.isEmpty } == parts.first ? parts[0] : parts.joined(separator: "|")
  }
}
