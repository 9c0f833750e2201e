// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// libFuzzer's entry point: plays frames with any ids, phases, times and locations (even NaN) to an engine, and changes
/// views and recognizers in between.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let data else { return 0 }
  var bytes = FuzzerInput(UnsafeBufferPointer(start: data, count: size))
  var host = RandomHost()
  while host.step(&bytes) {}
  host.finish()
  return 0
}
