// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension Defaults {
  static let settings: [Setting<Defaults>] = [
    Setting("slop", { $1(&$0.slop) }, .length(most: 20), "movement below this is none"),
    Setting("hold", { $1(&$0.hold) }, .time(100...10_000), "how long a finger rests until that is a hold"),
    Setting("double-tap", { $1(&$0.doubleTapInterval) }, .time(100...2000), "from one tap to the next at most"),
    Setting("swipe-distance", { $1(&$0.swipeDistance) }, .length(most: 200), "how far a swipe goes at least"),
    Setting("edge-depth", { $1(&$0.edgeDepth) }, .length(most: 30), "how far from the edge a finger may land"),
    Setting(
      "deliver", { $1(&$0.deliver) }, .choice("way to deliver"), "what windows hear of touches until it is decided"),
    Setting("palm-size", { $1(&$0.palmSize) }, .length(most: 200), "larger contacts are dropped"),
    Setting("max-touches", { $1(&$0.maximumTouches) }, .count(1...10), "further contacts are dropped"),
  ]
}
