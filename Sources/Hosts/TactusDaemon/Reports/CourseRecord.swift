// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusJSON

/// The course of a binding, for programs that watch: encoded as one line of JSON, which `tactus watch` prints. It
/// contains no positions.
struct CourseRecord {
  var course: BindingCourse
  var binding: Binding
  var state: SessionState

  var json: [UInt8] {
    var text = JSONText()
    text.object { text in
      text.member("event", course.phase.word)
      text.member("t", Int(course.time.microseconds / 1000))
      text.member("gesture", binding.words)
      text.member("name", binding.name)
      text.member("do", binding.action?.words)
      text.member("fingers", binding.gesture.fingers.lowerBound)
      text.member("progress", (course.progress * 1000).rounded() / 1000)
      text.member("commits", course.commits)
      text.member("armed", course.isArmed)
      text.member("output", state.output)
      text.member("device", state.device)
    }
    text.append("\n")
    return text.bytes
  }
}

extension BindingCourse.Phase {
  var word: String {
    switch self {
    case .begin: "begin"
    case .progress: "progress"
    case .wouldCommit: "would-commit"
    case .step: "step"
    case .commit: "commit"
    case .cancel: "cancel"
    }
  }
}
