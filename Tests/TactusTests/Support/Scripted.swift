// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

@testable import Tactus

/// A recognizer that requests given states in given calls, and records every call.
struct Scripted: Recognizer {
  enum Call { case began, moved, ended, cancelled, press, deadline, willBegin }

  var began: [GestureState] = []
  var moved: [GestureState] = []
  var ended: [GestureState] = []
  var cancelled: [GestureState] = [.cancelled]
  var pressed: [GestureState] = []
  var deadline: [GestureState] = []
  /// The ids of the touches that the recognizer ignores when they land.
  var ignores: Set<Int64> = []
  var diary = Diary()
  /// Runs after the requests of each call.
  var also: (Call, TouchSet, inout RecognizerContext) -> Void = { _, _, _ in }

  var isForMe: (Touch) -> Bool = { _ in true }
  var mayPrevent: (RecognizerID) -> Bool = { _ in true }
  var mayBePrevented: (RecognizerID) -> Bool = { _ in true }
  var waitsFor: (RecognizerID) -> Bool = { _ in false }
  var isWaitedForBy: (RecognizerID) -> Bool = { _ in false }

  /// The calls of a recognizer: "began 1", "moved 1 2", "reset".
  final class Diary {
    var calls: [String] = []
  }

  private func meet(
    _ call: Call, _ states: [GestureState], _ touches: TouchSet, _ context: inout RecognizerContext
  ) {
    diary.calls.append(touches.reduce("\(call)") { $0 + " \(context[$1].id)" })
    for state in states { context.request(state) }
    also(call, touches, &context)
  }

  func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    for slot in touches where ignores.contains(context[slot].id) { context.ignore(slot) }
    meet(.began, began, touches, &context)
  }
  func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) { meet(.moved, moved, touches, &context) }
  func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) { meet(.ended, ended, touches, &context) }
  func touchesCancelled(_ touches: TouchSet, in context: inout RecognizerContext) {
    meet(.cancelled, cancelled, touches, &context)
  }
  func press(_ press: Press, in context: inout RecognizerContext) {
    diary.calls.append("press \(press.phase)")
    if press.phase == .began { for state in pressed { context.request(state) } }
    also(.press, TouchSet(), &context)
  }
  func deadlinePassed(in context: inout RecognizerContext) { meet(.deadline, deadline, TouchSet(), &context) }
  func willBegin(in context: inout RecognizerContext) { diary.calls.append("willBegin") }
  func reset() { diary.calls.append("reset") }

  func shouldReceive(_ touch: Touch) -> Bool { isForMe(touch) }
  func canPrevent(_ other: RecognizerID) -> Bool { mayPrevent(other) }
  func canBePrevented(by other: RecognizerID) -> Bool { mayBePrevented(other) }
  func shouldRequireFailure(of other: RecognizerID) -> Bool { waitsFor(other) }
  func shouldBeRequiredToFail(by other: RecognizerID) -> Bool { isWaitedForBy(other) }
}
