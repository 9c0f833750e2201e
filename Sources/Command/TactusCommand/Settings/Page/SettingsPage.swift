// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The page of the settings: one file, which loads nothing and asks its server for what it shows.
enum SettingsPage {
  /// `nonce` is that of what may run.
  static func bytes(nonce: String) -> [UInt8] { Array("<!DOCTYPE html><title>Gestures</title>\n".utf8) }
}
