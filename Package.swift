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

    // What several of the others need to speak with people: suggestions, name patterns.
    .target(name: "TactusText"),

    // The configuration: text in, recognizers and bindings out. Pure.
    .target(name: "TactusConfig", dependencies: ["Tactus", "TactusText"]),

    // Touchscreens: libinput in, recordings in and out.
    .systemLibrary(name: "CLibinput", pkgConfig: "libinput", providers: [.apt(["libinput-dev", "libudev-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(name: "CLinux"),
    .target(name: "LinuxInput", dependencies: ["CLinux"]),
    .target(name: "TactusInput", dependencies: ["Tactus", "TactusText", "CLibinput", "CYAML", "CLinux", "LinuxInput"]),

    // The protocol: libwayland, what its scanner makes of the XML, and the server's side of it.
    .systemLibrary(
      name: "CWaylandServer", pkgConfig: "wayland-server", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "CWaylandClient", pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
    .target(name: "CTactusProtocol", exclude: ["generate.sh"]),
    .target(name: "WaylandServer", dependencies: ["CWaylandServer"]),

    // Actions: what the session's compositor and services can be asked to do.
    .systemLibrary(name: "CXKBCommon", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .target(name: "CXDGShell", exclude: ["generate.sh"]),
    .target(name: "CSessionProtocols", exclude: ["generate.sh"]),
    .target(
      name: "TactusActions",
      dependencies: [
        "Tactus", "TactusConfig", "TactusJSON", "LinuxInput", "CLinux", "CWaylandClient", "CSessionProtocols",
        "CXKBCommon", "CSystemd",
      ]),

    // Behaviour as data, and the command line.
    .target(name: "TactusJSON"),
    .target(name: "CustomGestures", dependencies: ["Tactus"], path: "examples/checkmark"),
    .target(name: "TactusScenario", dependencies: ["Tactus", "TactusText", "TactusJSON", "CustomGestures"]),
    .executableTarget(
      name: "TactusCommand",
      dependencies: ["TactusScenario", "TactusInput", "TactusConfig", "TactusText", "TactusJSON", "LinuxInput"]),

    // The engine for any language: libtactus.so and tactus.h.
    .target(name: "CTactus"),
    .target(name: "TactusC", dependencies: ["Tactus", "CTactus"], exclude: ["build-embedded.sh"]),

    .testTarget(name: "TactusTests", dependencies: ["Tactus"]),
    .testTarget(name: "TactusScenarioTests", dependencies: ["TactusScenario", "TactusJSON", "TactusCommand"]),
    .testTarget(name: "TactusTextTests", dependencies: ["TactusText"]),
    .testTarget(name: "TactusInputTests", dependencies: ["TactusInput", "LinuxInput", "CLinux", "CLibinput"]),
    .testTarget(name: "CommandTests", dependencies: ["TactusCommand", "TactusInput"]),
    .testTarget(
      name: "TactusConfigTests", dependencies: ["TactusConfig", "TactusScenario", "TactusText"], exclude: ["Drafts"]),
    .testTarget(
      name: "TactusActionsTests",
      dependencies: ["TactusActions", "TactusConfig", "TactusJSON", "CWaylandClient", "CXDGShell", "CXKBCommon"]),
    .testTarget(name: "PropertyTests", dependencies: ["TactusScenario"]),
    .testTarget(name: "PackageTests", path: "Tests/Package"),

    // Cost: four traces through the engine, beside a C loop that does only the arithmetic.
    .target(name: "CTraces", path: "Tests/Bench/CTraces"),
    .executableTarget(name: "TactusBench", dependencies: ["Tactus", "CTraces"], path: "Tests/Bench/TactusBench"),
    .executableTarget(
      name: "RecordingBench", dependencies: ["TactusInput"], path: "Tests/Bench/RecordingBench"),

    // What the session tests play touches with, and watch them with.
    .executableTarget(
      name: "TouchPlayer", dependencies: ["LinuxInput", "CLinux"], path: "Tests/Session/tools/TouchPlayer"),
    .executableTarget(name: "InputProbe", dependencies: ["TactusInput"], path: "Tests/Session/tools/InputProbe"),
    .executableTarget(
      name: "InputLatency", dependencies: ["Tactus", "TactusInput", "CLibinput", "CLinux", "LinuxInput"],
      path: "Tests/Session/tools/InputLatency"),
  ],
  swiftLanguageModes: [.v6]
)
