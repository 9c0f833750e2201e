// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A place in a source that is mutated, in one way or several.
struct Site {
  enum Kind: String { case comparison, logic, negation, condition, binding, number, truth, statement, jump }

  /// How the site's text is changed, so that the code checks at run time which mutant is active.
  enum Edit {
    /// Puts one text before the site and one after it.
    case wrap(before: String, after: String)
    /// Replaces the operator with a new operator, which is defined for this site with these meanings.
    case infix(Operator)
    case prefix(Operator)
  }

  struct Operator {
    /// The precedence group that keeps the structure of the expression.
    var precedence: String
    /// The types of its operands, or the protocol that they conform to.
    var operands: Operands
    /// The original operator, then the operators of the mutants.
    var meanings: [String]
  }
  enum Operands { case equatable, optional, comparable, objects, truths, truth }

  var kind: Kind
  /// The range of bytes in the file.
  var range: Range<Int>
  var edit: Edit
  /// The text of each mutant at this site. The site's number is the number of the first mutant; the numbers of the
  /// others follow.
  var mutants: [String]
  /// The mutants that are left out because they would behave like another mutant or would not be faults. No other
  /// mutant uses their numbers.
  var left: Set<Int> = []
}
