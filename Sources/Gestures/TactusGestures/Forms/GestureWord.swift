// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A word that names gestures in a line, and how its arguments are read.
package final class GestureWord: Sendable {
  package let name: String
  package let arguments: Prose
  package let summary: Prose
  /// Whether an action can follow the fingers, or repeat while they move.
  package let canDrive: Bool
  /// Whether the fingers move, so that they can rest at the end.
  package let moves: Bool
  /// Whether the fingers move over a distance, so that the option `distance` has an effect.
  package let travels: Bool
  /// Reads the arguments.
  let read: @Sendable (inout Arguments) throws(Fault) -> Gesture.Kind

  // Warnings are for authors, in `tactus check`. Modules that a compositor loads do not contain them.
  #if !COMPOSITOR
    /// Warns of problems that can be found only in the whole configuration.
    let check: (@Sendable (Compiler) -> Void)?
  #endif

  @inline(__always)
  init(
    _ name: String, _ arguments: Prose, _ summary: Prose, canDrive: Bool = false, moves: Bool = false,
    travels: Bool = false, check: (@Sendable (Compiler) -> Void)? = nil,
    read: @escaping @Sendable (inout Arguments) throws(Fault) -> Gesture.Kind
  ) {
    self.name = name
    self.arguments = arguments
    self.summary = summary
    self.canDrive = canDrive
    self.moves = moves
    self.travels = travels
    #if !COMPOSITOR
      self.check = check
    #endif
    self.read = read
  }

  /// All words. Each word has a folder of the same name, which contains everything that is specific to its forms.
  package static let all = [tap, hold, swipe, pan, edge, corner, pinch, rotate, shape, any]
}
