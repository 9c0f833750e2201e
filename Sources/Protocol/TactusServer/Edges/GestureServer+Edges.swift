// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// The host's gestures at edges, and the clients that need the edges for themselves.
extension GestureServer {
  /// One of the host's own recognizers starts at these edges of its output, no farther inside than `zone`. From now on
  /// it leaves to clients what they are granted there, and the first swipe to those that may ask for it. To be said
  /// again after its settings were set.
  public func startsAtEdges(_ recognizer: RecognizerID, _ edges: Sides, zone: Double = Thresholds.edgeWidth) {
    self.edges.add(recognizer, edges, zone: zone)
  }

  /// It gives way no longer, or is removed.
  public func startsNowhere(_ recognizer: RecognizerID) { edges.remove(recognizer) }
}
