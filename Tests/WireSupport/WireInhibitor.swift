// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient

public final class WireInhibitor: WireObject {
  public override func destroy() { end { tactus_gesture_inhibitor_v1_destroy($0) } }
}
