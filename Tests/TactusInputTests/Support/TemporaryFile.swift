// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxInput

/// A file that is removed when this object is released.
final class TemporaryFile {
  let path = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)").path

  init(_ bytes: some Sequence<UInt8> = []) {
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var text: String { String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self) }

  func descriptor(_ flags: Int32 = O_RDWR) throws -> FileDescriptor { try FileDescriptor(opening: path, flags: flags) }
}
