// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient

package final class WireInhibitor: WireObject {
  package override func destroy() { end { tactus_gesture_inhibitor_v1_destroy($0) } }
}
