// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A gesture of the host's own that shells may follow by name.
struct Binding {
  let name: [UInt8]
  let kind: GestureKind
  /// One for each output, or for some.
  let recognizers: [RecognizerID]
  /// Whose actions are told; nil for a recognizer without targets.
  let target: TargetID?
}

/// A shell's object for a binding.
struct BindingFollower {
  /// Where the gesture is that goes on.
  enum Course {
    case idle, here, elsewhere
  }

  let name: [UInt8]
  let object: RecognizerObject
  let host: HostObject
  var course = Course.idle
  /// Of the gesture that goes on.
  var last: Action?
}
