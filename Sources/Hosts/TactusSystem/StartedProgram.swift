// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
package import TactusGestures

/// A program that a gesture starts.
package enum StartedProgram {
  package struct Failure: Error {
    package let reason: String
  }

  /// Starts the program, with the gesture's details in its environment. Returns its process id.
  package static func start(_ words: [String], of details: GestureDetails) -> Result<Int32, Failure> {
    var arguments = words.map { strdup($0) }
    arguments.append(nil)
    let values = details.values.map { strdup("TACTUS_" + $0.name + "=" + $0.value) }
    var environment = values
    var next = tactus_environment()
    while let entry = next?.pointee {
      // If a gesture started the compositor itself, the details of that gesture are left out.
      if strncmp(entry, "TACTUS_", 7) != 0 || strncmp(entry, "TACTUS_CONFIG=", 14) == 0 { environment.append(entry) }
      next = next?.successor()
    }
    environment.append(nil)
    let id = tactus_spawn(arguments, environment, -1)
    for text in arguments + values { free(text) }
    return id >= 0 ? .success(id) : .failure(Failure(reason: String(cString: strerror(-id))))
  }

  /// Returns whether the program has ended, and reaps it if so. For hosts that do not reap programs in another way.
  package static func hasEnded(_ id: Int32) -> Bool { tactus_process_status(id) != -EAGAIN }
}
