// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Many recognizers under one touch, as a client may create them: the cost may grow only in proportion to their number.
enum Crowd: CaseIterable {
  /// Taps; the first one wins.
  case plain
  /// Taps that all win, since each is simultaneous with all others by class. The recognizers of the first half have a
  /// different `place` from those of the second half.
  case together
  /// Half are taps: each waits for the next one, and the last one waits for a double tap. The other half are double
  /// taps.
  case chain
  /// Half are taps that all wait for the same double tap. The other half are double taps.
  case fan
  /// Half are taps that wait for a class. The other half are double taps of this class.
  case awaitingAClass
  /// Taps that all wait for one another, so that none can begin.
  case circle
  /// Recognizers of one tap, two taps, three taps and so on.
  case counts
  /// Recognizers like those of a server: the delegate is asked about each touch, and each recognizer has relations to
  /// classes.
  case asked
  /// Pans that run together, and an equal number of taps. A second finger lands while the pans are active.
  case active

  var name: String {
    switch self {
    case .plain: "plain taps"
    case .together: "simultaneous by class"
    case .chain: "half waits, in a chain"
    case .fan: "half waits for one"
    case .awaitingAClass: "half waits for the other half"
    case .circle: "all wait for all"
    case .counts: "taps of 1 to n"
    case .asked: "as a server's"
    case .active: "half active, a finger lands"
    }
  }
}

/// Accepts every touch, and reports that all recognizers belong to one host.
final class CrowdDelegate: GestureDelegate {
  func classes(of other: RecognizerID, seenFrom recognizer: RecognizerID) -> ClassRelations.Classes { .host }
}

extension Session {
  mutating func add(_ crowd: Crowd, _ count: Int, to view: ViewID, delegate: CrowdDelegate) {
    engine.delegate = delegate
    let recognizers = (0..<count).map { n in
      let recognizer = make(crowd, n, isFirstHalf: n < count / 2)
      engine.attach(recognizer, to: view, into: &effects)
      return recognizer
    }
    for n in 0..<count / 2 {
      switch crowd {
      case .chain: engine.require(recognizers[n], toFail: recognizers[n + 1], lookingForCircles: false)
      case .fan: engine.require(recognizers[n], toFail: recognizers[count - 1], lookingForCircles: false)
      case .plain, .together, .awaitingAClass, .circle, .counts, .asked, .active: break
      }
    }
  }

  private mutating func make(_ crowd: Crowd, _ n: Int, isFirstHalf: Bool) -> RecognizerID {
    var settings = RecognizerSettings()
    var tap = Tap()
    switch crowd {
    case .plain: break
    case .together, .asked, .active:
      settings.place = isFirstHalf ? 1 : 2
      settings.layer = .client
      settings.classes[.simultaneous] = .host
      settings.cancelsTouchesInView = false
      if crowd == .asked {
        settings.hooks = .shouldReceiveTouch
        settings.classes[.requireFailure] = .system
      }
      if crowd == .active, isFirstHalf { return engine.add(Pan(), settings: settings) }
    case .chain, .fan: tap.numberOfTapsRequired = isFirstHalf ? 1 : 2
    case .awaitingAClass:
      settings.place = isFirstHalf ? 1 : 2
      if isFirstHalf { settings.classes[.requireFailure] = .host } else { tap.numberOfTapsRequired = 2 }
    case .circle:
      settings.place = 1
      settings.classes[.requireFailure] = .sameView
    case .counts: tap.numberOfTapsRequired = n + 1
    }
    return engine.add(tap, settings: settings)
  }
}
