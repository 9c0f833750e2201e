// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Checks which modules each module imports. A module may import only modules above it in the table, and no module may
/// import Foundation.
@Suite("Import table")
struct ImportTableTests {
  /// The allowed imports for each folder; each module is below all modules that it may import. Folders that contain
  /// only C have no Swift imports.
  static let table: KeyValuePairs<String, Set<String>> = [
    // C libraries and C code.
    "Sources/C/CMath": [],
    "Sources/C/CTactus": [],
    "Sources/C/CWaylandServer": [],
    "Sources/C/CWaylandClient": [],
    "Sources/C/CLibinput": [],
    "Sources/C/CYAML": [],
    "Sources/C/CLibevdev": [],
    "Sources/Text/TactusText": [],
    "Sources/C/CXKBCommon": [],
    "Sources/C/CSystemd": [],
    "Sources/C/CSessionProtocols": [],
    "Sources/Text/TactusJSON": [],
    "Sources/C/CWeston": [],
    "Sources/C/CTactusProtocol": [],
    "Sources/C/CXDGShell": [],
    "Sources/C/CCairo": [],
    "Sources/C/CMainQueue": [],
    "Sources/C/CLinux": [],
    // Pure modules.
    "Sources/Engine/Tactus": ["CMath"],
    "Sources/Protocol/TactusWire": ["Tactus"],
    "Sources/Gestures/TactusGestures": ["Tactus", "TactusText"],
    "Sources/Gestures/TactusExplain": ["CMath", "Tactus", "TactusText", "TactusGestures"],
    "examples/checkmark": ["Tactus"],
    "Sources/Command/TactusScenario": ["Tactus", "TactusText", "TactusJSON", "CustomGestures"],
    // Wrappers of libraries and of the kernel's interfaces.
    "Sources/Protocol/WaylandServer": ["CWaylandServer"],
    "Sources/Protocol/WaylandClient": ["CWaylandClient"],
    "Sources/Devices/LinuxInput": ["CLinux"],
    // Adapters.
    // From CLinux, TactusInput uses only the kernel's constants: code that acts on a device is in LinuxInput.
    "Sources/Devices/TactusInput": ["Tactus", "TactusText", "CLibinput", "CYAML", "CLinux", "LinuxInput"],
    "Sources/Protocol/TactusServer": [
      "Tactus", "TactusWire", "WaylandServer", "CWaylandServer", "CTactusProtocolServer",
    ],
    "Sources/Kit/TactusKit": ["Tactus", "TactusWire", "Glibc"],
    "Sources/Protocol/TactusClient": [
      "Tactus", "TactusKit", "TactusWire", "WaylandClient", "CWaylandClient", "CTactusProtocolClient", "Glibc",
    ],
    "Sources/Kit/TactusApp": [
      "Tactus", "TactusKit", "TactusClient", "WaylandClient", "CWaylandClient", "CXDGShell", "CCairo", "CMainQueue",
      "Glibc",
    ],
    "Sources/Actions/TactusActions": [
      "Tactus", "TactusText", "TactusGestures", "TactusJSON", "WaylandServer", "CLinux", "LinuxInput", "WaylandClient",
      "CWaylandClient", "CSessionProtocolsClient", "CXDGShell", "CXKBCommon", "CSystemd",
    ],
    "Sources/Hosts/TactusSystem": [
      "Tactus", "TactusGestures", "TactusServer", "TactusWire", "WaylandServer", "CWaylandServer",
      "CLinux",
    ],
    // Hosts.
    "Sources/Hosts/TactusC": ["Tactus", "CTactus"],
    "Sources/Hosts/TactusServerC": [
      "Tactus", "TactusC", "TactusServer", "TactusWire", "WaylandServer", "CTactus", "CTactusServer", "CWaylandServer",
    ],
    "Sources/Hosts/TactusHostC": [
      "Tactus", "TactusGestures", "TactusServer", "TactusSystem", "TactusWire", "TactusC",
      "TactusServerC", "WaylandServer", "CTactusHost", "CTactusServer", "CWaylandServer", "CLinux",
    ],
    "Sources/Hosts/TactusWeston": [
      "Tactus", "TactusGestures", "TactusServer", "TactusSystem", "WaylandServer", "CWeston", "CLinux",
    ],
    "Sources/Hosts/TactusDaemon": [
      "Tactus", "TactusText", "TactusJSON", "TactusGestures", "TactusServer", "TactusWire",
      "TactusSystem", "TactusInput", "TactusActions", "LinuxInput", "WaylandServer", "CWaylandServer", "CLibevdev",
      "CLinux",
    ],
    "Sources/Hosts/TactusBroker": ["TactusText", "LinuxInput", "CLinux"],
    "Sources/Command/TactusHands": ["Tactus", "TactusGestures", "TactusInput", "CLinux", "CMath"],
    "Sources/Command/TactusCommand": [
      "Tactus", "TactusText", "TactusJSON", "TactusGestures", "TactusExplain", "TactusInput", "TactusHands",
      "TactusActions", "WaylandServer", "LinuxInput", "CLinux",
    ],
    "Sources/Command/TactusMain": ["TactusCommand"],
    "Sources/Command/TactusLab": [
      "Tactus", "TactusText", "TactusJSON", "TactusGestures", "TactusExplain", "TactusScenario", "TactusInput",
      "TactusHands", "TactusCommand", "LinuxInput", "Glibc",
    ],
    // Examples.
    "examples/app-template": ["TactusApp"],
    "examples/gesture-monitor": ["Tactus", "TactusKit", "TactusClient", "TactusApp", "Glibc"],
    "examples/photo-table": ["Tactus", "TactusKit", "TactusClient", "TactusApp", "Glibc"],
  ]

  /// Modules whose names differ from their folders' names.
  static let modules = ["examples/checkmark": "CustomGestures"]

  static func module(in folder: String) -> String { modules[folder] ?? folder.components(separatedBy: "/").last ?? "" }

  private static let allowed = Dictionary(uniqueKeysWithValues: table.map { ($0.key, $0.value) })

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folders of existing targets: all in the subfolders of `Sources` except plugins, and those below `examples`
  /// that contain Swift.
  static let folders: [String] =
    subfolders(of: "Sources").flatMap(subfolders).filter { !$0.hasSuffix("/Plugins") }
    + subfolders(of: "examples").filter { !swiftFiles(in: $0).isEmpty }

  private static func subfolders(of folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
    return names.sorted().map { "\(folder)/\($0)" }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
        && isFolder.boolValue
    }
  }

  static func swiftFiles(in folder: String) -> [String] {
    let path = root.appending(path: folder).path
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") && $0 != "Package.swift" }.map { "\(folder)/\($0)" }.sorted()
  }

  /// Returns the modules that a source imports, in any form of import.
  static func imports(of source: String) -> Set<String> {
    var found: Set<String> = []
    for line in source.split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
        words[..<place].allSatisfy({ $0.hasPrefix("@") || accessLevels.contains(String($0)) })
      else { continue }
      let isOfOneSymbol = kinds.contains(String(words[place + 1])) && place + 2 < words.count
      let name = words[isOfOneSymbol ? place + 2 : place + 1]
      found.insert(String(name.prefix { $0 != "." && $0 != ";" }))
    }
    return found
  }
  private static let accessLevels: Set = ["public", "package", "internal", "fileprivate", "private"]
  private static let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]

  @Test("The test of the import table finds targets to check")
  func thereAreTargets() {
    #expect(Self.folders.contains("Sources/Engine/Tactus"))
    #expect(!Self.swiftFiles(in: "Sources/Engine/Tactus").isEmpty)
  }

  @Test("Every target is in the table", arguments: folders)
  func everyTargetStandsInTheTable(folder: String) {
    #expect(Self.allowed[folder] != nil, "\(folder) is not in the table: say what it may import")
  }

  @Test("No target imports a module that the table does not allow", arguments: folders)
  func noTargetImportsMore(folder: String) throws {
    let allowed = try #require(Self.allowed[folder])
    for file in Self.swiftFiles(in: folder) {
      let source = try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
      let surplus = Self.imports(of: source).subtracting(allowed)
      #expect(surplus.isEmpty, "\(file) must not import \(surplus.sorted().joined(separator: ", "))")
    }
  }

  @Test("The table allows only modules that some file of the target imports", arguments: table.map(\.key))
  func allIsUsed(folder: String) throws {
    let used = try Self.swiftFiles(in: folder).reduce(into: Set<String>()) { used, file in
      used.formUnion(Self.imports(of: try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)))
    }
    let unused = try #require(Self.allowed[folder]).subtracting(used)
    #expect(Self.folders.contains(folder) && unused.isEmpty, "\(folder): take \(unused.sorted()) out of the table")
  }

  @Test("In the table, a target comes after all targets that it may import")
  func arrowsPointUpOnly() {
    var above: Set<String> = ["Glibc", "Musl"]
    // These modules are parts of C targets.
    above.formUnion(["CTactusProtocolServer", "CTactusProtocolClient", "CSessionProtocolsClient"])
    above.formUnion(["CTactusServer", "CTactusHost"])
    for (folder, allowed) in Self.table {
      #expect(allowed.isSubset(of: above), "\(folder) stands above \(allowed.subtracting(above).sorted())")
      above.insert(Self.module(in: folder))
    }
  }

  @Test(
    "An import is found in any form",
    arguments: [
      ("import Tactus", "Tactus"), ("  import  Tactus  // why", "Tactus"), ("@testable import Tactus", "Tactus"),
      ("public import Tactus", "Tactus"), ("@_exported public import Tactus", "Tactus"),
      ("import struct Foundation.URL", "Foundation"), ("import Foundation.NSURL", "Foundation"),
      ("import Glibc;", "Glibc"),
    ])
  func anImportIsFound(line: String, module: String) {
    #expect(Self.imports(of: "// head\n\(line)\nlet x = 1\n") == [module])
  }

  @Test("A comment imports nothing", arguments: ["// import Tactus", "/// We import Tactus", "let a = b  // import X"])
  func aCommentIsNoImport(line: String) {
    #expect(Self.imports(of: line).isEmpty)
  }
}
