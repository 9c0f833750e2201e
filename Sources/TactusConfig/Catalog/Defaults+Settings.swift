// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension Defaults: SettingBlock {
  package static let settings = [
    Setting(.slop, "slop", "LENGTH", "a finger that moves less counts as resting"),
    Setting(.hold, "hold", "TIME", "how long fingers must rest to make a hold"),
    Setting(.doubleTap, "double-tap", "TIME", "the longest time from one tap to the next"),
    Setting(.swipeDistance, "swipe-distance", "LENGTH", "the shortest swipe"),
    Setting(.edgeDepth, "edge-depth", "LENGTH", "how far from the edge a finger may land"),
    Setting(.deliver, "deliver", "delayed|cancel|observe", "what windows see until it is decided"),
    Setting(.palmSize, "palm-size", "LENGTH", "drop contacts that are larger"),
    Setting(.maximumTouches, "max-touches", "N", "drop contacts beyond this number"),
  ]

  package mutating func read(_ setting: Setting.Name, _ arguments: inout Arguments) throws(Fault) {
    switch setting {
    case .slop: slop = try arguments.length(most: 20)
    case .hold: hold = try arguments.time(100...10_000)
    case .doubleTap: doubleTapInterval = try arguments.time(100...2000)
    case .swipeDistance: swipeDistance = try arguments.length(most: 200)
    case .edgeDepth: edgeDepth = try arguments.length(most: 30)
    case .deliver: deliver = try arguments.choice("way to deliver")
    case .palmSize:
      palmSize = try arguments.length(most: 200)
      if palmSize?.unit != .millimetres {
        throw Fault("the size of contacts is known in mm only: `palm-size 25mm`", at: arguments.lastSpan)
      }
    case .maximumTouches: maximumTouches = try arguments.count(1...10)
    default: break
    }
  }

  package func written(_ setting: Setting.Name) -> [[String]] {
    switch setting {
    case .slop: line(slop?.text)
    case .hold: line(hold?.text)
    case .doubleTap: line(doubleTapInterval?.text)
    case .swipeDistance: line(swipeDistance?.text)
    case .edgeDepth: line(edgeDepth?.text)
    case .deliver: line(deliver?.rawValue)
    case .palmSize: line(palmSize?.text)
    case .maximumTouches: line(maximumTouches.map { "\($0)" })
    default: []
    }
  }
}
