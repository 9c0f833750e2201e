// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

@testable import TactusInput

/// libFuzzer's entry point. Any bytes must either be read as a recording or cause an error. The size of the reader's
/// `ByteWindow` must not change the result.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let data else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  let wide = RecordingCheck.read(LibinputRecordReader(ByteWindow(bytes)))
  let capacity = 64 + (bytes.first.map(Int.init) ?? 0) * 4
  let narrow = RecordingCheck.read(LibinputRecordReader(ByteWindow(bytes, capacity: capacity)))
  // If a line has two errors, the reader with the narrow `ByteWindow` may find a different one first.
  precondition((narrow.error == nil) == (wide.error == nil), "where a window ends makes a difference")
  precondition(wide.error != nil || narrow.items == wide.items, "where a window ends makes a difference")
  RecordingCheck.check(wide.items)
  if let file = try? RecordingFile(ByteWindow(bytes)) { _ = RecordingCheck.read(file) }
  return 0
}
