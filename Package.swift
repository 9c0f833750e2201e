// swift-tools-version: 6.3
// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "Tactus",
  products: [
    .library(name: "Tactus", targets: ["Tactus"]),
    .library(name: "TactusC", type: .dynamic, targets: ["TactusC"]),
    .executable(name: "tactus", targets: ["TactusCommand"]),
  ],
  targets: [
    // The engine. Pure: no clock, no callback, no I/O.
    .systemLibrary(name: "CMath"),
    .target(name: "Tactus", dependencies: ["CMath"]),

    // Behaviour as data, and the command line.
    .target(name: "CustomGestures", dependencies: ["Tactus"], path: "examples/checkmark"),
    .target(name: "TactusScenario", dependencies: ["Tactus", "CustomGestures"]),
    .executableTarget(name: "TactusCommand", dependencies: ["TactusScenario"]),

    // The engine for any language: libtactus.so and tactus.h.
    .target(name: "CTactus"),
    .target(name: "TactusC", dependencies: ["Tactus", "CTactus"], exclude: ["build-embedded.sh"]),

    .testTarget(name: "TactusTests", dependencies: ["Tactus"]),
    .testTarget(name: "TactusScenarioTests", dependencies: ["TactusScenario", "TactusCommand"]),
    .testTarget(name: "PropertyTests", dependencies: ["TactusScenario"]),
    .testTarget(name: "PackageTests", path: "Tests/Package"),

    // Cost: four traces through the engine, beside a C loop that does only the arithmetic.
    .target(name: "CTraces", path: "Tests/Bench/CTraces"),
    .executableTarget(name: "TactusBench", dependencies: ["Tactus", "CTraces"], path: "Tests/Bench/TactusBench"),
  ],
  swiftLanguageModes: [.v6]
)
