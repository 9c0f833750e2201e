// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

@testable import TactusInput

/// libFuzzer's entry point. Any bytes must either be read as a recording or cause an error. The size of the reader's
/// `ByteWindow` must not change the result.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let data else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  let wide = RecordingCheck.read(EvemuReader(ByteWindow(bytes)))
  // This `ByteWindow` is just large enough for the longest line.
  let longest = bytes.split(separator: 10).map(\.count).max() ?? 0
  let narrow = RecordingCheck.read(EvemuReader(ByteWindow(bytes, capacity: longest + 2)))
  precondition(wide.items == narrow.items && wide.error == narrow.error, "where a window ends makes a difference")
  RecordingCheck.check(wide.items)
  if let file = try? RecordingFile(ByteWindow(bytes)) { _ = RecordingCheck.read(file) }
  return 0
}
