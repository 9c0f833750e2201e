// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// The functions that mutated sources call. Their underscores avoid conflicts with other names.

import CMutants

public func _mutation(_ site: Int) -> Int { Int(mutants_mutation(CInt(site))) }

public func _mutant(_ number: Int) -> Bool { _mutation(number) == 0 }

/// Returns the condition as the active mutant changes it: negated, always true or always false.
public func _condition(_ site: Int, _ value: Bool) -> Bool {
  switch _mutation(site) {
  case 0: !value
  case 1: true
  case 2: false
  default: value
  }
}

public func _truth(_ site: Int, _ value: Bool) -> Bool { _mutation(site) == 0 ? !value : value }

/// Returns the number as the active mutant changes it: one more or one less.
public func _number<T: MutableNumber>(_ site: Int, _ value: T) -> T {
  switch _mutation(site) {
  case 0: value.moved(by: 1)
  case 1: value.moved(by: -1)
  default: value
  }
}

public protocol MutableNumber {
  func moved(by step: Int) -> Self
}
extension MutableNumber where Self: FixedWidthInteger {
  public func moved(by step: Int) -> Self { self &+ Self(truncatingIfNeeded: step) }
}
extension Int: MutableNumber {}
extension Int8: MutableNumber {}
extension Int16: MutableNumber {}
extension Int32: MutableNumber {}
extension Int64: MutableNumber {}
extension UInt: MutableNumber {}
extension UInt8: MutableNumber {}
extension UInt16: MutableNumber {}
extension UInt32: MutableNumber {}
extension UInt64: MutableNumber {}
extension Double: MutableNumber {
  public func moved(by step: Int) -> Double { self + Double(step) }
}
