// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

// The functions below are described in tactus.h.

@c @implementation public func tactus_recognizer_require_to_fail(
  _ engine: EnginePointer!, _ recognizer: UInt64, _ other: UInt64
) -> tactus_requirement {
  with(engine, or: TACTUS_REQUIREMENT_IGNORED) {
    switch $0.pointee.engine.require(RecognizerID(number: recognizer), toFail: RecognizerID(number: other)) {
    case .made: TACTUS_REQUIREMENT_MADE
    case .madeACircle: TACTUS_REQUIREMENT_MADE_A_CIRCLE
    case .ignored: TACTUS_REQUIREMENT_IGNORED
    }
  }
}

@c @implementation public func tactus_recognizer_remove_requirement(
  _ engine: EnginePointer!, _ recognizer: UInt64, _ other: UInt64
) -> Bool {
  with(engine, or: false) {
    $0.pointee.engine.removeRequirement(of: RecognizerID(number: recognizer), toFail: RecognizerID(number: other))
  }
}

@c @implementation public func tactus_recognizer_set_simultaneous(
  _ engine: EnginePointer!, _ recognizer: UInt64, _ other: UInt64, _ is_allowed: Bool
) -> Bool {
  with(engine, or: false) {
    $0.pointee.engine.setSimultaneous(
      is_allowed, RecognizerID(number: recognizer), RecognizerID(number: other))
  }
}

@c @implementation public func tactus_recognizer_set_prevents(
  _ engine: EnginePointer!, _ recognizer: UInt64, _ other: UInt64, _ may_prevent: Bool
) -> Bool {
  with(engine, or: false) {
    $0.pointee.engine.setPrevents(may_prevent, RecognizerID(number: recognizer), RecognizerID(number: other))
  }
}
