// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import Testing

@testable import TactusWeston

extension WestonTests {
  @Suite struct `What windows hear of touches` {
    @Test(arguments: [nil, ""]) func `a touch`(_ configuration: String?) throws {
      let stage = try WestonStage(configuration)
      let c = try stage.client("c")
      _ = try stage.window("w", of: c, 100, 100, 400, 300)
      stage.down(0, 150, 160, at: 0)
      stage.frame()
      stage.motion(0, 170, 160, at: 10)
      stage.frame()
      stage.up(0, at: 20)
      stage.frame()
      #expect(
        stage.hear() == [
          "c down 0 w 50,60 @0", "c frame", "c motion 0 70,60 @10", "c frame", "c up 0 @20", "c frame",
        ])
    }
  }
}
