// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension ActionSender where Self: GestureRecognizer {
  /// Returns a sequence of the values that `read` returns each time the gesture begins, changes, ends or is cancelled.
  ///
  /// ```swift
  /// for await place in pan.values({ $0.location(in: nil) }) { cursor = place }
  /// ```
  ///
  /// If the reader is slow, only the last 64 values are kept for it. The sequence ends when the recognizer no longer
  /// exists, or when the task that reads the sequence ends.
  public func values<Value: Sendable>(_ read: @escaping (Self) -> Value) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(64))
    let tail = Tail(continuation)
    weak var own: GestureTarget?
    own = addAction { recognizer in
      guard case .terminated = tail.continuation.yield(read(recognizer)), let own else { return }
      recognizer.removeTarget(own)
    }
    return stream
  }

  /// A sequence of the states of the gesture, in order.
  public var states: AsyncStream<GestureState> { values { $0.state } }
}

/// Ends a sequence once no action can add a value to it.
private final class Tail<Value: Sendable> {
  let continuation: AsyncStream<Value>.Continuation
  init(_ continuation: AsyncStream<Value>.Continuation) { self.continuation = continuation }
  deinit { continuation.finish() }
}
