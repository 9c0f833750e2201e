// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Decides which recognizers wait for other recognizers to fail (S7).
extension Arbiter {
  /// Asks, once per attempt, whether `i` must wait for any of the recognizers in play. For each of these, the question
  /// goes to `i`, to the other recognizer and to the delegate (S7.2). Asks nothing about classes: from now on, members
  /// of the classes for which `i` waits can block `i`.
  mutating func askRequirements(of i: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene) {
    recognizers.records[i].attempt.asked = recognizers.nextSerial()
    if recognizers.answersInUse.contains(.requirements)
      || !recognizers.hooksInUse.isDisjoint(with: [.requireFailure, .beRequiredToFail])
    {
      findListeners(&recognizers)
      if recognizers.records[i].asksWhomToAwait {
        for n in 0..<recognizers.open.count { ask(i, about: recognizers.open[n].pointee.index, &recognizers, &scene) }
      } else {
        for n in 0..<listeners.count { ask(i, about: listeners[n], &recognizers, &scene) }
      }
    }
  }

  private mutating func findListeners(_ recognizers: inout RecognizerTable) {
    if hasListeners { return }
    hasListeners = true
    hasPairCaches = true
    for n in 0..<recognizers.open.count {
      let record = recognizers.open[n]
      if record.pointee.asksWhoAwaits { listeners.append(record.pointee.index) }
    }
  }

  private func ask(_ i: Int, about j: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene) {
    guard j != i, recognizers.records[j].isInPlay else { return }
    let (me, other) = (recognizers.id(of: i), recognizers.id(of: j))
    let isYes =
      recognizers.records[i].answers.contains(.requirements)
      && recognizers.details[i].box.shouldRequireFailure(of: other)
      || recognizers.records[j].answers.contains(.requirements)
        && recognizers.details[j].box.shouldBeRequiredToFail(by: me)
      || recognizers.records[i].settings.hooks.contains(.requireFailure)
        && scene.delegate?.gestureRecognizer(me, shouldRequireFailureOf: other) == true
      || recognizers.records[j].settings.hooks.contains(.beRequiredToFail)
        && scene.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: me) == true
    guard isYes else { return }
    recognizers.relate(i, .requiresNow, j)
    recognizers.records[i].attempt.hasAnswers = true
  }

  /// The first recognizer that must fail before this candidate may begin (S7.3).
  mutating func blocker(of n: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene) -> Int? {
    let i = candidates[n].recognizer
    let mayWait = !recognizers.details[i].relations.kinds.isDisjoint(with: Relations.Kinds.waits)
    while mayWait, candidates[n].scan < recognizers.details[i].relations.entries.count {
      let entry = recognizers.details[i].relations.entries[Int(candidates[n].scan)]
      if !entry.kinds.isDisjoint(with: Relations.Kinds.waits), blocks(Int(entry.other), i, &recognizers) {
        return Int(entry.other)
      }
      candidates[n].scan &+= 1
    }
    return recognizers.hasClassRequirements ? blockerOfAClass(i, &recognizers, &scene) : nil
  }

  @inline(never)
  private mutating func blockerOfAClass(
    _ i: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene
  ) -> Int? {
    guard let list = awaitedList(of: i, &recognizers, &scene) else { return nil }
    var cursor = awaited.start(of: list)
    while let j = awaited.next(&cursor) {
      if !recognizers.records[j].isInPlay {
        awaited.drop(&cursor)
      } else if awaitsAsOneOfAClass(i, j, &recognizers) {
        return j
      }
    }
    return nil
  }

  /// Lists the recognizers in play that belong to a class for which `i` waits, and returns the index of this list in
  /// `awaited`. Nil if `i` waits for no class.
  private mutating func awaitedList(
    of i: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene
  ) -> Int? {
    let wanted = recognizers.records[i].settings.classes[.requireFailure]
    if wanted.isEmpty { return nil }
    hasPairCaches = true
    let list = awaited.list(for: PairCache.Key(place: recognizers.records[i].settings.place, classes: wanted))
    while let index = awaited.nextUnseen(list, of: recognizers.open.count) {
      let j = recognizers.open[index].pointee.index
      if recognizers.records[j].isInPlay,
        !classes(of: j, seenFrom: i, &recognizers, &scene).isDisjoint(with: wanted)
      {
        awaited.append(j, to: list)
      }
    }
    return list
  }

  /// Whether `i` waits for `j`, a member of a class for which `i` waits. If `j` requires `i` by name, `i` does not wait
  /// for `j` (S7.2).
  private func awaitsAsOneOfAClass(_ i: Int, _ j: Int, _ recognizers: inout RecognizerTable) -> Bool {
    i != j && recognizers.records[j].attempt.opened < recognizers.records[i].attempt.asked
      && !isResolved(j, for: i, &recognizers) && !recognizers.details[i].relations[j].contains(.isRequired)
  }

  private func blocks(_ j: Int, _ i: Int, _ recognizers: inout RecognizerTable) -> Bool {
    recognizers.records[j].isInPlay && !isResolved(j, for: i, &recognizers)
  }

  /// Whether `j` has failed since the attempt of `i` opened. If so, `j` no longer blocks `i`, even if `j` opens a new
  /// attempt (S7.10).
  private func isResolved(_ j: Int, for i: Int, _ recognizers: inout RecognizerTable) -> Bool {
    recognizers.records[j].failedAt > recognizers.records[i].attempt.opened
  }

  /// Fails each recognizer that requires `i` to fail, since `i` was recognized (S7.6). Also marks the recognizers that
  /// `i` must not prevent.
  mutating func failThoseThatWait(for i: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene) {
    recognitions &+= 1
    recognizers.records[i].attempt.sparedIn = recognitions
    for n in 0..<recognizers.details[i].relations.entries.count {
      let entry = recognizers.details[i].relations.entries[n]
      let j = Int(entry.other)
      if !entry.kinds.isDisjoint(with: Relations.Kinds.safe) { recognizers.records[j].attempt.sparedIn = recognitions }
      if !entry.kinds.isDisjoint(with: Relations.Kinds.isWaitedFor), recognizers.records[j].isInPlay,
        !isResolved(i, for: j, &recognizers)
      {
        fail(j, .requiredToFail(recognizers.id(of: i)), &recognizers)
      }
    }
    if recognizers.hasClassRequirements { failThoseThatAwaitClasses(of: i, &recognizers, &scene) }
  }

  @inline(never)
  private mutating func failThoseThatAwaitClasses(
    of i: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene
  ) {
    hasPairCaches = true
    let list = awaiting.list(for: PairCache.Key(place: recognizers.records[i].settings.place))
    while let index = awaiting.nextUnseen(list, of: recognizers.open.count) {
      let j = recognizers.open[index].pointee.index
      let wanted = recognizers.records[j].settings.classes[.requireFailure]
      if !wanted.isEmpty, recognizers.records[j].isInPlay,
        !classes(of: i, seenFrom: j, &recognizers, &scene).isDisjoint(with: wanted)
      {
        awaiting.append(j, to: list)
      }
    }
    var cursor = awaiting.start(of: list)
    while let j = awaiting.next(&cursor) {
      if !recognizers.records[j].isInPlay {
        awaiting.drop(&cursor)
      } else if awaitsAsOneOfAClass(j, i, &recognizers) {
        fail(j, .requiredToFail(recognizers.id(of: i)), &recognizers)
        awaiting.drop(&cursor)
      }
    }
  }

  // MARK: circles of failure requirements

  /// Fails the candidates that wait only for each other and whose fingers are all up (S7.9). Returns false if there are
  /// none.
  @inline(never)
  mutating func failCircle(_ recognizers: inout RecognizerTable, _ scene: inout Scene) -> Bool {
    guard candidates.count > 1 else { return false }
    var count = 0
    for n in 0..<candidates.count where isStuck(n, &recognizers) { count &+= 1 }
    guard count > 1 else { return false }
    var hasFailed = false
    for i in circle(&recognizers, &scene) {
      fail(i, .waitedInACircle, &recognizers)
      hasFailed = true
    }
    return hasFailed
  }

  private func isStuck(_ n: Int, _ recognizers: inout RecognizerTable) -> Bool {
    let record = recognizers.records.pointer(to: candidates[n].recognizer)
    return record.pointee.isInPlay && record.pointee.attempt.tracked.isEmpty && record.pointee.attempt.way != .asked
  }

  /// The candidates that block each other in a circle. A class for which candidates wait is one node of the graph:
  /// these candidates wait for the class, and the class waits for its members.
  private mutating func circle(_ recognizers: inout RecognizerTable, _ scene: inout Scene) -> [Int] {
    for n in 0..<candidates.count {
      recognizers.records[candidates[n].recognizer].attempt.candidate = Int32(truncatingIfNeeded: n)
    }
    defer { for n in 0..<candidates.count { recognizers.records[candidates[n].recognizer].attempt.candidate = -1 } }
    var graph = WaitGraph(candidates.count)
    // The candidates that wait for the recognizers of each list of `awaited`.
    var classes: [[Int]] = []
    for n in 0..<candidates.count {
      guard isStuck(n, &recognizers) else {
        graph.leaves(n)
        continue
      }
      let i = candidates[n].recognizer
      for entry in recognizers.details[i].relations.entries
      where !entry.kinds.isDisjoint(with: Relations.Kinds.waits) && blocks(Int(entry.other), i, &recognizers) {
        graph.add(n, waitsFor: Int(recognizers.records[Int(entry.other)].attempt.candidate))
      }
      if recognizers.hasClassRequirements, let list = awaitedList(of: i, &recognizers, &scene) {
        while classes.count <= list { classes.append([]) }
        classes[list].append(n)
      }
    }
    for (list, waiting) in classes.enumerated() where !waiting.isEmpty {
      var members: [Int] = []
      var cursor = awaited.start(of: list)
      while let j = awaited.next(&cursor) {
        // A recognizer does not wait for itself.
        let isOther = waiting.count > 1 || candidates[waiting[0]].recognizer != j
        if isOther, recognizers.records[j].isInPlay { members.append(Int(recognizers.records[j].attempt.candidate)) }
      }
      if members.isEmpty { continue }
      let group = graph.addNode()
      for n in waiting { graph.add(n, waitsFor: group) }
      for member in members { graph.add(group, waitsFor: member) }
    }
    let isLeft = graph.circle()
    return (0..<candidates.count).filter { isLeft[$0] }.map { candidates[$0].recognizer }
  }
}
