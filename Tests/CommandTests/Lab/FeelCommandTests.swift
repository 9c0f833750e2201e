// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import TactusHands
import Testing

@testable import TactusLab

@Suite("tactus-lab feel")
struct FeelCommandTests {
  @Test("`feel` prints the same results in each run, but different results if `--vary` is given")
  func seed() {
    let first = CommandRun(lab: "feel", "--hands", "400")
    #expect(first.status == .success)
    #expect(first.output == CommandRun(lab: "feel", "--hands", "400").output)
    #expect(first.output != CommandRun(lab: "feel", "--hands", "400", "--vary", "300").output)
  }

  @Test("`feel` prints the results of each gesture, and fails if a limit is exceeded")
  func limits() {
    let wide = CommandRun(lab: "feel", "--hands", "400", "--vary", "400", "--limit", "0/0")
    #expect(wide.output.contains("3 swipe down, long, slow, no rest"))
    #expect(wide.output.contains("(limit 0), missed: "))
    #expect(wide.status == .failure)
    #expect(CommandRun(lab: "feel", "--hands", "100", "--limit", "100/100").status == .success)
    #expect(CommandRun(lab: "feel", "--limit", "many").status == .misuse)
    #expect(CommandRun(lab: "feel", "--hands", "none").status == .misuse)
  }

  @Test("`feel --json` prints the results of each gesture as numbers")
  func json() throws {
    let run = CommandRun(lab: "feel", "--hands", "400", "--json", "--limit", "400/400")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let all = try #require(object?["all"] as? [String: Int])
    let rows = try #require(object?["gestures"] as? [[String: Any]])
    #expect(all["hands"] == rows.compactMap { $0["hands"] as? Int }.reduce(0, +))
    #expect(rows.contains { $0["lisgd"] != nil } && run.complaints.hasPrefix("wrong: "))
  }

  @Test("`feel --keep` saves movements that went wrong as recordings that `replay` can play")
  func keep() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "feel-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(CommandRun(lab: "feel", "--hands", "300", "--vary", "500", "--keep", folder).status == .success)
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder)
    let first = try #require(kept.first)
    #expect(CommandRun("replay", "\(folder)/\(first)").status == .success)
  }

  @Test("The model of hands names a source for each of its numbers")
  func model() {
    for parameter in HandModel.all { #expect(!parameter.source.isEmpty) }
    #expect(CommandRun(lab: "feel", "--model").output.contains("direction, off the axis"))
  }

  @Test("`feel --map` writes a picture whose labels do not overlap")
  func map() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "feel-\(UUID().uuidString).svg").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(CommandRun(lab: "feel", "--map", path).status == .success)
    let picture = try String(contentsOfFile: path, encoding: .utf8)
    #expect(picture.hasSuffix("</svg>\n"))
    #expect(picture.contains(">length of the move, mm<") && picture.contains(">its speed, mm/s<"))
    // The labels are 11 px high, and their letters at most 7 px wide.
    let labels = picture.matches(of: #/<text x="(\d+)" y="(\d+)"(?: text-anchor="(\w+)")?[^>]*>([^<]*)</#)
      .filter { !$0.output.0.contains("rotate") }
      .map { match in
        let (x, y, width) = (Int(match.1) ?? 0, Int(match.2) ?? 0, match.4.count * 7)
        let left = match.3 == "middle" ? x - width / 2 : match.3 == "end" ? x - width : x
        return (text: match.4, left: left, right: left + width, y: y)
      }
    #expect(labels.count > 20)
    for (n, a) in labels.enumerated() {
      for b in labels.dropFirst(n + 1) where (a.y - b.y).magnitude < 11 {
        #expect(a.right <= b.left || b.right <= a.left, "\(a.text) lies on \(b.text)")
      }
    }
  }
}
