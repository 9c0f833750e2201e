// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Dispatch
import Glibc
import Testing

/// Ends the test program if a test waits without end: the broker waits in the kernel, where a test cannot be cancelled.
struct EndsInTime: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    let limit = DispatchWorkItem {
      Issue.record("the test '\(test.name)' does not end")
      exit(EXIT_FAILURE)
    }
    // On the host, a test may also wait for the tests that run beside it.
    let seconds = RealDevices.isInGuest ? 10.0 : 300
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: limit)
    defer { limit.cancel() }
    try await body()
  }
}

extension Trait where Self == EndsInTime {
  static var endsInTime: EndsInTime { EndsInTime() }
}
