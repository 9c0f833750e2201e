// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc

/// Glibc has it only for programs that ask for all of the GNU system, which Swift does not.
@_silgen_name("close_range") private func closeRange(_ first: CUnsignedInt, _ last: CUnsignedInt, _ how: CInt) -> CInt
private let unshared: CInt = 2  // CLOSE_RANGE_UNSHARE

/// A thread that has descriptors of its own, at first those below 3 alone: what others close meanwhile is closed.
/// It may take all there are, and none outlives it.
enum OwnDescriptors {
  private final class Body {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// A container may forbid it.
  static let arePossible = with {}

  /// Waits for its end. False if it is not possible, and nothing was done.
  static func with(_ body: @escaping () -> Void) -> Bool {
    var isDone = false
    let job = Body {
      guard closeRange(3, .max, unshared) == 0 else { return }
      body()
      isDone = true
    }
    var thread = pthread_t()
    let isBegun = pthread_create(
      &thread, nil,
      { job in
        if let job { Unmanaged<Body>.fromOpaque(job).takeUnretainedValue().run() }
        return nil
      }, Unmanaged.passUnretained(job).toOpaque())
    guard isBegun == 0 else { return false }
    withExtendedLifetime(job) { _ = pthread_join(thread, nil) }
    return isDone
  }

  /// Takes all that are left.
  static func take() { while fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0) >= 0 {} }
}
