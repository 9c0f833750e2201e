// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension SettingsPage {
  /// Starts the page and keeps it up to date.
  static let course = #"""
    const tabs = ['list', 'try', 'fit', 'more'];
    function open(name) {
      for (const each of tabs) {
        const isChosen = each === name;
        byId(each).hidden = !isChosen;
        byId('tab-' + each).setAttribute('aria-selected', String(isChosen));
        byId('tab-' + each).tabIndex = isChosen ? 0 : -1;
      }
      end();
      keepStill(false);
      if (name === 'try') begin();
      if (name === 'fit') offerFit();
    }
    for (const [n, name] of tabs.entries()) {
      byId('tab-' + name).addEventListener('click', () => open(name));
      byId('tab-' + name).addEventListener('keydown', event => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const next = tabs[(n + step + tabs.length) % tabs.length];
        open(next);
        byId('tab-' + next).focus();
      });
    }
    byId('undo').addEventListener('click', async () => {
      const undone = state.undo;
      try {
        show(await ask('undo', {}));
        tell('Undone: ' + undone);
        if (!state.undo) document.querySelector('[role=tab][aria-selected=true]').focus({ preventScroll: true });
      } catch (error) {
        report(error);
      }
    });

    async function load() {
      try {
        show(await ask('state'));
      } catch (error) {
        byId('banner').replaceChildren(words(error.message, { class: 'bad' }));
      }
    }
    // Keeps the server running, and reloads when another program has changed the files.
    setInterval(async () => {
      try {
        const said = await ask('alive', {});
        if (state && said.version !== state.version && !byId('editor').open) load();
      } catch { /* The banner says it. */ }
    }, 5000);
    addEventListener('pagehide', () => {
      end();
      fetch('end', { method: 'POST', body: '{}', keepalive: true,
        headers: { 'Content-Type': 'application/json', 'X-Tactus': 'settings' } }).catch(() => {});
    });
    document.addEventListener('visibilitychange', () => {
      if (!byId('fit').hidden && live) offerFit('The exercises were interrupted.');
      if (byId('try').hidden) return;
      end();
      if (!document.hidden) begin();
    });
    holdsStill.addEventListener('change', () => state && show(state));
    load();
    """#
}
