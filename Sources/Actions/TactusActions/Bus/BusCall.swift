// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CSystemd

/// A method call that waits for its answer.
final class BusCall {
  typealias Answer = Result<BusMessage, ActionFailure>

  private var slot: UnsafeMutablePointer<sd_bus_slot>?
  private var done: ((Answer) -> Void)?
  private let what: String

  init(_ what: String, _ done: @escaping (Answer) -> Void) {
    self.what = what
    self.done = done
  }

  deinit { cancel() }

  /// Whether the call still waits for its answer.
  var isPending: Bool { done != nil }

  /// Cancels the call: `done` is not called any more.
  func cancel() {
    done = nil
    if let slot { sd_bus_slot_unref(slot) }
    slot = nil
  }

  func finish(_ answer: Answer) {
    let done = done
    cancel()
    done?(answer)
  }

  /// Sends the call. Returns the reason if that fails.
  func send(_ message: BusMessage, on bus: UnsafeMutablePointer<sd_bus>) -> ActionFailure? {
    guard message.isGood else { return ActionFailure("\(what) could not be written") }
    let result = sd_bus_call_async(
      bus, &slot, message.pointer,
      { reply, data, _ in
        guard let reply, let data else { return 0 }
        let me = Unmanaged<BusCall>.fromOpaque(data).takeUnretainedValue()
        withExtendedLifetime(me) { me.answered(reply) }
        return 0
      }, Unmanaged.passUnretained(self).toOpaque(), 0)
    return result < 0 ? ActionFailure("\(what) could not be sent") : nil
  }

  private func answered(_ reply: UnsafeMutablePointer<sd_bus_message>) {
    if let error = sd_bus_message_get_error(reply) {
      let why = error.pointee.message.map { String(cString: $0) } ?? error.pointee.name.map { String(cString: $0) }
      return finish(.failure(ActionFailure("\(what) was refused: \(why ?? "no reason given")")))
    }
    sd_bus_message_ref(reply)
    finish(.success(BusMessage(owning: reply)))
  }
}
