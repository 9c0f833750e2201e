// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A place in a source that is mutated, in one way or several.
struct Site {
  enum Kind: String { case comparison, logic, negation, condition, binding, number, truth, statement, jump }

  /// How the site's text is changed, so that it finds out at run time which mutant is awake.
  enum Edit {
    /// Puts one text before the site and one after it.
    case wrap(before: String, after: String)
    /// Replaces the operator with one of the site's own, which has these meanings.
    case infix(Operator)
    case prefix(Operator)
  }

  struct Operator {
    /// The precedence group that keeps the structure of the expression.
    var precedence: String
    /// The types of its operands, or the protocol that they conform to.
    var operands: Operands
    /// The original operator, then those of the mutants.
    var meanings: [String]
  }
  enum Operands { case equatable, optional, comparable, objects, truths, truth }

  var kind: Kind
  /// The range of bytes in the file.
  var range: Range<Int>
  var edit: Edit
  /// The text that each mutant has in this place. The number of the first one is the site's; the others follow.
  var mutants: [String]
  /// Mutants that would behave like another one, or not be a fault: they keep their numbers, but are left out.
  var left: Set<Int> = []
}
