// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

@testable import TactusInput

/// libFuzzer's entry: any bytes are a recording or an error with a place, the same with libyaml alone and without, and
/// wherever a window ends.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let data else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  let fast = RecordingCheck.read(LibinputRecordReader(ByteWindow(bytes)))
  let slow = RecordingCheck.read(LibinputRecordReader(ByteWindow(bytes), usesEventLines: false))
  precondition(fast.error == slow.error, "\(String(describing: fast.error)) is not \(String(describing: slow.error))")
  if slow.error == nil {
    precondition(fast.items == slow.items, "reading events without libyaml makes a difference")
  } else {
    // Alone it reads a line ahead.
    precondition(fast.items.starts(with: slow.items), "reading events without libyaml makes a difference")
  }
  let capacity = 64 + (bytes.first.map(Int.init) ?? 0) * 4
  let narrow = RecordingCheck.read(LibinputRecordReader(ByteWindow(bytes, capacity: capacity)))
  // Of two errors in a line it may see the other first.
  precondition((narrow.error == nil) == (fast.error == nil), "where a window ends makes a difference")
  precondition(fast.error != nil || narrow.items == fast.items, "where a window ends makes a difference")
  RecordingCheck.check(fast.items)
  if let file = try? RecordingFile(ByteWindow(bytes)) { _ = RecordingCheck.read(file) }
  return 0
}
