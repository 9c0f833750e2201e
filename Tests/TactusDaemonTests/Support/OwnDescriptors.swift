// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc

/// Glibc declares this function only with `_GNU_SOURCE`, which Swift does not define.
@_silgen_name("close_range") private func closeRange(_ first: CUnsignedInt, _ last: CUnsignedInt, _ how: CInt) -> CInt
private let unshared: CInt = 2  // CLOSE_RANGE_UNSHARE

/// Runs code on a thread with its own table of descriptors. At first the table contains only the descriptors below 3,
/// so that it does not keep open descriptors that other threads close. The code may use up all descriptors; they are
/// closed when the thread ends.
enum OwnDescriptors {
  private final class Body {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// False if the system forbids threads with their own tables of descriptors, as some containers do.
  static let arePossible = with {}

  /// Runs `body` on a thread with its own table of descriptors, and waits until the thread has ended. Returns false,
  /// without running `body`, if the system forbids such a thread.
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

  /// Uses up all descriptors that are left.
  static func take() { while fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0) >= 0 {} }
}
