// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension SettingsPage {
  /// Shows the fingers on the glass and the actions that they trigger. Requests these events only while this part of
  /// the page is visible.
  static let trial = #"""
    let live = null;
    let size = [256, 144];

    const invitation = 'Make a gesture or draw a shape: anywhere on the touchscreen, but with one finger on its ' +
      'picture below. A gesture acts as usual, so another window may come to the front.';
    function begin() {
      ownTouches.length = 0;
      say(invitation);
      showGlass({ fingers: [] });
      listen({
        hello: said => say(said.sentence || invitation),
        fingers: showGlass, course: showCourse, verdict: showVerdict, end: said => say(said.sentence),
      });
    }
    // Opens the stream of events from the touchscreen. `acts` has a function for each kind of event.
    function listen(acts) {
      live = new EventSource('live');
      for (const name in acts) live.addEventListener(name, event => acts[name](JSON.parse(event.data)));
    }
    function say(sentence) { byId('try-words').replaceChildren(...words(sentence).childNodes); }
    function end() {
      if (live) live.close();
      live = null;
    }

    let clearing = 0;
    function showGlass(said) {
      if (said.width && said.height) size = [said.width, said.height];
      const glass = byId('glass');
      glass.setAttribute('viewBox', `0 0 ${size[0]} ${size[1]}`);
      glass.replaceChildren();
      draw(glass, 'rect', { class: 'screen', x: 0.5, y: 0.5, width: size[0] - 1, height: size[1] - 1, rx: 4 });
      for (const finger of said.fingers) draw(glass, 'circle', { class: 'finger', cx: finger.x, cy: finger.y, r: 6 });
      clearTimeout(clearing);
      if (said.fingers.length === 0) clearing = setTimeout(() => byId('courses').replaceChildren(), 1500);
    }

    const courses = new Map();
    function showCourse(said) {
      let item = courses.get(said.gesture);
      if (!item || !item.isConnected) {
        item = make('li', {}, make('span', {}), make('progress', { max: 1, 'aria-label': said.gesture }));
        courses.set(said.gesture, item);
        byId('courses').append(item);
      }
      const ends = { commit: 'done', cancel: 'not done', step: 'one step' };
      item.firstChild.textContent = said.gesture + (said.do ? ': ' + said.do : '') +
        (ends[said.event] ? ', ' + ends[said.event] : '');
      item.lastChild.value = said.event === 'commit' ? 1 : Math.max(0, Math.min(1, said.progress ?? 0));
    }

    // The times at which fingers have used the page outside the picture of the touchscreen, for example to scroll: the
    // verdicts about them would take the place of those that the user reads.
    const ownTouches = [];
    for (const kind of ['touchend', 'touchcancel']) {
      addEventListener(kind, event => { if (!byId('glass').contains(event.target)) ownTouches.push(Date.now()); });
    }
    function isOwnTouch(said) {
      while (ownTouches.length && Date.now() - ownTouches[0] > 4000) ownTouches.shift();
      return String(said.heading).startsWith('1 finger,') && ownTouches.shift() !== undefined;
    }
    function showVerdict(said) {
      if (isOwnTouch(said)) return;
      const change = said.change;
      byId('verdict').replaceChildren(make('h2', {}, said.heading || 'The last gesture'),
        ...(said.sentences || []).map(sentence => words(sentence)),
        ...(change && change.apply ? [acceptance(change)] : []), ...(said.shown ? readings(said.shown) : []));
    }
    // Lists the gestures that the touches make and that can be bound. A tap on a gesture opens the editor.
    function readings(shown) {
      const plain = state.bindings.filter(each => !each.scope && each.on);
      const reading = (gesture, words, stroke) => {
        const bound = plain.find(each => each.gesture.text === gesture.text);
        return make('li', {}, button(words + (bound && bound.action ? ' (now ' + bound.action.text + ')' : ''),
          () => edit(bound && bound.can.change ? bound : null, gesture, stroke), { disabled: isFixed() }));
      };
      const items = [...shown.readings.map(each => reading(each, each.says)),
        ...(shown.drawn ? [reading(shown.drawn, 'What you drew, as a new shape', shown.stroke)] : [])];
      return [words('You made: ' + shown.measures + '.'), ...(items.length ? [words('Bind it as:'),
        make('ul', { class: 'readings', 'aria-label': 'What can be bound' }, items)] : [])];
    }
    function acceptance(change) {
      const words = change.what + ' ' + change.to;
      const accept = button('Accept: ' + words, async () => {
        accept.disabled = true;
        if (await apply(change.apply)) accept.textContent = 'Accepted: ' + words;
        else accept.disabled = false;
      }, { disabled: isFixed(), class: 'main' });
      return accept;
    }
    """#
}
