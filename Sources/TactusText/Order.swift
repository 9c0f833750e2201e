// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The places 0..<count in order; those of which neither precedes the other stay as they are.
///
/// The sorting of arrays is compiled anew for each kind of element, at three thousand bytes each; this is not.
public func inOrder(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  var sorted = Array(0..<max(0, count))
  var merged = sorted
  var width = 1
  while width < count {
    var start = 0
    while start < count {
      let (middle, end) = (min(start + width, count), min(start + 2 * width, count))
      var (left, right) = (start, middle)
      for place in start..<end {
        if left < middle, right == end || !precedes(sorted[right], sorted[left]) {
          merged[place] = sorted[left]
          left += 1
        } else {
          merged[place] = sorted[right]
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
