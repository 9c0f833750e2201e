// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension SettingsPage {
  /// What comes from outside is set as text, never as HTML.
  static let tools = #"""
    const byId = id => document.getElementById(id);
    const make = (name, attributes, ...children) => {
      const made = document.createElement(name);
      for (const key in attributes || {}) {
        if (attributes[key] === true) made.setAttribute(key, '');
        else if (attributes[key] !== false && attributes[key] !== undefined) made.setAttribute(key, attributes[key]);
      }
      made.append(...children.flat().filter(child => child !== undefined && child !== ''));
      return made;
    };
    const button = (words, act, attributes) => {
      const made = make('button', { type: 'button', ...attributes }, words);
      made.addEventListener('click', act);
      return made;
    };
    // `x` becomes code.
    const words = (text, attributes) =>
      make('p', attributes || {}, text.split('`').map((piece, n) => n % 2 ? make('code', {}, piece) : piece));
    const option = (value, text, chosen, attributes) =>
      make('option', { value, selected: chosen, ...attributes }, text);
    const number = value => String(Math.round(value * 100) / 100);

    // What the server says, or an error with its sentence.
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
      if (state) showBanner();
    }

    // Keeps the focus on what has the same name after everything has been drawn anew.
    function keepingFocus(draw) {
      const name = document.activeElement && document.activeElement.dataset.focus;
      draw();
      if (!name) return;
      const again = [...document.querySelectorAll('[data-focus]')].find(each => each.dataset.focus === name);
      if (again) again.focus();
    }
    """#
}
