// swift-tools-version: 6.3
// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "Tactus",
  products: [
    .library(name: "Tactus", targets: ["Tactus"]),
    .library(name: "TactusC", type: .dynamic, targets: ["TactusC"]),
    .library(name: "tactus-weston", type: .dynamic, targets: ["TactusWeston"]),
    .library(name: "TactusKit", targets: ["TactusKit"]),
    .library(name: "TactusClient", targets: ["TactusClient"]),
    .executable(name: "tactus", targets: ["TactusCommand"]),
    .executable(name: "tactusd", targets: ["TactusDaemon"]),
    .executable(name: "tactus-broker", targets: ["TactusBroker"]),
    .executable(name: "photo-table", targets: ["PhotoTable"]),
    .executable(name: "gesture-monitor", targets: ["GestureMonitor"]),
  ],
  targets: [
    // The engine. Pure: no clock, no callback, no I/O.
    .systemLibrary(name: "CMath"),
    .target(name: "Tactus", dependencies: ["CMath"]),

    // What several of the others need to speak with people: suggestions, name patterns.
    .target(name: "TactusText"),

    // The configuration: its text; its gestures as recognizers on an engine; what people are told about it. Pure.
    .target(name: "TactusConfig", dependencies: ["Tactus", "TactusText"]),
    .target(name: "TactusBindings", dependencies: ["Tactus", "TactusConfig", "TactusText"]),
    .target(name: "TactusExplain", dependencies: ["CMath", "Tactus", "TactusText", "TactusConfig", "TactusBindings"]),

    // Touchscreens: libinput in, recordings in and out.
    .systemLibrary(name: "CLibinput", pkgConfig: "libinput", providers: [.apt(["libinput-dev", "libudev-dev"])]),
    .systemLibrary(name: "CLibevdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
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
    .target(name: "TactusWire", dependencies: ["Tactus"]),
    .target(
      name: "TactusServer",
      dependencies: ["Tactus", "TactusWire", "WaylandServer", "CWaylandServer", "CTactusProtocol"]),

    // For applications: UIKit's words over an engine in the same process, or over the wire.
    .target(name: "TactusKit", dependencies: ["Tactus", "TactusWire"], exclude: ["README.md"]),
    .target(name: "TactusClient", dependencies: ["TactusKit", "TactusWire", "CWaylandClient", "CTactusProtocol"]),

    // Two applications, and what both need: a window on wl_shm, and drawing.
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .target(name: "CXDGShell", exclude: ["generate.sh"]),
    .target(name: "ExampleCanvas", dependencies: ["Tactus", "CCairo"], path: "examples/canvas"),
    .target(
      name: "ExampleWindow", dependencies: ["CWaylandClient", "CXDGShell", "ExampleCanvas"],
      path: "examples/support"),
    .executableTarget(
      name: "PhotoTable", dependencies: ["TactusKit", "TactusClient", "ExampleCanvas", "ExampleWindow"],
      path: "examples/photo-table", exclude: ["README.md"]),
    .executableTarget(
      name: "GestureMonitor", dependencies: ["TactusKit", "TactusClient", "ExampleCanvas", "ExampleWindow"],
      path: "examples/gesture-monitor", exclude: ["README.md"]),

    // Actions: what the session's compositor and services can be asked to do.
    .systemLibrary(name: "CXKBCommon", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .target(name: "CSessionProtocols", dependencies: ["CXDGShell"], exclude: ["generate.sh", "kwin-fake-input.xml"]),
    .target(
      name: "TactusActions",
      dependencies: [
        "Tactus", "TactusConfig", "TactusBindings", "TactusJSON", "WaylandServer", "LinuxInput", "CLinux",
        "CWaylandClient", "CSessionProtocols", "CXKBCommon", "CSystemd",
      ]),

    // Behaviour as data, and the command line.
    .target(name: "TactusJSON"),
    .target(name: "CustomGestures", dependencies: ["Tactus"], path: "examples/checkmark"),
    .target(name: "TactusScenario", dependencies: ["Tactus", "TactusText", "TactusJSON", "CustomGestures"]),
    .executableTarget(
      name: "TactusCommand",
      dependencies: [
        "TactusScenario", "TactusInput", "TactusConfig", "TactusBindings", "TactusExplain", "TactusActions",
        "TactusText", "TactusJSON", "WaylandServer", "LinuxInput", "CLinux",
      ]),

    // The engine for any language: libtactus.so and tactus.h.
    .target(name: "CTactus"),
    .target(name: "TactusC", dependencies: ["Tactus", "CTactus"], exclude: ["build-embedded.sh"]),
    .target(
      name: "TactusServerC", dependencies: ["TactusC", "TactusServer", "TactusWire", "CTactus", "CWaylandServer"]),

    // What any host of the configured gestures needs: the configuration's files, gestures on outputs, time.
    .target(
      name: "TactusSystem",
      dependencies: [
        "Tactus", "TactusConfig", "TactusBindings", "TactusServer", "TactusWire", "WaylandServer", "CLinux",
      ]),

    // The same for compositors in any language: libtactus-host.so and tactus-host.h.
    .target(
      name: "TactusHostC",
      dependencies: [
        "Tactus", "TactusConfig", "TactusBindings", "TactusServer", "TactusSystem", "TactusWire", "TactusC",
        "TactusServerC", "CTactus", "CWaylandServer", "CLinux",
      ]),

    // The daemon beside any session.
    .executableTarget(
      name: "TactusDaemon",
      dependencies: [
        "Tactus", "TactusConfig", "TactusBindings", "TactusServer", "TactusSystem", "TactusWire", "TactusInput",
        "TactusActions", "TactusJSON", "TactusText", "WaylandServer", "CWaylandServer", "LinuxInput", "CLinux",
        "CLibevdev",
      ]),

    // The privileged half of the daemon: opens touchscreens, makes their clones, and takes them back.
    .executableTarget(
      name: "TactusBroker", dependencies: ["LinuxInput", "TactusText", "CLinux"], exclude: ["build-embedded.sh"]),

    // A module for Weston 10: tactus-weston.so.
    .systemLibrary(name: "CWeston", pkgConfig: "libweston-10", providers: [.apt(["libweston-10-dev"])]),
    .target(
      name: "TactusWeston",
      dependencies: [
        "Tactus", "TactusConfig", "TactusBindings", "TactusServer", "TactusSystem", "WaylandServer", "CWeston",
        "CLinux",
      ],
      exclude: ["build-embedded.sh"]),

    .systemLibrary(name: "CWestonInput", path: "Tests/CWestonInput"),
    .testTarget(
      name: "TactusWestonTests",
      dependencies: ["TactusWeston", "TactusSystem", "TactusInput", "CWeston", "CWestonInput", "WireSupport"]),
    .testTarget(
      name: "TactusSystemTests", dependencies: ["TactusSystem", "TactusConfig", "Tactus", "CWaylandServer"]),
    .testTarget(name: "TactusTests", dependencies: ["Tactus"]),
    .target(name: "CaseFiles", dependencies: ["TactusScenario"], path: "Tests/CaseFiles"),
    .testTarget(
      name: "TactusScenarioTests", dependencies: ["TactusScenario", "TactusJSON", "TactusCommand", "CaseFiles"]),
    .testTarget(name: "TactusTextTests", dependencies: ["TactusText"]),
    .testTarget(name: "TactusInputTests", dependencies: ["TactusInput", "LinuxInput", "CLinux", "CLibinput"]),
    .testTarget(
      name: "CommandTests",
      dependencies: ["TactusCommand", "TactusActions", "TactusInput", "TactusConfig", "TactusBindings", "TactusJSON"]),
    .target(name: "ConfigSupport", dependencies: ["TactusConfig"], path: "Tests/ConfigSupport"),
    .testTarget(
      name: "TactusConfigTests",
      dependencies: ["TactusConfig", "TactusBindings", "TactusExplain", "TactusText", "ConfigSupport"],
      exclude: ["Drafts"]),
    .testTarget(
      name: "TactusBindingsTests", dependencies: ["TactusBindings", "TactusConfig", "Tactus", "ConfigSupport"]),
    .testTarget(
      name: "TactusExplainTests", dependencies: ["TactusExplain", "TactusBindings", "TactusConfig", "ConfigSupport"]),
    .testTarget(
      name: "TactusActionsTests",
      dependencies: [
        "TactusActions", "TactusConfig", "TactusJSON", "WaylandServer", "CWaylandServer", "CWaylandClient", "CXDGShell",
        "CXKBCommon",
        "CSystemd", "CSessionProtocols", "CLinux",
      ]),
    .testTarget(name: "TactusBrokerTests", dependencies: ["TactusBroker", "LinuxInput", "CLinux"]),
    .testTarget(
      name: "TactusDaemonTests",
      dependencies: [
        "TactusDaemon", "TactusActions", "TactusConfig", "TactusBindings", "TactusInput", "TactusJSON", "Tactus",
        "CWaylandServer",
      ]),
    // Server and clients in one process, over socket pairs; the lessons of UIKit, in process and over the wire.
    .target(
      name: "WireSupport",
      dependencies: [
        "TactusServer", "TactusWire", "WaylandServer", "CWaylandServer", "CWaylandClient", "CTactusProtocol",
      ],
      path: "Tests/WireSupport"),
    .testTarget(name: "TactusWireTests", dependencies: ["TactusWire"]),
    .testTarget(name: "TactusServerTests", dependencies: ["TactusServer", "TactusWire", "WireSupport"]),
    .target(name: "Snippets", dependencies: ["TactusKit"], path: "Tests/Snippets"),
    .testTarget(name: "TactusKitTests", dependencies: ["TactusKit", "Snippets"]),
    .testTarget(
      name: "TactusClientTests",
      dependencies: ["TactusClient", "Snippets", "TactusScenario", "WireSupport", "CaseFiles"]),
    .target(name: "RandomWire", dependencies: ["Tactus", "TactusServer", "WireSupport"], path: "Tests/Fuzz/Wire"),
    .testTarget(
      name: "PropertyTests",
      dependencies: ["TactusScenario", "TactusServer", "WireSupport", "RandomWire", "CaseFiles"]),
    .testTarget(
      name: "PackageTests", path: "Tests/Package",
      exclude: ["clean-root.sh", "commands.sh", "completions.sh", "install.sh", "packages.sh"]),

    // Cost: four traces through the engine, beside a C loop that does only the arithmetic.
    .target(name: "CTraces", path: "Tests/Bench/CTraces"),
    .executableTarget(name: "TactusBench", dependencies: ["Tactus", "CTraces"], path: "Tests/Bench/TactusBench"),
    .executableTarget(
      name: "RecordingBench", dependencies: ["TactusInput"], path: "Tests/Bench/RecordingBench"),

    .systemLibrary(name: "CHeap", path: "Tests/Bench/CHeap"),
    .executableTarget(
      name: "WireBench", dependencies: ["Tactus", "TactusServer", "WireSupport", "CHeap"],
      path: "Tests/Bench/WireBench"),

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
