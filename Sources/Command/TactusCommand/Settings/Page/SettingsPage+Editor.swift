// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension SettingsPage {
  /// Edits a gesture and its action. Shows the effects of a choice before it is saved.
  static let editor = #"""
    let wish = null;
    let edited = null;
    let pending = 0;
    let asked = 0;

    // Opens the editor. `shown` is a gesture that the user has made, `stroke` the drawing for a new shape.
    function edit(binding, shown, stroke) {
      edited = binding || null;
      const made = shown || { words: ['3', 'swipe', 'left'], least: 3, drawing: { moves: ['left'] } };
      const gesture = binding ? binding.gesture.words : stroke ? [...made.words.slice(0, 2), freeName()] : made.words;
      wish = { stroke, fingers: Number(gesture[0]) || 3, gesture, isComposed: Boolean(binding && binding.gesture.name),
        action: binding && binding.action ? binding.action.words : [], apps: binding ? binding.apps : [],
        parameters: {} };
      byId('editor-title').textContent = binding ? 'Change: ' + binding.gesture.says : 'Add a gesture';
      drawGesture(byId('editor-drawing'), binding ? binding.gesture : made);
      showGestureFields();
      showActionFields();
      showMore(binding);
      byId('preview').replaceChildren();
      byId('editor').showModal();
      preview();
    }

    // Returns a name for a new shape, since a user without a keyboard cannot write one.
    function freeName() {
      const names = state.gestures.shapes || [];
      for (let n = 1; ; n++) if (!names.includes('drawing-' + n)) return 'drawing-' + n;
    }

    const field = (title, ...children) => make('label', { class: 'field' }, make('span', {}, title), ...children);
    function choice(title, options, changed) {
      const select = make('select', { 'data-focus': title }, options);
      select.addEventListener('change', () => changed(select.value));
      return field(title, select);
    }

    // MARK: fields of the gesture

    function showGestureFields() {
      const fields = [];
      if (wish.stroke) {
        const input = make('input', { type: 'text', autocapitalize: 'off', autocomplete: 'off', spellcheck: 'false',
          value: wish.gesture[2] || '', 'data-focus': 'shape' });
        input.addEventListener('input', () => {
          wish.gesture = [...wish.gesture.slice(0, 2), ...input.value.trim().split(/\s+/).filter(Boolean)];
          preview();
        });
        fields.push(field('Name of the shape', input));
      } else if (!wish.isComposed) {
        const [fingers, word, first, ...rest] = wish.gesture;
        const form = state.gestures.forms.find(each => each.word === word) || state.gestures.forms[0];
        const set = change => { wish.gesture = change; keepingFocus(showGestureFields); preview(); };
        const usual = (form, fingers) => [String(Math.max(fingers, form.fewest || 1)), form.word,
          ...(form.word === 'shape' ? (state.gestures.shapes || []).slice(0, 1) : (form.choices || []).slice(0, 1))];
        const counts = [];
        const most = Math.min(5, state.gestures.fingers.most);
        for (let n = Math.max(state.gestures.fingers.least, form.fewest || 1); n <= most; n++) {
          counts.push(option(n, n === 1 ? '1 finger' : n + ' fingers', String(n) === fingers));
        }
        fields.push(choice('Fingers', counts, value => set([value, ...wish.gesture.slice(1)])));
        const shapes = state.gestures.shapes || [];
        const forms = state.gestures.forms.filter(each => each.word !== 'shape' || shapes.length);
        fields.push(choice('Gesture', forms.map(each =>
          option(each.word, each.word + ': ' + each.summary, each === form)),
        value => {
          // The options of the previous form do not apply to the new one.
          wish.parameters = {};
          set(usual(state.gestures.forms.find(each => each.word === value), Number(fingers)));
        }));
        const choices = form.word === 'shape' ? state.gestures.shapes : form.choices;
        if (choices && choices.length) {
          fields.push(choice('Which way', choices.map(each => option(each, each.replaceAll('-', ' '), each === first)),
            value => set([fingers, form.word, value, ...rest])));
        }
        const tail = choices && choices.length ? rest : wish.gesture.slice(2);
        const head = choices && choices.length ? [fingers, form.word, first] : [fingers, form.word];
        if (form.options) {
          const chosen = tail.find(each => form.options.includes(each));
          fields.push(choice('How', [option('', 'as usual', !chosen),
            ...form.options.map(each => option(each, each, each === chosen))],
          value => set([...head, ...(value ? [value] : []), ...tail.filter(each => !form.options.includes(each))])));
        }
        if (form.number) {
          const others = tail.filter(each => !/^[0-9]/.test(each));
          const said = tail.find(each => /^[0-9]/.test(each));
          const input = make('input', { type: 'number', inputmode: 'numeric', min: form.number.least,
            max: form.number.most, value: said ? parseFloat(said) : form.number.default, 'data-focus': 'number' });
          input.addEventListener('change', () => set([...head, ...others,
            ...(Number(input.value) === form.number.default ? [] : [input.value + form.number.unit])]));
          fields.push(field(form.number.unit ? 'How much, ' + form.number.unit : 'How often', input));
        }
      }
      byId('gesture-fields').replaceChildren(...fields);
    }

    // MARK: fields of the action

    function showActionFields() {
      const word = wish.action[0];
      const here = state.actions.filter(each => each.available);
      const elsewhere = state.actions.filter(each => !each.available);
      const items = list => list.map(each => option(each.word, each.word + ': ' + each.summary, each.word === word));
      const chosen = state.actions.find(each => each.word === word);
      const fields = [choice('Does', [
        ...(chosen ? [] : [option('', 'choose an action', true)]),
        make('optgroup', { label: 'Works here' }, items(here)),
        ...(elsewhere.length ? [make('optgroup', { label: 'Not in this session' }, items(elsewhere))] : []),
      ], value => {
        const next = state.actions.find(each => each.word === value);
        if (!next) return;
        const offer = next.offers.find(each => each.available) || next.offers[0];
        wish.action = offer ? offer.words : [value];
        keepingFocus(showActionFields);
        preview();
      })];
      if (chosen) {
        const same = offer => offer.words.join(' ') === wish.action.join(' ');
        const needs = chosen.needs || [];
        const isWritten = needs.length > 0 && !chosen.offers.some(same);
        if (chosen.offers.length + needs.length > 1) {
          fields.push(choice('Which', [
            ...chosen.offers.map((offer, n) => option('offer ' + n, offer.says + (offer.available ? '' : ' (not here)'),
              same(offer))),
            ...needs.map((need, n) => option('need ' + n, need.toLowerCase(), isWritten && n === neededFor(needs))),
          ], value => {
            const n = Number(value.split(' ')[1]);
            wish.action = value.startsWith('offer') ? chosen.offers[n].words : [chosen.word, ...fixedPart(needs[n])];
            keepingFocus(showActionFields);
            preview();
          }));
        }
        if (isWritten) {
          const need = needs[neededFor(needs)];
          const fixed = fixedPart(need);
          const input = make('input', { type: 'text', autocapitalize: 'off', autocomplete: 'off', spellcheck: 'false',
            value: wish.action.slice(1 + fixed.length).join(' '), 'data-focus': 'needed' });
          input.addEventListener('input', () => {
            const text = input.value.trim();
            const rest = !text ? [] : /\.\.\./.test(need) ? text.split(/\s+/) : [text];
            wish.action = [chosen.word, ...fixed, ...rest];
            preview();
          });
          fields.push(field(chosen.word + ' ' + need, input));
        }
        const offer = chosen.offers.find(same);
        if (offer && !offer.available) {
          fields.push(words('Cannot act here: ' + offer.reason, { class: 'bad' }),
            ...(offer.remedy ? [words(offer.remedy)] : []));
        }
      }
      byId('action-fields').replaceChildren(...fields);
    }
    const fixedPart = need => need.split(' ').filter(part => part === part.toLowerCase() && /^[a-z-]+$/.test(part));
    function neededFor(needs) {
      const n = needs.findIndex(need => {
        const fixed = fixedPart(need);
        return fixed.length && fixed.every((part, at) => wish.action[1 + at] === part);
      });
      return n >= 0 ? n : Math.max(0, needs.findIndex(need => !fixedPart(need).length));
    }

    // MARK: options

    // The names of the options that are shown, with a mark for those that are set.
    let drawn = '';
    const optionsOf = binding => ((binding && binding.parameters) || [])
      .map(each => each.name + (each.isSet ? ' set' : '')).join();

    function showMore(binding) {
      drawn = optionsOf(binding);
      const fields = [];
      const apps = [...new Set([...wish.apps, ...(state.apps || [])])];
      const list = make('input', { type: 'text', value: wish.apps.join(' '), 'aria-label': 'Applications, by their IDs',
        autocapitalize: 'off', autocomplete: 'off', spellcheck: 'false', placeholder: 'everywhere',
        'data-focus': 'apps' });
      const take = () => {
        wish.apps = list.value.split(/[\s,]+/).filter(Boolean);
        preview();
      };
      list.addEventListener('change', take);
      fields.push(make('div', { class: 'field' }, make('span', {}, 'Only in'), list,
        make('div', { class: 'row' }, apps.map(app => button(app, () => {
          const all = new Set(list.value.split(/[\s,]+/).filter(Boolean));
          if (!all.delete(app)) all.add(app);
          list.value = [...all].join(' ');
          take();
        })))));
      for (const parameter of (binding && binding.parameters) || []) {
        const set = value => {
          wish.parameters[parameter.name] = value;
          preview();
        };
        if (parameter.kind === 'switch') {
          const box = make('input', { type: 'checkbox', checked: parameter.value, 'data-focus': parameter.name });
          box.addEventListener('change', () => set(box.checked));
          fields.push(make('label', { class: 'check' }, box, parameter.summary));
        } else if (parameter.least !== undefined) {
          fields.push(lengthField({ ...parameter, name: 'own-' + parameter.name }, set, false));
        }
      }
      byId('more-fields').replaceChildren(...fields);
    }

    // MARK: preview of the change

    const isWhole = () => wish.action.length > 0 && (!wish.stroke || wish.gesture.length > 2);
    function change() {
      const made = { do: 'bind', action: wish.action, apps: wish.apps, parameters: wish.parameters };
      if (!wish.isComposed) made.gesture = wish.gesture;
      if (wish.stroke) made.stroke = wish.stroke;
      if (edited) made.replaces = edited.id;
      return made;
    }
    function preview() {
      byId('save').disabled = true;
      clearTimeout(pending);
      pending = setTimeout(async () => {
        const mine = ++asked;
        if (!isWhole()) return;
        try {
          const said = await ask('preview', change());
          if (mine !== asked) return;
          // If nothing would change, the answer contains no new binding.
          const shown = said.binding || edited;
          if (shown) {
            drawGesture(byId('editor-drawing'), shown.gesture);
            // The fields are not redrawn while a finger moves a slider.
            if (optionsOf(shown) !== drawn && !document.querySelector('#more-fields :active')) {
              keepingFocus(() => showMore(shown));
            }
          }
          byId('preview').replaceChildren(...(said.sentences || []).map(sentence => words(sentence)),
            ...(said.warnings || []).map(warning => words(warning, { class: 'wait' })));
          byId('save').disabled = isFixed();
        } catch (error) {
          if (mine === asked) byId('preview').replaceChildren(words(error.message, { class: 'bad' }));
        }
      }, 200);
    }

    byId('form').addEventListener('submit', async event => {
      event.preventDefault();
      if (byId('save').disabled) return;
      try {
        const known = new Set(state.bindings.map(binding => binding.id));
        const next = await ask('apply', change());
        edited = next.bindings.find(binding => !known.has(binding.id)) || edited;
        show(next);
        byId('editor').close();
        tell('Done: ' + state.undo);
      } catch (error) {
        byId('preview').replaceChildren(words(error.message, { class: 'bad' }));
      }
    });
    byId('cancel').addEventListener('click', () => byId('editor').close());
    byId('editor').addEventListener('close', () => {
      if (!edited || !focusOn('change ' + edited.id)) focusOn('add');
    });
    byId('add').addEventListener('click', () => edit());
    byId('show').addEventListener('click', () => {
      open('try');
      byId('tab-try').focus();
    });
    """#
}
