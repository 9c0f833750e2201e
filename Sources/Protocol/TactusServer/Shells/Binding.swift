// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// One of the host's own gestures, which shells may follow by name.
struct Binding {
  let name: [UInt8]
  let kind: GestureKind
  /// One recognizer for each output, or for some of them.
  let recognizers: [RecognizerID]
  /// The target whose actions are sent; nil for a recognizer without targets.
  let target: TargetID?
}

/// A shell's object for a binding.
struct BindingFollower {
  /// Where the current gesture began: on the output of the follower's host, or elsewhere.
  enum Course {
    case idle, here, elsewhere
  }

  let name: [UInt8]
  let object: RecognizerObject
  let host: HostObject
  var course = Course.idle
  /// The latest action of the current gesture.
  var last: Action?
}
