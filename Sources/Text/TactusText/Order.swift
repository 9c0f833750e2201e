// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Returns the indices 0..<count, sorted stably by `precedes`.
///
/// `Array.sort` would be compiled for each element type, about 3000 bytes each; this function is compiled once.
public func inOrder(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  var sorted = Array(0..<max(0, count))
  var merged = sorted
  var width = 1
  while width < count {
    var start = 0
    while start < count {
      let (middle, end) = (min(start + width, count), min(start + 2 * width, count))
      var (left, right) = (start, middle)
      for index in start..<end {
        if left < middle, right == end || !precedes(sorted[right], sorted[left]) {
          merged[index] = sorted[left]
          left += 1
        } else {
          merged[index] = sorted[right]
          right += 1
        }
      }
      start = end
    }
    swap(&sorted, &merged)
    width *= 2
  }
  return sorted
}
