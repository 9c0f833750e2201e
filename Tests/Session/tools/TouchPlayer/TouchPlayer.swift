// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Creates and plays virtual touchscreens. Reads commands from standard input, one a line, and answers each with `ok
/// COMMAND...` or `error WHY`.
///
///     create NAME              answers `ok create NAME /dev/input/eventN`
///     describe NAME FILE       creates the device with this name in the table FILE; answers like `create`
///     down NAME SLOT X Y       X and Y are from 0 to 1 across the glass
///     move NAME SLOT X Y
///     palm NAME SLOT           the driver declares the finger a palm
///     up NAME SLOT
///     drag NAME FINGERS X Y X2 Y2 MS REST   fingers side by side move for MS, then rest for REST before they lift
///     random NAME TOUCHES SEED   touches of up to six fingers; the last ones stay down
///     play NAME FILE           plays an evemu file in real time; answers with its start time in microseconds
///     destroy NAME
///     keyboard NAME            creates a keyboard; answers like `create`
///     press NAME CODE...       presses the keys one after another, and then releases them
///     unplug NAME              destroys the keyboard
///     pen NAME                 creates a pen for the glass of the touchscreens; answers like `create`
///     write NAME X Y           the pen touches the glass there
///     leave NAME
///
/// With `--kernel-time`, the kernel stamps the events when they are written; otherwise they have the times at which
/// they are due.
@main
struct TouchPlayer {
  static func main() {
    var desk = PlayerDesk(stampsEvents: !ProcessList.ownArguments.contains("--kernel-time"))
    while let line = StandardInput.nextLine() {
      let words = line.split(separator: " ").map(String.init)
      guard !words.isEmpty else { continue }
      do throws(PlayerError) {
        let answer = try desk.perform(words)
        print(answer.isEmpty ? "ok \(line)" : "ok \(line) \(answer)")
      } catch {
        print("error \(line): \(error.message)")
      }
      fflush(nil)
    }
  }
}

struct PlayerError: Error {
  var message: String
}
