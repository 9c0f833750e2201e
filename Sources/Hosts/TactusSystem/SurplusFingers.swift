// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus

/// Drops the fingers of a touchscreen beyond `max-touches` until they lift. The upper half of a touch's id identifies
/// its touchscreen.
package struct SurplusFingers {
  private var dropped: [Int64] = []
  private var kept: [Int64] = []

  package init() {}

  /// Returns the frame without the samples of dropped fingers. Calls `drop` for each dropped finger that lands in the
  /// frame.
  package mutating func sift(_ frame: TouchFrame, most: Int?, drop: (Int64) -> Void = { _ in }) -> TouchFrame {
    guard most != nil || !dropped.isEmpty else { return frame }
    let samples = frame.samples.filter { sample in
      let isKept = keeps(sample, most: most)
      if !isKept, sample.phase == .down { drop(sample.id) }
      return isKept
    }
    return TouchFrame(time: frame.time, samples: samples)
  }

  private mutating func keeps(_ sample: TouchSample, most: Int?) -> Bool {
    switch sample.phase {
    case .down:
      forget(sample.id)
      let others = kept.count(where: { $0 >> 32 == sample.id >> 32 })
      let isKept = most.map { others < $0 } ?? true
      if isKept { kept.append(sample.id) } else { dropped.append(sample.id) }
      return isKept
    case .move: return !dropped.contains(sample.id)
    case .up, .cancel:
      let isKept = !dropped.contains(sample.id)
      forget(sample.id)
      return isKept
    }
  }

  private mutating func forget(_ id: Int64) {
    dropped.removeAll { $0 == id }
    kept.removeAll { $0 == id }
  }
}
