// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// Writes accepted changes into the settings file, and can undo them.
struct FitUndo {
  private let place: SettingsPlace

  init(_ place: SettingsPlace) { self.place = place }

  /// The path of a copy of the settings file, made before the changes. The name of the copy does not end in `.conf`, so
  /// it is not read as a configuration.
  private var copy: String? { place.path.map { $0 + ".before-fit" } }

  func accept(
    _ changes: [FitChange], on touchscreen: String?, _ book: SettingsBook
  ) throws(SettingsObjection) -> String {
    let (changed, _) = try book.changed(by: .fit(changes, touchscreen: touchscreen))
    guard let path = place.path, let copy else {
      throw SettingsObjection("HOME is not set, so your files cannot be found.")
    }
    do throws(System.FileError) {
      System.makeFolder(of: copy)
      try System.write(book.contents ?? [], toFile: copy, overwriting: true)
      try place.write(changed.contents)
    } catch {
      throw SettingsObjection("\(Edit.short(path)) cannot be written: \(error.message).")
    }
    return "Written to \(Edit.short(path)); `tactus fit --undo` undoes this."
  }

  /// Restores the numbers from the copy. Keeps bindings that the user has chosen since the copy was made.
  func perform() throws(SettingsObjection) -> String {
    let book = SettingsBook(place)
    if let lock = book.lock { throw SettingsObjection(lock, isOfAll: true) }
    guard let path = place.path, let copy, System.exists(copy) else {
      throw SettingsObjection("There is nothing to undo.")
    }
    do throws(System.FileError) {
      let bytes = try System.read(copy, atMost: ConfigurationLimit.fileBytes.value, mayBePipe: false)
      let before = try? ConfigurationReader.read(bytes: bytes, name: copy).configuration
      guard bytes.isEmpty || before != nil else {
        throw System.FileError(message: "\(Edit.short(copy)) has errors")
      }
      var draft = book.own
      (draft.defaults, draft.devices) = (before?.defaults ?? Defaults(), before?.devices ?? [])
      try place.write(SettingsBook(place, draft: draft).contents)
      try SettingsPlace.remove(copy)
    } catch {
      throw SettingsObjection("\(Edit.short(path)) cannot be restored: \(error.message).")
    }
    return "The previous numbers are restored."
  }
}
