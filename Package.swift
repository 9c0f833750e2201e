// swift-tools-version: 6.3
// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import PackageDescription

/// The newest version of Weston that the module supports and whose headers are installed; 10 if there is none.
let weston = [16, 14, 10].first { FileManager.default.fileExists(atPath: "/usr/include/libweston-\($0)") } ?? 10

let package = Package(
  name: "Tactus",
  products: [
    .library(name: "Tactus", targets: ["Tactus"]),
    .library(name: "TactusC", type: .dynamic, targets: ["TactusC"]),
    .library(name: "tactus-weston", type: .dynamic, targets: ["TactusWeston"]),
    .library(name: "TactusKit", targets: ["TactusKit"]),
    .library(name: "TactusClient", targets: ["TactusClient"]),
    .library(name: "TactusApp", targets: ["TactusApp"]),
    .executable(name: "tactus", targets: ["TactusMain"]),
    .executable(name: "tactus-lab", targets: ["TactusLab"]),
    .executable(name: "tactusd", targets: ["TactusDaemon"]),
    .executable(name: "tactus-broker", targets: ["TactusBroker"]),
    .executable(name: "photo-table", targets: ["PhotoTable"]),
    .executable(name: "gesture-monitor", targets: ["GestureMonitor"]),
  ],
  targets: [
    // The engine. Pure: no clock, no callback, no I/O.
    .systemLibrary(name: "CMath"),
    .target(name: "Tactus", dependencies: ["CMath"]),

    // Functions for text that several other modules use: suggestions for misspelt words, patterns of names, tables.
    .target(name: "TactusText"),

    // Two pure modules: TactusGestures reads a configuration and makes recognizers of its gestures, and TactusExplain
    // explains to users why a gesture acted or did not act.
    .target(name: "TactusGestures", dependencies: ["Tactus", "TactusText"]),
    .target(name: "TactusExplain", dependencies: ["CMath", "Tactus", "TactusText", "TactusGestures"]),

    // Touchscreens, which libinput reads, and recordings of touchscreens.
    .systemLibrary(name: "CLibinput", pkgConfig: "libinput", providers: [.apt(["libinput-dev", "libudev-dev"])]),
    .systemLibrary(name: "CLibevdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(name: "CLinux"),
    .target(name: "LinuxInput", dependencies: ["CLinux"]),
    .target(name: "TactusInput", dependencies: ["Tactus", "TactusText", "CLibinput", "CYAML", "CLinux", "LinuxInput"]),

    // The protocol: libwayland, the code that wayland-scanner generates, and the server.
    .systemLibrary(
      name: "CWaylandServer", pkgConfig: "wayland-server", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "CWaylandClient", pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
    .target(name: "CTactusProtocol", exclude: ["generate.sh"]),
    .target(name: "WaylandServer", dependencies: ["CWaylandServer"]),
    .target(name: "WaylandClient", dependencies: ["CWaylandClient"]),
    .target(name: "TactusWire", dependencies: ["Tactus"]),
    .target(
      name: "TactusServer",
      dependencies: ["Tactus", "TactusWire", "WaylandServer", "CWaylandServer", "CTactusProtocol"]),

    // For applications: classes like those of UIKit, which use an engine in the same process or, with TactusClient, a
    // server.
    .target(name: "TactusKit", dependencies: ["Tactus", "TactusWire"], exclude: ["README.md"]),
    .target(
      name: "TactusClient",
      dependencies: ["TactusKit", "TactusWire", "WaylandClient", "CWaylandClient", "CTactusProtocol"]),

    // For whole applications: a window that uses wl_shm, an event loop, and drawing. The examples are two applications,
    // and a template with three programs.
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CMainQueue"),
    .target(name: "CXDGShell", exclude: ["generate.sh"]),
    .target(
      name: "TactusApp",
      dependencies: [
        "Tactus", "TactusKit", "TactusClient", "WaylandClient", "CWaylandClient", "CXDGShell", "CCairo", "CMainQueue",
      ]),
    // The programs of the template have other names here than in the template's own package, which is built together
    // with this package.
    .executableTarget(
      name: "TemplateGesture", dependencies: ["TactusApp"], path: "examples/app-template/Sources/FirstGesture"),
    .executableTarget(name: "TemplatePhoto", dependencies: ["TactusApp"], path: "examples/app-template/Sources/Photo"),
    .executableTarget(name: "TemplateList", dependencies: ["TactusApp"], path: "examples/app-template/Sources/List"),
    .executableTarget(
      name: "PhotoTable", dependencies: ["Tactus", "TactusKit", "TactusClient", "TactusApp"],
      path: "examples/photo-table", exclude: ["README.md"]),
    .executableTarget(
      name: "GestureMonitor", dependencies: ["Tactus", "TactusKit", "TactusClient", "TactusApp"],
      path: "examples/gesture-monitor", exclude: ["README.md"]),

    // Actions, which the session's compositor and services perform.
    .systemLibrary(name: "CXKBCommon", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .target(name: "CSessionProtocols", dependencies: ["CXDGShell"], exclude: ["generate.sh", "kwin-fake-input.xml"]),
    .target(
      name: "TactusActions",
      dependencies: [
        "Tactus", "TactusGestures", "TactusJSON", "TactusText", "WaylandClient", "WaylandServer", "LinuxInput",
        "CLinux", "CWaylandClient", "CSessionProtocols", "CXDGShell", "CXKBCommon", "CSystemd",
      ]),

    .target(name: "TactusJSON"),

    // A model of how hands move, for simulations. Pure.
    .target(name: "TactusHands", dependencies: ["CMath", "Tactus", "TactusGestures", "TactusInput", "CLinux"]),

    // The program `tactus`.
    .target(
      name: "TactusCommand",
      dependencies: [
        "TactusInput", "TactusGestures", "TactusExplain", "TactusHands", "TactusActions", "TactusText", "TactusJSON",
        "WaylandServer", "LinuxInput", "CLinux",
      ]),
    .executableTarget(name: "TactusMain", dependencies: ["TactusCommand"]),

    // Scenarios, which are tests of the engine in the form of data, and `tactus-lab`, a program for developers of
    // gestures.
    .target(name: "CustomGestures", dependencies: ["Tactus"], path: "examples/checkmark"),
    .target(name: "TactusScenario", dependencies: ["Tactus", "TactusText", "TactusJSON", "CustomGestures"]),
    .executableTarget(
      name: "TactusLab",
      dependencies: [
        "TactusCommand", "TactusHands", "TactusScenario", "TactusInput", "TactusGestures", "TactusExplain",
        "TactusText", "TactusJSON", "LinuxInput",
      ]),

    // The C interfaces of the engine (libtactus.so, tactus.h) and of the server (libtactus-server.so, tactus-server.h).
    .target(name: "CTactus"),
    .target(name: "TactusC", dependencies: ["Tactus", "CTactus"], exclude: ["build-embedded.sh"]),
    .target(
      name: "TactusServerC",
      dependencies: ["TactusC", "TactusServer", "TactusWire", "WaylandServer", "CTactus", "CWaylandServer"]),

    // The code that all hosts of configured gestures share: it reads the configuration's files, installs the gestures
    // on outputs, and handles deadlines.
    .target(
      name: "TactusSystem",
      dependencies: [
        "Tactus", "TactusGestures", "TactusServer", "TactusWire", "WaylandServer", "CLinux",
      ]),

    // The C interface for hosts of configured gestures: libtactus-host.so and tactus-host.h.
    .target(
      name: "TactusHostC",
      dependencies: [
        "Tactus", "TactusGestures", "TactusServer", "TactusSystem", "TactusWire", "TactusC",
        "TactusServerC", "WaylandServer", "CTactus", "CWaylandServer", "CLinux",
      ]),

    // The daemon, `tactusd`, which runs beside a compositor.
    .executableTarget(
      name: "TactusDaemon",
      dependencies: [
        "Tactus", "TactusGestures", "TactusServer", "TactusSystem", "TactusWire", "TactusInput",
        "TactusActions", "TactusJSON", "TactusText", "WaylandServer", "CWaylandServer", "LinuxInput", "CLinux",
        "CLibevdev",
      ]),

    // The broker, a privileged process: it opens touchscreens and makes clones for the daemon, and can revoke them.
    .executableTarget(
      name: "TactusBroker", dependencies: ["LinuxInput", "TactusText", "CLinux"], exclude: ["build-embedded.sh"]),

    // A module for Weston: tactus-weston.so.
    .systemLibrary(
      name: "CWeston", pkgConfig: "libweston-\(weston)", providers: [.apt(["libweston-\(weston)-dev"])]),
    .target(
      name: "TactusWeston",
      dependencies: [
        "Tactus", "TactusGestures", "TactusServer", "TactusSystem", "WaylandServer", "CWeston",
        "CLinux",
      ],
      exclude: ["build-embedded.sh", "packages.sh"],
      // Later versions of libweston contain the desktop library.
      linkerSettings: weston == 10 ? [.linkedLibrary("weston-desktop-10")] : []),

    .systemLibrary(name: "CWestonInput", path: "Tests/CWestonInput"),
    .testTarget(
      name: "TactusWestonTests",
      dependencies: ["TactusWeston", "TactusSystem", "TactusInput", "CWeston", "CWestonInput", "WireSupport"]),
    .testTarget(
      name: "TactusSystemTests", dependencies: ["TactusSystem", "TactusGestures", "Tactus", "CWaylandServer"]),
    .testTarget(name: "TactusTests", dependencies: ["Tactus"]),
    .target(name: "CaseFiles", dependencies: ["TactusScenario"], path: "Tests/CaseFiles"),
    .testTarget(
      name: "TactusScenarioTests", dependencies: ["TactusScenario", "TactusJSON", "CaseFiles"]),
    .testTarget(name: "TactusTextTests", dependencies: ["TactusText"]),
    // A simulated kernel, udev and libinput, which replace the real ones for simulated devices only.
    .target(name: "CSimulatedInput", dependencies: ["CLibinput"], path: "Tests/CSimulatedInput"),
    .testTarget(
      name: "TactusInputTests",
      dependencies: ["TactusInput", "Tactus", "LinuxInput", "CLinux", "CLibinput", "CSimulatedInput"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "TactusCommand", "TactusLab", "TactusHands", "TactusActions", "TactusInput", "TactusGestures", "TactusJSON",
        "TactusScenario", "CaseFiles",
      ]),
    .target(name: "ConfigSupport", dependencies: ["TactusGestures"], path: "Tests/ConfigSupport"),
    .testTarget(
      name: "TactusConfigTests",
      dependencies: ["TactusGestures", "TactusExplain", "TactusText", "ConfigSupport"],
      exclude: ["Drafts"]),
    .testTarget(
      name: "TactusGesturesTests", dependencies: ["TactusGestures", "Tactus", "ConfigSupport", "WireSupport"]),
    .testTarget(
      name: "TactusExplainTests", dependencies: ["TactusExplain", "TactusGestures", "ConfigSupport"]),
    .testTarget(
      name: "TactusActionsTests",
      dependencies: [
        "TactusActions", "TactusGestures", "TactusJSON", "WaylandServer", "CWaylandServer", "CWaylandClient",
        "CXDGShell",
        "CXKBCommon",
        "CSystemd", "CSessionProtocols", "CLinux",
      ]),
    .testTarget(
      name: "TactusBrokerTests", dependencies: ["TactusBroker", "LinuxInput", "CLinux", "CLibevdev"]),
    .testTarget(
      name: "TactusDaemonTests",
      dependencies: [
        "TactusDaemon", "TactusActions", "TactusGestures", "TactusInput", "TactusJSON", "Tactus", "LinuxInput",
        "WaylandServer", "CWaylandServer", "CLinux",
      ]),
    .testTarget(
      name: "TactusHostCTests",
      dependencies: [
        "TactusHostC", "TactusServerC", "TactusServer", "TactusSystem", "Tactus", "CTactus", "CWaylandServer",
      ]),
    // A server and its clients in one process, connected by socket pairs, for tests of the protocol.
    .target(
      name: "WireSupport",
      dependencies: [
        "TactusServer", "TactusWire", "WaylandClient", "WaylandServer", "CWaylandServer", "CWaylandClient",
        "CTactusProtocol",
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
      exclude: [
        "alpine.sh", "clean-root.sh", "commands.sh", "completions.sh", "deps.sh", "install.sh", "package.sh",
        "packages.sh",
      ]),

    // Benchmarks: the engine processes four traces, and is compared with a C loop that does only the arithmetic.
    .target(name: "CTraces", path: "Tests/Bench/CTraces"),
    .executableTarget(
      name: "TactusBench", dependencies: ["Tactus", "CTraces", "CHeap"], path: "Tests/Bench/TactusBench"),
    .executableTarget(
      name: "RecordingBench", dependencies: ["TactusInput"], path: "Tests/Bench/RecordingBench"),

    .systemLibrary(name: "CHeap", path: "Tests/Bench/CHeap"),
    .executableTarget(
      name: "WireBench", dependencies: ["Tactus", "TactusServer", "WireSupport", "CHeap"],
      path: "Tests/Bench/WireBench"),

    // Tools with which the session tests play touches, and observe them.
    .executableTarget(
      name: "TouchPlayer", dependencies: ["LinuxInput", "CLinux"], path: "Tests/Session/tools/TouchPlayer"),
    .executableTarget(name: "InputProbe", dependencies: ["TactusInput"], path: "Tests/Session/tools/InputProbe"),
    .executableTarget(
      name: "InputLatency", dependencies: ["Tactus", "TactusInput", "CLibinput", "CLinux", "LinuxInput"],
      path: "Tests/Session/tools/InputLatency"),
  ],
  swiftLanguageModes: [.v6]
)

// The folders of `Sources`, each with its targets.
let rooms = [
  "Engine": ["Tactus"],
  "Text": ["TactusText", "TactusJSON"],
  "Gestures": ["TactusGestures", "TactusExplain"],
  "Devices": ["LinuxInput", "TactusInput"],
  "Protocol": ["WaylandClient", "WaylandServer", "TactusWire", "TactusServer", "TactusClient"],
  "Actions": ["TactusActions"],
  "Hosts": [
    "TactusSystem", "TactusWeston", "TactusDaemon", "TactusBroker", "TactusC", "TactusServerC", "TactusHostC",
  ],
  "Kit": ["TactusKit", "TactusApp"],
  "Command": ["TactusCommand", "TactusHands", "TactusLab", "TactusMain", "TactusScenario"],
  "C": [
    "CCairo", "CLibevdev", "CLibinput", "CLinux", "CMainQueue", "CMath", "CSessionProtocols", "CSystemd", "CTactus",
    "CTactusProtocol", "CWaylandClient", "CWaylandServer", "CWeston", "CXDGShell", "CXKBCommon", "CYAML",
  ],
]
for (room, targets) in rooms {
  for target in package.targets where targets.contains(target.name) { target.path = "Sources/\(room)/\(target.name)" }
}

// With `TESTS=TactusKitTests`, `swift test` builds no other tests. `make TactusKitTests` also builds only the modules
// that these tests need.
if let only = Context.environment["TESTS"] {
  package.targets.removeAll { $0.type == .test && $0.name != only }
}
