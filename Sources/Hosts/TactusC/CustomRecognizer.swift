// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

/// A recognizer written in C: passes every call on to its table of functions.
struct CustomRecognizer: Recognizer {
  let functions: CustomFunctions
  let call: Call

  private var table: UnsafeMutablePointer<tactus_recognizer_functions> { functions.table }
  private var data: UnsafeMutableRawPointer? { functions.data }

  private typealias TouchFunction =
    @convention(c) (
      UnsafeMutableRawPointer?, ContextPointer?, UnsafePointer<UnsafePointer<tactus_touch>?>?, Int
    ) -> Void

  private func tell(_ function: TouchFunction?, _ touches: TouchSet, _ context: inout RecognizerContext) {
    guard let function else { return }
    call.lend(&context) {
      let (pointers, count) = call.pointers(to: touches)
      function(data, $0, pointers, count)
    }
  }

  func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    tell(table.pointee.began, touches, &context)
  }
  func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    tell(table.pointee.moved, touches, &context)
  }
  func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    tell(table.pointee.ended, touches, &context)
  }
  func touchesCancelled(_ touches: TouchSet, in context: inout RecognizerContext) {
    if let cancelled = table.pointee.cancelled {
      tell(cancelled, touches, &context)
    } else {
      context.request(.cancelled, because: .touchCancelled)
    }
  }

  func press(_ press: Press, in context: inout RecognizerContext) {
    guard let function = table.pointee.press else { return }
    call.lend(&context) { lent in
      withUnsafePointer(to: tactus_press(press)) { function(data, lent, $0) }
    }
  }

  func deadlinePassed(in context: inout RecognizerContext) {
    guard let function = table.pointee.deadline else { return }
    call.lend(&context) { function(data, $0) }
  }

  func willBegin(in context: inout RecognizerContext) {
    guard let function = table.pointee.will_begin else { return }
    call.lend(&context, mayAsk: false) { function(data, $0) }
  }

  func reset() { table.pointee.reset?(data) }

  func measure(in context: RecognizerContext) -> Measure {
    guard let function = table.pointee.measure else { return .custom(0, 0, 0, 0) }
    let numbers = call.numbers
    numbers.update(repeating: 0, count: 4)
    var context = context
    call.lend(&context, mayAsk: false) { function(data, $0, numbers) }
    return .custom(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  func location(in context: RecognizerContext) -> Point? {
    guard let function = table.pointee.location else { return nil }
    var (x, y) = (0.0, 0.0)
    var context = context
    let hasOwn = call.lend(&context, mayAsk: false) { function(data, $0, &x, &y) }
    return hasOwn ? Point(x: x, y: y) : nil
  }

  func numberOfTouches(in context: RecognizerContext) -> Int? {
    guard let function = table.pointee.number_of_touches else { return nil }
    var count: UInt32 = 0
    var context = context
    let hasOwn = call.lend(&context, mayAsk: false) { function(data, $0, &count) }
    return hasOwn ? Int(clamping: count) : nil
  }

  func controlOverlap(in context: RecognizerContext) -> ControlOverlap? {
    guard let function = table.pointee.control_overlap else { return nil }
    var sides: UInt32 = 0
    var context = context
    let overlap = call.lend(&context, mayAsk: false) { function(data, $0, &sides) }
    let direction = Sides(rawValue: UInt8(truncatingIfNeeded: sides))
    switch overlap {
    case TACTUS_OVERLAP_TAP: return .tap
    case TACTUS_OVERLAP_SWIPE: return .swipe(direction)
    case TACTUS_OVERLAP_PAN: return .pan(direction)
    default: return nil
    }
  }

  func shouldReceive(_ touch: Touch) -> Bool {
    guard let function = table.pointee.should_receive else { return true }
    return withUnsafePointer(to: tactus_touch(touch, previous: touch.previousLocation, isDown: true)) {
      function(data, $0)
    }
  }
  func canPrevent(_ other: RecognizerID) -> Bool { table.pointee.can_prevent?(data, other.number) ?? true }
  func canBePrevented(by other: RecognizerID) -> Bool { table.pointee.can_be_prevented?(data, other.number) ?? true }
  func shouldRequireFailure(of other: RecognizerID) -> Bool {
    table.pointee.should_require_failure?(data, other.number) ?? false
  }
  func shouldBeRequiredToFail(by other: RecognizerID) -> Bool {
    table.pointee.should_be_required_to_fail?(data, other.number) ?? false
  }
  var tapRank: Int { Int(clamping: table.pointee.tap_rank?(data) ?? 0) }

  func set(_ parameter: Parameter, to value: Double) -> Bool {
    table.pointee.set?(data, parameter.name.cString, value) ?? false
  }
}
