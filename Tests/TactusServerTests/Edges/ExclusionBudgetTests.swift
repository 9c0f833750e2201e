// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusServer

@Suite struct ExclusionBudgetTests {
  private typealias Stretch = ExclusionBudget.Stretch

  @Test func `a stretch of an edge within the limit is granted`() {
    let budget = ExclusionBudget([Stretch(owner: 1, start: 100, end: 250)], limit: 200)
    #expect(budget.requested(by: 1) == 150)
    #expect(budget.granted(to: 1) == 150)
    #expect(budget.grants(100))
  }

  @Test func `if a stretch of an edge is longer than the limit, its beginning is not granted`() {
    let budget = ExclusionBudget([Stretch(owner: 1, start: 100, end: 500)], limit: 200)
    #expect(budget.requested(by: 1) == 400)
    #expect(budget.granted(to: 1) == 200)
    #expect(!budget.grants(299))
    #expect(budget.grants(300))
  }

  @Test func `the parts nearest to the end of the edge are granted first, whoever owns them`() {
    let budget = ExclusionBudget(
      [
        Stretch(owner: 1, start: 0, end: 150), Stretch(owner: 2, start: 600, end: 700),
        Stretch(owner: 3, start: 300, end: 350),
      ], limit: 200)
    #expect(budget.granted(to: 2) == 100)
    #expect(budget.granted(to: 3) == 50)
    #expect(budget.granted(to: 1) == 50)
    #expect(budget.requested(by: 1) == 150)
  }

  @Test func `where stretches overlap, the overlap is counted only once`() {
    let budget = ExclusionBudget(
      [
        Stretch(owner: 1, start: 100, end: 200), Stretch(owner: 1, start: 150, end: 250),
        Stretch(owner: 2, start: 120, end: 240),
      ], limit: 150)
    #expect(budget.requested(by: 1) == 150)
    #expect(budget.granted(to: 1) == 150)
    #expect(budget.granted(to: 2) == 120)
  }

  @Test func `a stretch inside a longer one does not hide the beginning of the longer one`() {
    let budget = ExclusionBudget(
      [
        Stretch(owner: 1, start: 0, end: 100), Stretch(owner: 1, start: 40, end: 60),
        Stretch(owner: 1, start: 90, end: 95),
      ], limit: 200)
    #expect(budget.requested(by: 1) == 100)
  }

  @Test func `a stretch as long as the limit leaves nothing for other stretches`() {
    let budget = ExclusionBudget(
      [Stretch(owner: 1, start: 300, end: 500), Stretch(owner: 2, start: 0, end: 100)], limit: 200)
    #expect(budget.granted(to: 1) == 200)
    #expect(budget.granted(to: 2) == 0)
    #expect(!budget.grants(99))
  }

  @Test(arguments: [0, -5]) func `a limit of zero or less grants nothing`(limit: Double) {
    let budget = ExclusionBudget([Stretch(owner: 1, start: 100, end: 500)], limit: limit)
    #expect(budget.requested(by: 1) == 400)
    #expect(budget.granted(to: 1) == 0)
    #expect(!budget.grants(499.9))
  }

  @Test func `an unlimited owner is granted everything, and other owners lose nothing`() {
    let budget = ExclusionBudget(
      [Stretch(owner: 1, start: 0, end: 1000, isUnlimited: true), Stretch(owner: 2, start: 0, end: 300)], limit: 200)
    #expect(budget.granted(to: 1) == 1000)
    #expect(budget.granted(to: 2) == 200)
    #expect(budget.grants(0, isUnlimited: true))
    #expect(!budget.grants(0))
  }

  @Test func `empty, reversed and NaN stretches are ignored`() {
    let budget = ExclusionBudget(
      [
        Stretch(owner: 1, start: 100, end: 100), Stretch(owner: 1, start: 200, end: 100),
        Stretch(owner: 1, start: .nan, end: 100), Stretch(owner: 1, start: 0, end: .nan),
      ], limit: 200)
    #expect(budget.requested(by: 1) == 0)
    #expect(budget.granted(to: 1) == 0)
  }

  @Test func `reversed and NaN stretches do not change the grants of other stretches`() {
    let budget = ExclusionBudget(
      [
        Stretch(owner: 1, start: 200, end: 100), Stretch(owner: 1, start: .nan, end: 300),
        Stretch(owner: 2, start: 0, end: 90),
      ], limit: 50)
    #expect(budget.requested(by: 2) == 90)
    #expect(budget.granted(to: 2) == 50)
    #expect(!budget.grants(39))
    #expect(budget.grants(40))
  }

  @Test func `if a stretch uses up exactly the limit, nothing before that stretch is granted`() {
    let asked = [Stretch(owner: 1, start: 300, end: 400), Stretch(owner: 1, start: 100, end: 200)]
    for (limit, granted, first) in [(99, 99, 301), (100, 100, 300), (101, 101, 199), (200, 200, 100), (201, 200, 0)]
      as [(Double, Double, Double)]
    {
      let budget = ExclusionBudget(asked, limit: limit)
      #expect(budget.granted(to: 1) == granted)
      #expect(budget.grants(first))
      #expect(first == 0 || !budget.grants(first - 1))
    }
  }

  @Test func `an owner that asks for nothing is granted nothing`() {
    let budget = ExclusionBudget([], limit: 200)
    #expect(budget.requested(by: 1) == 0)
    #expect(budget.granted(to: 1) == 0)
  }
}

extension ExclusionBudget {
  fileprivate func requested(by owner: Int) -> Double { share(of: owner).requested }
  fileprivate func granted(to owner: Int) -> Double { share(of: owner).granted }

  private func share(of wanted: Int) -> ExclusionShare {
    var found = ExclusionShare()
    forEachOwner { owner, share in if owner == wanted { found = share } }
    return found
  }
}
