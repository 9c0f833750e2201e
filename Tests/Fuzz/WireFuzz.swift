// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// libFuzzer's entry point: plays requests of several clients in any order, touches and pauses, and kills clients.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let data else { return 0 }
  var bytes = FuzzerInput(UnsafeBufferPointer(start: data, count: size))
  var wire = RandomWire()
  while wire.step(&bytes) {}
  wire.finish(&bytes)
  return 0
}
