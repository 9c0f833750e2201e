// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension Defaults {
  static let settings: [Setting<Defaults>] = [
    Setting("slop", \.slop, .length(most: 20), "movement below this is none"),
    Setting("hold", \.hold, .time(100...10_000), "how long a finger rests until that is a hold"),
    Setting("double-tap", \.doubleTapInterval, .time(100...2000), "from one tap to the next at most"),
    Setting("swipe-distance", \.swipeDistance, .length(most: 200), "how far a swipe goes at least"),
    Setting("edge-depth", \.edgeDepth, .length(most: 30), "how far from the edge a finger may land"),
    Setting("deliver", \.deliver, .choice("way to deliver"), "what windows hear of touches until it is decided"),
    Setting("palm-size", \.palmSize, .length(most: 200), "larger contacts are dropped"),
    Setting("max-touches", \.maximumTouches, .count(1...10), "further contacts are dropped"),
  ]
}
