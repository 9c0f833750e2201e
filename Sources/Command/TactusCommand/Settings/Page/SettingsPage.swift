// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The page of the settings: a single file that loads no other files, and requests its data from its server.
enum SettingsPage {
  /// Returns the page. The server's policy allows only the style and the script with this `nonce`.
  static func bytes(nonce: String) -> [UInt8] {
    Array(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="icon" href="data:,">
      <title>Gestures</title>
      <style nonce="\(nonce)">
      \(style)
      </style>
      </head>
      <body>
      <noscript>This page needs JavaScript. `tactus check --session` and `tactus explain` print the same.</noscript>
      \(body)
      <script nonce="\(nonce)">
      'use strict';
      \(tools)
      \(drawings)
      \(cards)
      \(editor)
      \(trial)
      \(fit)
      \(course)
      </script>
      </body>
      </html>

      """.utf8)
  }

  private static let body = """
    <header>
    <h1>Gestures</h1>
    <p class="quiet" id="session"></p>
    <div role="tablist" aria-label="Pages">
    <button role="tab" type="button" id="tab-list" aria-controls="list" aria-selected="true">Gestures</button>
    <button role="tab" type="button" id="tab-try" aria-controls="try" aria-selected="false" tabindex="-1">Try</button>
    <button role="tab" type="button" id="tab-fit" aria-controls="fit" aria-selected="false" tabindex="-1">Fit</button>
    <button role="tab" type="button" id="tab-more" aria-controls="more" aria-selected="false"
     tabindex="-1">Fine-tune</button>
    </div>
    </header>
    <div id="banner" role="status" aria-live="polite"></div>
    <p id="told" class="unseen" role="status"></p>
    <main>
    <div role="tabpanel" id="list" aria-labelledby="tab-list">
    <p id="first" hidden></p>
    <div class="row">
    <button type="button" id="add" class="main" data-focus="add" disabled>Add a gesture</button>
    <button type="button" id="show">Show or draw a gesture</button>
    </div>
    <ul id="cards" aria-label="Gestures"></ul>
    </div>
    <div role="tabpanel" id="try" aria-labelledby="tab-try" hidden>
    <p id="try-words" role="status" aria-live="polite"></p>
    <section id="verdict" aria-live="polite" aria-label="What the last gesture was"></section>
    <ul id="courses" aria-label="Gestures in progress"></ul>
    <svg id="glass" role="img" aria-label="The touchscreen, with the fingers that are on it"></svg>
    </div>
    <div role="tabpanel" id="fit" aria-labelledby="tab-fit" hidden>
    <div id="fit-words" role="status" aria-live="polite"></div>
    <svg id="fit-drawing" aria-hidden="true"></svg>
    <div class="row" id="fit-buttons"></div>
    <section id="fitted" aria-label="What would help"></section>
    </div>
    <div role="tabpanel" id="more" aria-labelledby="tab-more" hidden>
    <section id="setup" aria-label="Setup"></section>
    <section id="setup-run" role="status" aria-live="polite"></section>
    <h2>For all gestures</h2>
    <ul id="defaults" aria-label="Settings for all gestures"></ul>
    <section id="files" aria-label="Files"></section>
    </div>
    </main>
    <div id="undo-bar" hidden><span id="undo-words"></span> <button type="button" id="undo">Undo</button></div>
    <dialog id="editor" aria-labelledby="editor-title">
    <form method="dialog" id="form" novalidate>
    <h2 id="editor-title"></h2>
    <svg id="editor-drawing" aria-hidden="true"></svg>
    <div id="gesture-fields"></div>
    <div id="action-fields"></div>
    <div id="more-fields"></div>
    <div class="end">
    <div id="preview" role="status" aria-live="polite"></div>
    <div class="row">
    <button type="button" id="cancel">Cancel</button>
    <button type="submit" id="save" class="main">Save</button>
    </div>
    </div>
    </form>
    </dialog>
    """
}
