// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension ActionSender where Self: GestureRecognizer {
  /// The values that `read` returns each time the gesture begins, changes, ends or is cancelled.
  ///
  /// ```swift
  /// for await place in pan.values({ $0.location(in: nil) }) { cursor = place }
  /// ```
  ///
  /// A slow reader misses older values, but never the last 64. The sequence ends with the recognizer, or with the task
  /// that reads it.
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

  /// The states of its gesture, in order.
  public var states: AsyncStream<GestureState> { values { $0.state } }
}

/// Ends a sequence when nothing can add to it any more.
private final class Tail<Value: Sendable> {
  let continuation: AsyncStream<Value>.Continuation
  init(_ continuation: AsyncStream<Value>.Continuation) { self.continuation = continuation }
  deinit { continuation.finish() }
}
