// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension GestureWord {
  static let any = GestureWord("any", "", "any gesture with N fingers; not for bind") { _ in .any }
}

extension Gesture.Kind {
  /// Any gesture with this number of fingers, for `block`, `ignore` and `unbind`.
  public static var any: Self { Self(AnyGesture()) }
}

final class AnyGesture: GestureForm {
  var word: GestureWord { .any }
  var arguments: [String] { [] }

  var precedence: Precedence { .all }
  var canAct: Bool { false }
  var isBlockedAtLanding: Bool { true }

  func recognizer(_ draft: RecognizerDraft) -> CompiledConfiguration.Recognizer { draft.wall() }

  func add(_ site: RecognizerSite, to engine: inout GestureEngine) -> RecognizerID { site.addWall(to: &engine) }

  var moment: Prose { "at once" }
}
