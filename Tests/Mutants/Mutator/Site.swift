// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A place in a source that is mutated, in one way or several.
struct Site {
  enum Kind: String { case comparison, logic, negation, condition, binding, number, truth, statement, jump }

  /// How the text of the site becomes one that asks at run time which mutant it is.
  enum Edit {
    /// Both go around what stands there.
    case wrap(before: String, after: String)
    /// The operator is replaced by one of its own, which has this meaning.
    case infix(Operator)
    case prefix(Operator)
  }

  struct Operator {
    /// The group that keeps the expression's shape.
    var precedence: String
    /// What its operands are: the constraint of both, or the types of each.
    var operands: Operands
    /// What it does unless it is mutated, then what its mutants do.
    var meanings: [String]
  }
  enum Operands { case equatable, optional, comparable, objects, truths, truth }

  var kind: Kind
  /// In bytes of the file.
  var range: Range<Int>
  var edit: Edit
  /// What each mutant has in its place. The number of the first is the site's, the others follow.
  var mutants: [String]
  /// A mutant that would only repeat another's behaviour keeps its number, but is none.
  var left: Set<Int> = []
}
