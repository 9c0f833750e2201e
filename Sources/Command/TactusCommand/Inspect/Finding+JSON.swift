// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusExplain
import TactusGestures
import TactusJSON

extension Finding: JSONWritable {
  package func write(to text: inout JSONText) {
    text.object { text in
      text.member("t", (episode.hand.began - Timestamp(microseconds: 0)).milliseconds)
      text.member("lasted", (episode.hand.ended - episode.hand.began).milliseconds)
      text.member("fingers", episode.hand.most)
      text.member("acted", list: acted) { text, gesture in
        text.member("gesture", compiled.recognizers[gesture].name)
        text.member("place", place(gesture))
        text.member("do", deed(gesture))
        text.member("failure", failure(gesture))
      }
      text.member("near", list: near.prefix(5)) { text, near in
        text.member("gesture", compiled.recognizers[near.gesture].name)
        text.member("place", place(near.gesture))
        text.member("lacked", near.lack.words)
        text.member("distance", JSONText.rounded(near.lack.distance))
      }
      if let change {
        text.member("change") { text in
          text.member("gesture", compiled.recognizers[change.gesture].name)
          text.member("what", change.limit.name)
          text.member("from", change.limit.text(change.limit.value))
          text.member("to", change.limit.text(change.value))
        }
      }
      text.member("sentences", sentences)
    }
  }
}
