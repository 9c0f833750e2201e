// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

/// The course of a gesture that was judged without a configuration.
package struct Story {
  let began: Timestamp
  let lasted: Interval
  let fingers: Int
  let page: PageGesture

  package init(began: Timestamp, lasted: Interval, fingers: Int, page: PageGesture) {
    (self.began, self.lasted, self.fingers, self.page) = (began, lasted, fingers, page)
  }

  var heading: String { page.heading }
  var sentences: [String] { page.sentences }
}

extension Story: JSONWritable {
  package func write(to text: inout JSONText) {
    text.object { text in
      text.member("t", (began - Timestamp(microseconds: 0)).milliseconds)
      text.member("lasted", lasted.milliseconds)
      text.member("fingers", fingers)
      text.member("acted", list: page.lanes.filter { $0.hasActed }) { $0.member("gesture", $1.name) }
      text.member("sentences", sentences)
    }
  }
}
