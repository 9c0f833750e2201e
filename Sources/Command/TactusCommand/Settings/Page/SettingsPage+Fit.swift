// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension SettingsPage {
  /// Asks for the exercises of a fitting, and offers the changes that would help.
  static let fit = #"""
    // While the exercises run, the page neither scrolls nor zooms.
    const keepStill = is => document.documentElement.classList.toggle('still', is);
    function offerFit(sentence) {
      end();
      keepStill(false);
      showFit(sentence, 'Ten short exercises show which numbers fit your hand. Until you are done, gestures trigger ' +
        'nothing. Nothing is changed unless you accept it.');
      byId('fit-buttons').replaceChildren(button('Begin', startFit, { class: 'main', disabled: isFixed() }));
    }
    function showFit(...sentences) {
      byId('fit-words').replaceChildren(...sentences.filter(Boolean).map(sentence => words(sentence)));
      byId('fit-drawing').replaceChildren();
      byId('fitted').replaceChildren();
    }

    function startFit() {
      let hasBegun = false;
      scrollTo(0, 0);
      keepStill(true);
      showFit('One moment.');
      byId('fit-buttons').replaceChildren(button('Stop', () => offerFit()));
      listen({
        hello: async said => {
          if (said.sentence) return offerFit(said.sentence);
          if (hasBegun) return;
          hasBegun = true;
          askFit('begin');
        },
        exercise: showExercise,
        fitted: showFitted,
        end: said => offerFit(said.sentence),
      });
    }
    async function askFit(what) {
      try {
        await ask('fit', { do: what });
      } catch (error) {
        offerFit(error.message);
      }
    }

    function showExercise(said) {
      showFit(said.seen, `${said.number} of ${said.count}: ${said.request}`);
      if (said.gesture) drawGesture(byId('fit-drawing'), said.gesture);
      byId('fit-buttons').replaceChildren(button('Skip', () => askFit('skip')),
        button('Repeat the previous one', () => askFit('repeat'), { disabled: said.number === 1 }),
        button('Stop', () => offerFit()));
    }

    function showFitted(said) {
      end();
      keepStill(false);
      showFit(said.seen, said.summary, said.scope);
      byId('fit-buttons').replaceChildren();
      const again = button('Begin again', startFit);
      if (!said.proposals.length) return byId('fitted').replaceChildren(again);
      const boxes = said.proposals.map(() => make('input', { type: 'checkbox', checked: true }));
      const accept = button('Accept', async () => {
        accept.disabled = true;
        const changes = said.proposals.filter((_, n) => boxes[n].checked).map(each => each.line);
        const change = { do: 'fit', changes, touchscreen: said.touchscreen };
        if (changes.length && await apply(change)) accept.textContent = 'Accepted';
        else accept.disabled = false;
      }, { disabled: isFixed(), class: 'main' });
      byId('fitted').replaceChildren(make('ul', { class: 'readings' }, said.proposals.map((each, n) =>
        make('li', {}, make('label', { class: 'check' }, boxes[n], ' ', make('code', {}, each.line)),
          words(each.words, { class: 'quiet' })))), words(said.rest || ''),
        make('div', { class: 'row' }, accept, again));
    }
    """#
}
