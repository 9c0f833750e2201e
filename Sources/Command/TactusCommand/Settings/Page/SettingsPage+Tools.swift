// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension SettingsPage {
  /// Functions that send requests to the server, and that keep the focus across redraws.
  static let tools = #"""
    \#(PageTools.script)
    const button = (words, act, attributes) => {
      const made = make('button', { type: 'button', ...attributes }, words);
      made.addEventListener('click', act);
      return made;
    };
    const words = (text, attributes) => make('p', attributes, coded(text));
    const option = (value, text, chosen, attributes) =>
      make('option', { value, selected: chosen, ...attributes }, text);
    const number = value => String(Math.round(value * 100) / 100);

    // Sends a request. Returns the server's answer, or throws an error with the server's message.
    async function ask(path, body) {
      let answer;
      try {
        answer = await fetch(path, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json', 'X-Tactus': 'settings' } });
      } catch {
        lost(true);
        throw new Error('`tactus settings` has ended, so nothing can be changed here. Start it again.');
      }
      lost(false);
      const said = await answer.json();
      if (!answer.ok) throw new Error(said.error || 'The server refused this.');
      return said;
    }

    let isLost = false;
    function lost(is) {
      if (is === isLost) return;
      isLost = is;
      if (is) end();
      if (state) show(state);
    }

    const focusable = () => [...document.querySelectorAll('[data-focus]:not(:disabled)')]
      .filter(each => each.getClientRects().length);
    const focusOn = name => {
      const found = focusable().find(each => each.dataset.focus === name);
      if (found) found.focus();
      return Boolean(found);
    };
    // Calls `draw`, and then focuses the element with the name of the one that had the focus, or else the one at the
    // same position.
    function keepingFocus(draw) {
      const before = focusable();
      const place = before.indexOf(document.activeElement);
      draw();
      if (place < 0 || focusOn(before[place].dataset.focus)) return;
      const after = focusable();
      if (after.length) after[Math.min(place, after.length - 1)].focus({ preventScroll: true });
    }

    // Announces a change to screen readers.
    const tell = sentence => { byId('told').textContent = sentence; };
    """#
}
