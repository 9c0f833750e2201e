// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// libFuzzer's entry: frames with any ids, phases, times and locations (even NaN), and changes in mid-sequence.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let data else { return 0 }
  var bytes = FuzzerInput(UnsafeBufferPointer(start: data, count: size))
  var host = RandomHost()
  while host.step(&bytes) {}
  host.finish()
  return 0
}
