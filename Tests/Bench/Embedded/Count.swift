// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// `TactusBench count` as Embedded Swift: the form of the engine that ships inside compositors.
@main
enum Count {
  static func main() { Plan().count() }
}
