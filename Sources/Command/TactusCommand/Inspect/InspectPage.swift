// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusJSON
import TactusText

/// A page that shows gestures: a single file that loads no other files.
struct InspectPage {
  var title: String
  /// The words that say by which configuration or recognizers the gestures are judged.
  var subtitle: String
  var gestures: [PageGesture]
  /// Whether a server serves the page; the page then reloads when a newer version exists.
  var isServed = false
  /// The reason why there are no gestures; nil if there are any.
  var message: String?

  /// The largest total size of the gestures on a page, in bytes. If the gestures are larger in total, the oldest are
  /// left out, so that every browser opens the page quickly.
  private static let mostBytes = 900_000

  var bytes: [UInt8] {
    var pieces: [[UInt8]] = []
    var size = 0
    for gesture in gestures.reversed() {
      var text = JSONText()
      gesture.write(to: &text)
      size += text.bytes.count
      if size > Self.mostBytes, !pieces.isEmpty { break }
      pieces.append(text.bytes)
    }
    let left = gestures.count - pieces.count
    var page = Array(Self.head(title, isServed: isServed).utf8)
    var text = JSONText()
    text.object { text in
      text.member("title", title)
      text.member("subtitle", subtitle + (left > 0 ? "; the first \(left) gestures are left out" : ""))
      text.member("served", isServed)
      text.member("message", message)
    }
    page += Self.harmless(Array(text.bytes.dropLast()))
    page += Array(",\"gestures\":[".utf8)
    for (n, piece) in pieces.reversed().enumerated() {
      if n > 0 { page.append(UInt8(ascii: ",")) }
      page += Self.harmless(piece)
    }
    page += Array("]}".utf8)
    page += Array("</script>\n<script>\n\(Self.script)\n</script>\n</body>\n</html>\n".utf8)
    return page
  }

  /// Escapes JSON so that no string in it can close the script element or begin a comment.
  private static func harmless(_ json: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.count)
    for byte in json {
      switch byte {
      case UInt8(ascii: "<"): bytes += Array("\\u003c".utf8)
      case UInt8(ascii: ">"): bytes += Array("\\u003e".utf8)
      case UInt8(ascii: "&"): bytes += Array("\\u0026".utf8)
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  static func escaped(_ text: String) -> String {
    text.escaped { scalar in
      switch scalar {
      case "<": "&lt;"
      case ">": "&gt;"
      case "&": "&amp;"
      case "\"": "&quot;"
      default: nil
      }
    }
  }

  static let beginning = "<!DOCTYPE html>"

  private static func head(_ title: String, isServed: Bool) -> String {
    let connect = isServed ? " connect-src 'self';" : ""
    return """
      \(beginning)
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy"
       content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:;\(connect)">
      <link rel="icon" href="data:,">
      <title>\(escaped(title)) - tactus inspect</title>
      <style>
      \(style)
      </style>
      </head>
      <body>
      <noscript>This page needs JavaScript. 'tactus why' prints the same sentences.</noscript>
      \(body)
      <script type="application/json" id="data">
      """
  }

  /// The marks of lanes, with their meaning.
  private static let legend = [
    ("<path class='good' d='M12,0 l6,7 l-6,7 l-6,-7 z'/>", "a gesture acts"),
    (
      "<circle class='good' cx='12' cy='7' r='5'/>",
      "a gesture is recognized, or free to act; a touch goes to a gesture"
    ),
    ("<circle class='act' cx='12' cy='7' r='5'/>", "a gesture begins or ends; a touch goes to the window"),
    ("<circle class='wait' cx='12' cy='7' r='5'/>", "a gesture waits; a touch is withheld from the window"),
    (
      "<path class='bad' d='M7,2 l4,0 l1,3 l1,-3 l4,0 l-3,5 l3,5 l-4,0 l-1,-3 l-1,3 l-4,0 l3,-5 z'/>",
      "a gesture fails, is refused or is cancelled; a touch is cancelled"
    ),
    ("<rect class='possible' y='5' width='24' height='4'/>", "a gesture is undecided; a finger is down"),
    (
      "<path class='arrow' d='M12,0 V13 M9,8 L12,13 L16,8'/>",
      "red: leads to the gesture that beat this one; green: to the gesture for which this one waited"
    ),
  ].map { "<li><svg viewBox='0 0 24 14' aria-hidden='true'>\($0.0)</svg>\($0.1)</li>" }.joined(separator: "\n")

  private static let body = """
    <header>
    <p class="quiet" id="title"></p>
    <h1 id="verdict"></h1>
    <div id="more"></div>
    <label id="choice">Gesture <select id="gesture"></select></label>
    </header>
    <main>
    <section id="stage" aria-label="The glass">
    <svg id="glass" role="img" aria-label="The paths of the fingers"></svg>
    <p id="legend" class="quiet"></p>
    </section>
    <section id="time" aria-label="Time">
    <div class="row">
    <button id="play" type="button" aria-pressed="false">Play</button>
    <button id="back" type="button" aria-label="Previous change">&#9664;</button>
    <button id="next" type="button" aria-label="Next change">&#9654;</button>
    <label>Speed <select id="speed"><option value="1">1</option><option value="0.5">1/2</option>
    <option value="0.25">1/4</option><option value="0.1">1/10</option></select></label>
    <output id="clock"></output>
    </div>
    <input id="scrub" type="range" min="0" step="1" aria-label="Time in milliseconds">
    <p id="now" role="status" aria-live="polite"></p>
    </section>
    <section id="what" aria-label="What happened">
    <div role="tablist" aria-label="Views">
    <button role="tab" type="button" id="tab-won" aria-controls="won" aria-selected="true">Who won</button>
    <button role="tab" type="button" id="tab-called" aria-controls="called" aria-selected="false"
     tabindex="-1">What was called</button>
    </div>
    <div role="tabpanel" id="won" aria-labelledby="tab-won" tabindex="0">
    <svg id="lanes" role="img" aria-label="One lane for each touch and each gesture; the list below says the same"></svg>
    <ul id="marks" class="quiet" aria-label="The marks">
    \(legend)
    </ul>
    <button id="all" type="button"></button>
    <h2>Every change</h2>
    <ol id="changes"></ol>
    </div>
    <div role="tabpanel" id="called" aria-labelledby="tab-called" tabindex="0" hidden>
    <table><thead><tr><th scope="col">ms</th><th scope="col">Recipient</th><th scope="col">Call</th></tr></thead>
    <tbody id="calls"></tbody></table>
    </div>
    </section>
    <section id="change" aria-label="What would make it act">
    <h2>What would make it act</h2>
    <label for="trial" id="trial-name"></label>
    <input id="trial" type="range" min="0" step="1">
    <p id="trial-words" aria-live="polite"></p>
    </section>
    <section aria-label="Results">
    <h2>Each gesture</h2>
    <table><thead><tr><th scope="col">Gesture</th><th scope="col">Does</th><th scope="col">Result</th></tr></thead>
    <tbody id="results"></tbody></table>
    </section>
    </main>
    <footer class="quiet">Keys: left and right go from change to change, space plays, Home and End jump.</footer>
    """
}
