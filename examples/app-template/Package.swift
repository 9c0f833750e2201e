// swift-tools-version: 6.3
// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "first-gesture",
  dependencies: [.package(name: "Tactus", path: Context.environment["TACTUS"] ?? "../..")],
  targets: ["FirstGesture", "Photo", "List"].map { name in
    .executableTarget(name: name, dependencies: [.product(name: "TactusApp", package: "Tactus")])
  },
  swiftLanguageModes: [.v6]
)
