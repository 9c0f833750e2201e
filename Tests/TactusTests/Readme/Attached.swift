// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
/// Attaches a shake recognizer to a view that already has other recognizers.
func addShake(
  to engine: inout GestureEngine, on view: ViewID, beside pan: RecognizerID, _ pinch: RecognizerID,
  _ hold: RecognizerID, into effects: inout EffectBuffer
) -> RecognizerID {
  let shake = engine.add(Shake(), name: "shake")
  engine.attach(shake, to: view, into: &effects)
  engine.require(pan, toFail: shake)  // The pan begins when the shake has failed.
  engine.setSimultaneous(true, shake, pinch)  // Both may go on.
  engine.setPrevents(false, shake, hold)  // The shake does not stop the hold.
  return shake
}
