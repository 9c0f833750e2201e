// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Testing

@testable import TactusDaemon

@Suite("Requests for clones")
struct CloneRequestsTests {
  private static let node = "/dev/input/event3"

  @Test("A device's clone is not requested again before the broker answers")
  func once() {
    var requests = CloneRequests()
    let wanted = [requests.want(Self.node), requests.want(Self.node), requests.want("/dev/input/event4")]
    #expect(wanted == [true, false, true])
    let isAnswered = requests.answered(Self.node, ENODEV)
    let isWanted = requests.want(Self.node)
    #expect(isAnswered && isWanted)
  }

  @Test("The clone of a device that is reopened before the broker answers is requested again")
  func reopened() {
    var requests = CloneRequests()
    _ = requests.want(Self.node)
    requests.reopened(Self.node)
    let isWanted = requests.want(Self.node)
    #expect(isWanted)
  }

  @Test("The refusal of a second request does not end the wait for the answer to the first request")
  func tooMany() {
    var requests = CloneRequests()
    _ = requests.want(Self.node)
    let answers = [requests.answered(Self.node, EALREADY), requests.want(Self.node), requests.answered(Self.node, 0)]
    #expect(answers == [false, false, true])
  }
}
