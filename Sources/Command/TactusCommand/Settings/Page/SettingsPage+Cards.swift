// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension SettingsPage {
  /// Shows a card for each binding, and the settings for all bindings.
  static let cards = #"""
    let state = null;
    const isFixed = () => Boolean(isLost || state.locked || state.broken);

    function show(next) {
      state = next;
      keepingFocus(() => {
        showBanner();
        byId('session').textContent = [state.session.compositor, state.session.runs ? state.session.daemon : '']
          .filter(Boolean).join(' \u00b7 ');
        byId('add').disabled = isFixed();
        showCards();
        byId('undo-bar').hidden = !state.undo;
        byId('undo-words').textContent = state.undo ? 'Last change: ' + state.undo : '';
        showDefaults();
        showSetup();
      });
    }

    // Shows the cards. Users who have not changed anything see the gestures that work here first.
    function showCards() {
      const acting = state.bindings.filter(each => each.on && each.acts);
      const isFirst = state.session.runs && !state.files.length && acting.length > 0;
      byId('first').hidden = !isFirst;
      byId('first').textContent = acting.length === 1 ? 'The first of these works here already: try it, or change it.'
        : `The first ${acting.length} of these work here already: try them, or change them.`;
      // The order stays while the page is open, so that a card does not move away from the finger.
      const order = isFirst ? [...acting, ...state.bindings.filter(each => !acting.includes(each))] : state.bindings;
      for (const each of order) if (!ranks.has(each.id)) ranks.set(each.id, ranks.size);
      byId('cards').replaceChildren(...[...order].sort((a, b) => ranks.get(a.id) - ranks.get(b.id)).map(card));
    }
    const ranks = new Map();

    function showBanner() {
      const lines = [];
      if (isLost) lines.push(words('`tactus settings` has ended, so nothing can be changed here. Start it again.',
        { class: 'bad' }));
      if (state.locked) lines.push(words(state.locked));
      if (state.broken) {
        lines.push(words(state.broken.sentence, { class: 'bad' }));
        for (const error of state.broken.errors || []) {
          lines.push(words(`\`${error.file}:${error.line}:${error.column}\`: ${error.what}`, { class: 'bad' }));
        }
      }
      if (!state.session.runs) lines.push(words(state.session.daemon), ...(state.doable.length ? [setupButton()] : []));
      if (state.session.onlyWatches) lines.push(words(state.session.onlyWatches));
      for (const warning of state.warnings || []) lines.push(words(warning.sentence));
      // Replaces the lines only if they differ, since a screen reader would read them again.
      const said = list => list.map(line => line.textContent).join('\n');
      if (said(lines) !== said([...byId('banner').children])) byId('banner').replaceChildren(...lines);
    }

    function card(binding) {
      const drawing = document.createElementNS(svgSpace, 'svg');
      drawing.setAttribute('aria-hidden', 'true');
      drawGesture(drawing, binding.gesture);
      const says = binding.action ? binding.action.says
        : binding.effect === 'block' ? 'nothing, and windows do not receive it' : 'nothing: windows receive it';
      const change = (words, change, attributes) =>
        button(words, () => apply(change), { disabled: isFixed(), ...attributes });
      const name = binding.gesture.says;
      const buttons = [];
      if (binding.can.off || binding.can.on) {
        buttons.push(change(binding.on ? 'On' : 'Off', { do: binding.on ? 'off' : 'on', binding: binding.id }, {
          role: 'switch', 'aria-checked': String(binding.on), 'aria-label': name,
          'data-focus': 'switch ' + binding.id }));
      }
      if (binding.can.change) {
        buttons.push(button('Change', () => edit(binding), { disabled: isFixed(), 'aria-label': 'Change ' + name,
          'data-focus': 'change ' + binding.id }));
      }
      if (binding.can.remove) {
        buttons.push(change('Remove', { do: 'remove', binding: binding.id }, { 'aria-label': 'Remove ' + name,
          'data-focus': 'remove ' + binding.id }));
      }
      return make('li', { class: binding.on ? undefined : 'off' },
        make('div', { class: 'head' }, drawing, make('div', {},
          make('h3', {}, name),
          make('p', {}, says),
          binding.scope ? make('p', { class: 'quiet' }, binding.scope) : '',
          make('p', { class: 'quiet' }, binding.source.words))),
        binding.replaces ? words('In place of `' + binding.replaces.text + '`', { class: 'quiet' }) : '',
        binding.acts === false ? words('Cannot act here: ' + binding.reason, { class: 'bad' }) : '',
        binding.acts === false && binding.remedy ? words(binding.remedy) : '',
        binding.acts === false && /`tactus setup`/.test(binding.remedy) && state.doable.length ? setupButton() : '',
        (binding.waits || []).map(wait => words(wait.sentence, { class: 'quiet' })),
        (binding.warnings || []).map(warning => words(warning, { class: 'wait' })),
        make('div', { class: 'row' }, buttons));
    }

    function showDefaults() {
      byId('defaults').replaceChildren(...(state.defaults || []).map(setting =>
        make('li', {}, lengthField(setting, value => apply({ do: 'set', name: setting.name, value }), isFixed()))),
        ...(state.numbers || []).map(each => make('li', {},
          words(`Only on ${each.touchscreen}: ` + each.lines.map(line => '`' + line + '`').join(', ')),
          each.isOwn ? button('Forget', () => apply({ do: 'forget', touchscreen: each.touchscreen }), {
            disabled: isFixed(), 'aria-label': 'Forget the numbers of ' + each.touchscreen,
            'data-focus': 'forget ' + each.touchscreen }) : '')));
    }

    // Returns a slider within safe bounds, and a button that resets it. `changed` receives "9mm", or null to reset.
    function lengthField(setting, changed, isDisabled) {
      const id = 'field-' + setting.name;
      const output = make('output', { for: id }, setting.value === undefined ? 'usual'
        : number(setting.value) + ' ' + setting.unit);
      const range = make('input', { type: 'range', id, min: setting.least, max: setting.most,
        step: setting.unit === 'mm' ? 0.1 : 10, value: setting.value ?? setting.least, disabled: isDisabled,
        'aria-label': setting.summary, 'data-focus': id });
      range.addEventListener('input', () => { output.textContent = number(range.value) + ' ' + setting.unit; });
      // A finger that lands on the slider and then moves up or down scrolls the page, and changes nothing. This script
      // scrolls, since Firefox gives the slider the whole touch; `touch-action` keeps other browsers from doing it too.
      const shown = [range.value, output.textContent];
      let [from, last, scrolls] = [null, 0, false];
      range.addEventListener('touchstart', event => {
        [from, last, scrolls] = [event.touches[0], event.touches[0].clientY, false];
      }, { passive: true });
      range.addEventListener('touchmove', event => {
        const [x, y] = [event.touches[0].clientX - from.clientX, event.touches[0].clientY - from.clientY];
        scrolls ||= Math.abs(y) > 10 && Math.abs(y) > Math.abs(x);
        if (scrolls) scrollBy(0, last - event.touches[0].clientY);
        last = event.touches[0].clientY;
      }, { passive: true });
      range.addEventListener('change', () => {
        if (scrolls) [range.value, output.textContent] = shown;
        else changed(number(range.value) + setting.unit);
      });
      return make('div', { class: 'field' }, make('span', {}, setting.summary),
        make('div', { class: 'row' }, range, output,
          setting.isSet ? button('Usual', () => changed(null), { disabled: isDisabled,
            'aria-label': 'Usual value: ' + setting.summary }) : ''));
    }

    function showSetup() {
      const steps = (state.setup || []).filter(step => step.standing === 'to do' || step.standing === 'yours');
      const isAll = steps.every(step => (step.commands || []).every(line => state.doable.includes(line)));
      byId('setup').replaceChildren(...(steps.length ? [make('h2', {}, 'Not done yet')] : []),
        ...steps.map(step => make('div', {}, words(step.title), step.note ? words(step.note, { class: 'quiet' }) : '',
          (step.commands || []).length ? make('pre', {}, step.commands.join('\n')) : '')),
        state.doable.length ? button('Do this', doSetup, { class: 'main', 'data-focus': 'setup' }) : '',
        isAll ? '' : words('`tactus setup` in a terminal does the rest, and asks first.'));
      byId('files').replaceChildren(make('h2', {}, 'Files'),
        words('Changes go to `' + state.settings.path + '`. Later files override earlier ones:', { class: 'quiet' }),
        ...state.files.map(file => words('`' + file.path + '`')));
    }

    // Performs the setup, and shows what its commands print.
    async function doSetup() {
      const output = make('pre', {});
      byId('setup-run').replaceChildren(words('One moment. A window may ask for your password.'), output);
      byId('setup').hidden = true;
      let said;
      try {
        said = await ask('setup', { commands: state.doable });
        while (said.runs) {
          output.textContent = said.lines.join('\n');
          await new Promise(done => setTimeout(done, 300));
          said = await ask('setup', {});
        }
        byId('setup-run').replaceChildren(...(said.failure ? [words(said.failure, { class: 'bad' }), output] : []));
        output.textContent = said.lines.join('\n');
        tell(said.failure || 'Done.');
      } catch (error) {
        byId('setup-run').replaceChildren(words(error.message, { class: 'bad' }));
      }
      byId('setup').hidden = false;
      await load();
    }
    const setupButton = () => button('Set up', () => {
      open('more');
      byId('setup').scrollIntoView({ block: 'start' });
      focusOn('setup');
    }, { 'data-focus': 'to setup' });

    async function apply(change) {
      try {
        show(await ask('apply', change));
        tell('Done: ' + state.undo);
        return true;
      } catch (error) {
        report(error);
        return false;
      }
    }
    function report(error) {
      showBanner();
      byId('banner').append(words(error.message, { class: 'bad' }));
      byId('banner').lastChild.scrollIntoView({ block: 'nearest' });
    }
    """#
}
