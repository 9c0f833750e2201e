// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusScenario

/// Makes a failing scenario small: removes everything that the failure does not need.
enum Shrinker {
  static func shrink(_ scenario: Scenario, while fails: (Scenario) -> Bool) -> Scenario {
    var smallest = scenario
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for candidate in simpler(than: smallest) where fails(candidate) {
        smallest = candidate
        isSmaller = true
        break
      }
    }
    return smallest
  }

  /// Returns copies of the scenario that each lack one element; copies that lack a large element come first.
  private static func simpler(than scenario: Scenario) -> [Scenario] {
    var found: [Scenario] = []
    for id in Set(scenario.touches.map(\.id)).sorted() {
      var simpler = scenario
      simpler.touches.removeAll { $0.id == id }
      found.append(simpler)
    }
    for recognizer in scenario.recognizers { found.append(scenario.without(recognizer: recognizer.id)) }
    for n in scenario.operations.indices {
      var simpler = scenario
      simpler.operations.remove(at: n)
      found.append(simpler)
    }
    for n in scenario.relations.indices {
      var simpler = scenario
      simpler.relations.remove(at: n)
      found.append(simpler)
    }
    for view in scenario.views.dropFirst() where !scenario.uses(view: view.id) {
      var simpler = scenario
      simpler.views.removeAll { $0.id == view.id }
      found.append(simpler)
    }
    for n in scenario.touches.indices where scenario.touches[n].phase == .move {
      var simpler = scenario
      simpler.touches.remove(at: n)
      found.append(simpler)
    }
    for n in scenario.recognizers.indices {
      for flag in scenario.recognizers[n].flags.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
        var simpler = scenario
        simpler.recognizers[n].flags[flag] = nil
        found.append(simpler)
      }
    }
    return found
  }
}

extension Scenario {
  fileprivate func without(recognizer id: String) -> Scenario {
    var simpler = self
    simpler.recognizers.removeAll { $0.id == id }
    simpler.relations.removeAll { $0.first == id || $0.second == id }
    simpler.operations.removeAll { operation in
      switch operation.verb {
      case .enable(let it), .disable(let it), .add(let it), .remove(let it), .setState(let it, _): it == id
      case .setTranslation(let it, _), .setScale(let it, _), .setRotation(let it, _): it == id
      case .setMinimumNumberOfTouches(let it, _), .setDelegate(let it, _): it == id
      case .setRelation(let it, _): it.first == id || it.second == id
      case .unmapView, .destroyView, .sessionEvent: false
      }
    }
    return simpler
  }

  fileprivate func uses(view id: String) -> Bool {
    views.contains { $0.parent == id } || recognizers.contains { $0.view == id }
      || operations.contains {
        switch $0.verb {
        case .unmapView(let it), .destroyView(let it): it == id
        default: false
        }
      }
  }
}
