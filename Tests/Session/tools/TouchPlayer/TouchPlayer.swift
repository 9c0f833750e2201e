// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxInput

/// Virtual touchscreens, by commands on standard input, one a line; each is answered by `ok COMMAND...` or `error WHY`.
///
///     create NAME              answered by `ok create NAME /dev/input/eventN`
///     describe NAME FILE       the one that a table has by this name, answered as `create`
///     down NAME SLOT X Y       0 to 1 over the glass
///     move NAME SLOT X Y
///     palm NAME SLOT           the driver takes the finger for a palm
///     up NAME SLOT
///     drag NAME FINGERS X Y X2 Y2 MS REST   side by side, moving for so long, then resting before they lift
///     random NAME TOUCHES SEED   of up to six fingers; those that are down last stay
///     play NAME FILE           an evemu file, in real time; answered with when it began, in microseconds
///     destroy NAME
///     keyboard NAME            one that nobody presses, answered as `create`
///     pen NAME                 one for the glass of the touchscreens, answered as `create`
///     write NAME X Y           it touches the glass there
///     leave NAME
///
/// With `--kernel-time` the kernel stamps the events as they are written; else they bear the time they are due.
@main
struct TouchPlayer {
  static func main() {
    var desk = PlayerDesk(stampsEvents: !CommandLine.arguments.dropFirst().contains("--kernel-time"))
    while let line = readLine() {
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
