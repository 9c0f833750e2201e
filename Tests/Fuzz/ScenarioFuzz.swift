// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusScenario

/// libFuzzer's entry point. Any bytes must either be read as a scenario that runs to its end, or cause an error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let data else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  guard let scenario = try? Scenario(json: bytes) else { return 0 }
  _ = try? ScenarioRunner.run(scenario, observing: [.trace, .stationary])
  return 0
}
