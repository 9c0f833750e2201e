// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CSystemd

/// A D-Bus message that is being written or read. Errors are collected in `isGood`.
final class BusMessage {
  let pointer: UnsafeMutablePointer<sd_bus_message>
  private(set) var isGood = true

  /// Takes ownership of one reference to the message.
  init(owning pointer: UnsafeMutablePointer<sd_bus_message>) { self.pointer = pointer }
  deinit { sd_bus_message_unref(pointer) }

  private func check(_ result: Int32) { if result < 0 { isGood = false } }
  private static func code(_ type: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: type.value) }

  func append(_ text: String) { append(text, "s") }
  func append(path: String) { append(path, "o") }
  func append(_ value: Bool) { append(Int32(value ? 1 : 0), "b") }
  func append(_ value: Int32) { append(value, "i") }
  func append(_ value: UInt32) { append(Int32(bitPattern: value), "u") }
  private func append(_ text: String, _ type: Unicode.Scalar) {
    check(text.withCString { sd_bus_message_append_basic(pointer, Self.code(type), $0) })
  }
  private func append(_ value: Int32, _ type: Unicode.Scalar) {
    var value = value
    check(sd_bus_message_append_basic(pointer, Self.code(type), &value))
  }

  func container(_ type: Unicode.Scalar, _ contents: String, _ body: () -> Void) {
    check(sd_bus_message_open_container(pointer, Self.code(type), contents))
    body()
    check(sd_bus_message_close_container(pointer))
  }

  /// Appends a dictionary of texts, as `a{sv}`.
  func append(_ values: [(name: String, value: String)]) {
    container("a", "{sv}") {
      for (name, value) in values {
        container("e", "sv") {
          append(name)
          container("v", "s") { append(value) }
        }
      }
    }
  }

  // MARK: reading arguments: each method returns nil if the next argument has another type or is missing

  func readText() -> String? { readText("s") }
  func readPath() -> String? { readText("o") }
  private func readText(_ type: Unicode.Scalar) -> String? {
    var text: UnsafePointer<CChar>?
    guard sd_bus_message_read_basic(pointer, Self.code(type), &text) > 0 else { return nil }
    return text.map { String(cString: $0) }
  }

  func readNumber() -> Int32? {
    var value: Int32 = 0
    return sd_bus_message_read_basic(pointer, Self.code("i"), &value) > 0 ? value : nil
  }

  func readUnsigned() -> UInt32? {
    var value: UInt32 = 0
    return sd_bus_message_read_basic(pointer, Self.code("u"), &value) > 0 ? value : nil
  }

  func readBool() -> Bool? {
    var value: Int32 = 0
    return sd_bus_message_read_basic(pointer, Self.code("b"), &value) > 0 ? value != 0 : nil
  }

  /// Reads a Boolean inside a variant.
  func readVariantBool() -> Bool? {
    sd_bus_message_enter_container(pointer, Self.code("v"), "b") > 0 ? readBool() : nil
  }

  func readTexts() -> [String]? {
    guard sd_bus_message_enter_container(pointer, Self.code("a"), "s") > 0 else { return nil }
    var texts: [String] = []
    while let text = readText() { texts.append(text) }
    return texts
  }
}
