// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension InspectPage {
  static let script = #"""
    'use strict';
    const data = JSON.parse(document.getElementById('data').textContent);
    \#(PageTools.script)
    const words = (parent, text) => {
      parent.replaceChildren(...coded(text));
      return parent;
    };
    const plain = text => text.split('`').join('');
    const whole = t => String(Math.round(t));

    let gesture = null;
    let time = 0;
    let events = [];
    let chosen = -1;
    let showsAll = false;
    let playing = 0;
    // Whether the user has not moved the time yet.
    let isFresh = true;
    const mostLanes = 8;

    function choose(n) {
      stop();
      gesture = data.gestures[n];
      showsAll = false;
      byId('gesture').value = String(n);
      words(byId('verdict'), gesture.sentences[0] || 'No finger touched the glass.');
      byId('more').replaceChildren(...gesture.sentences.slice(1).map(text => words(make('p'), text)));
      events = [];
      gesture.fingers.forEach((finger, f) => {
        const landed = finger.points.length ? finger.points[0][0] : 0;
        events.push({ t: landed, words: finger.name + ' lands', kind: 'touch' });
        for (const fate of finger.fates) events.push({ ...fate, kind: 'touch', finger: f });
        if (finger.lifted !== undefined) {
          events.push({ t: finger.lifted, words: finger.name + (finger.cancelled ? ' is cancelled' : ' lifts'),
            kind: 'touch' });
        }
      });
      gesture.lanes.forEach((lane, l) => {
        for (const mark of lane.marks) events.push({ ...mark, kind: 'gesture', lane: l });
      });
      events.sort((a, b) => a.t - b.t);
      byId('scrub').max = String(Math.ceil(gesture.end));
      list();
      results();
      trials();
      calls();
      lanes();
      glass();
      chosen = -1;
      pick(Math.max(0, turn()));
      isFresh = true;
    }

    // Returns the moment at which a gesture acts or, if none does, at which the one that came closest fails.
    function turn() {
      const find = (what, holds) => events.findIndex(event =>
        event.lane !== undefined && what.includes(event.what) && holds(gesture.lanes[event.lane]));
      const acts = find(['did', 'recognized', 'began'], lane => lane.acted);
      const fails = find(['failed', 'vetoed', 'cancelled'], lane => lane.near);
      return acts >= 0 ? acts : fails >= 0 ? fails : events.findLastIndex(event => event.lane !== undefined);
    }

    // MARK: lists

    function list() {
      byId('changes').replaceChildren(...events.map((event, n) => {
        const button = make('button', { type: 'button' }, make('span', {}, whole(event.t) + ' ms'),
          words(make('b', { style: 'font-weight:inherit' }), event.words));
        button.addEventListener('click', () => pick(n));
        return make('li', {}, button);
      }));
    }

    function results() {
      byId('results').replaceChildren(...gesture.lanes.map(lane => make('tr', {},
        make('td', {}, make('code', {}, lane.name)),
        make('td', {}, lane.does + (lane.place ? ' (' + lane.place + ')' : '')),
        words(make('td'), lane.result))));
    }

    // Lists the calls; consecutive calls of the same kind share a row.
    function calls() {
      const rows = [];
      for (const call of gesture.calls) {
        // The finger is named in brackets.
        const subject = (call.words.match(/\([^)]*\)$/) || [''])[0];
        const last = rows.findLast(row => row.whom === call.whom && row.subject === subject);
        if (last && last.words === call.words) { last.count += 1; last.until = call.t; }
        else rows.push({ ...call, subject, count: 1, until: call.t });
      }
      byId('calls').replaceChildren(...rows.map(row => {
        const made = make('tr', {}, make('td', {}, whole(row.t) + (row.count > 1 ? ' to ' + whole(row.until) : '')),
          words(make('td'), row.whom),
          words(make('td'), row.words + (row.count > 1 ? ', ' + row.count + ' times' : '')));
        made.dataset.t = row.t;
        return made;
      }));
    }

    // MARK: changes that would make the gesture act

    function trials() {
      const change = gesture.change;
      byId('change').hidden = !change;
      if (!change) return;
      const slider = byId('trial');
      slider.max = String(change.trials.length - 1);
      slider.value = String(change.first);
      trial();
    }

    function trial() {
      const change = gesture.change;
      const at = change.trials[Number(byId('trial').value)];
      const lane = gesture.lanes[change.lane];
      const isNow = byId('trial').value === '0';
      words(byId('trial-name'), '`' + lane.name + '`, ' + change.name + ': ' + at.label + (isNow ? ' (as it is)' : ''));
      byId('trial').setAttribute('aria-valuetext', at.label + ': ' + plain(at.words));
      words(byId('trial-words'), (at.works ? '\u2713 ' : '\u2717 ') + 'At ' + at.label + ' ' + at.words + '.');
    }

    // MARK: drawing of the touchscreen

    function glass() {
      const [x, y, w, h] = gesture.screen;
      const svg = byId('glass');
      svg.replaceChildren();
      svg.setAttribute('viewBox', [x, y, w, h].join(' '));
      const unit = Math.max(w, h) / 100;
      gesture.fingers.forEach((finger, f) => {
        const points = finger.points.map(p => p[1] + ',' + p[2]).join(' ');
        draw(svg, 'polyline', { class: 'all', points, 'stroke-width': unit * .5 });
        draw(svg, 'polyline', { class: 'gone', id: 'path' + f, 'stroke-width': unit * .7 });
        draw(svg, 'circle', { class: 'tip', id: 'tip' + f, r: unit * 1.6, 'stroke-width': unit * .5 });
        draw(svg, 'text', { id: 'name' + f, 'font-size': unit * 3 }, String(f + 1));
      });
      const length = gesture.mm * 10;
      const bar = { x1: x + unit * 2, x2: x + unit * 2 + length, y1: y + h - unit * 2, y2: y + h - unit * 2 };
      draw(svg, 'line', { ...bar, stroke: 'currentColor', 'stroke-width': unit * .5 });
      draw(svg, 'text', { x: bar.x1, y: bar.y1 - unit, 'font-size': unit * 2.6 }, '10 mm');
      byId('legend').textContent = gesture.heading
        + '. Blue: the window has the touch; ring: the touch is withheld; green: a gesture has the touch; '
        + 'red: the touch was taken from the window.';
    }

    function place() {
      gesture.fingers.forEach((finger, f) => {
        const past = finger.points.filter(p => p[0] <= time);
        const tip = byId('tip' + f);
        const name = byId('name' + f);
        byId('path' + f).setAttribute('points', past.map(p => p[1] + ',' + p[2]).join(' '));
        tip.style.display = name.style.display = past.length ? '' : 'none';
        if (!past.length) return;
        const [, x, y] = past[past.length - 1];
        const fate = finger.fates.findLast(fate => fate.t <= time);
        const isUp = finger.lifted !== undefined && finger.lifted <= time;
        tip.setAttribute('cx', x);
        tip.setAttribute('cy', y);
        tip.setAttribute('class', 'tip ' + (fate ? fate.what : 'delivered') + (isUp ? ' up' : ''));
        name.setAttribute('x', x + Number(tip.getAttribute('r')) * 1.2);
        name.setAttribute('y', y - Number(tip.getAttribute('r')) * 1.2);
      });
    }

    // MARK: drawing of the lanes

    let scale = t => t;
    function lanes() {
      const svg = byId('lanes');
      const width = Math.max(300, svg.parentElement.clientWidth || 600);
      const isNarrow = width < 560;
      const left = isNarrow ? 8 : 170;
      const rowHeight = isNarrow ? 40 : 26;
      const shown = showsAll ? gesture.lanes.length : Math.min(mostLanes, gesture.lanes.length);
      const rows = gesture.fingers.length + shown;
      const height = 24 + rows * rowHeight + 22;
      scale = t => left + t / Math.max(1, gesture.end) * (width - left - 16);
      svg.replaceChildren();
      svg.setAttribute('viewBox', [0, 0, width, height].join(' '));
      svg.setAttribute('height', height);
      const middle = row => 24 + row * rowHeight + (isNarrow ? 26 : 13);
      const step = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 60000, 600000]
        .find(step => gesture.end / step <= (isNarrow ? 5 : 9)) || gesture.end;
      for (let t = 0; t <= gesture.end; t += step) {
        draw(svg, 'line', { class: 'grid', x1: scale(t), x2: scale(t), y1: 18, y2: height - 4 });
        draw(svg, 'text', { class: 'quiet', x: scale(t) + 2, y: 13 }, t + (t ? '' : ' ms'));
      }
      const label = (row, text, kind) => draw(svg, 'text', {
        class: kind, x: isNarrow ? left : left - 8, y: middle(row) + (isNarrow ? -12 : 4),
        'text-anchor': isNarrow ? 'start' : 'end' },
        text.length > 26 ? text.slice(0, 25) + '\u2026' : text);
      const bar = (row, from, to, kind, thick) => draw(svg, 'rect', { class: kind, x: scale(from),
        y: middle(row) - thick / 2, width: Math.max(1, scale(to) - scale(from)), height: thick, rx: 2 });
      gesture.fingers.forEach((finger, f) => {
        label(f, finger.name, '');
        const begin = finger.points.length ? finger.points[0][0] : 0;
        const end = finger.lifted === undefined ? gesture.end : finger.lifted;
        const kinds = { withheld: 'wait', delivered: 'act', released: 'act', consumed: 'good', cancelled: 'bad',
          withdrawn: 'bad' };
        bar(f, begin, end, 'possible', 4);
        finger.fates.forEach((fate, n) => {
          const until = n + 1 < finger.fates.length ? finger.fates[n + 1].t : end;
          bar(f, fate.t, Math.max(until, fate.t), kinds[fate.what], 8);
        });
      });
      const first = gesture.fingers.length;
      gesture.lanes.slice(0, shown).forEach((lane, l) => {
        const row = first + l;
        label(row, lane.name, lane.acted ? 'acted' : lane.near ? 'near' : '');
        const last = lane.marks.length ? lane.marks[lane.marks.length - 1].t : gesture.end;
        bar(row, 0, last, 'possible', 4);
        let from = null;
        let kind = '';
        for (const mark of lane.marks) {
          if (from !== null) { bar(row, from, mark.t, kind, 8); from = null; }
          if (mark.what === 'held') { from = mark.t; kind = 'wait'; }
          if (mark.what === 'began' || (mark.what === 'did' && kind === 'act')) { from = mark.t; kind = 'act'; }
        }
      });
      // An arrow leads from each gesture that had to wait, or was beaten, to the gesture that freed or beat it.
      gesture.lanes.slice(0, shown).forEach((lane, l) => lane.marks.forEach(mark => {
        if (mark.other === undefined || mark.other >= shown || mark.other === l) return;
        const [x, from, to] = [scale(mark.t), middle(first + l), middle(first + mark.other)];
        const bend = Math.min(14, Math.abs(to - from) / 4) * (x > width - 40 ? -1 : 1);
        const tip = to > from ? -5 : 5;
        const kind = mark.what === 'freed' || mark.what === 'held' ? 'arrow free' : 'arrow';
        draw(svg, 'path', { class: kind, d: `M${x},${from} Q${x + bend},${(from + to) / 2} ${x},${to + tip}` });
        draw(svg, 'path', { class: kind, d: `M${x - 3},${to + 2 * tip} L${x},${to + tip} L${x + 4},${to + 2 * tip}` });
      }));
      const shapes = { held: 'wait', freed: 'good', vetoed: 'bad', recognized: 'good', began: 'act', ended: 'act',
        failed: 'bad', cancelled: 'bad', did: 'good', withheld: 'wait', delivered: 'act', released: 'act',
        consumed: 'good', withdrawn: 'bad' };
      events.forEach((event, n) => {
        if (event.what === undefined) return;
        const row = event.lane === undefined ? event.finger : first + event.lane;
        if (row === undefined || row >= rows) return;
        const [x, y] = [scale(event.t), middle(row)];
        const isCross = shapes[event.what] === 'bad';
        const mark = isCross
          ? draw(svg, 'path', {
            d: `M${x - 5},${y - 5} l4,0 l1,3 l1,-3 l4,0 l-3,5 l3,5 l-4,0 l-1,-3 l-1,3 l-4,0 l3,-5 z` })
          : event.what === 'did' ? draw(svg, 'path', { d: `M${x},${y - 7} l6,7 l-6,7 l-6,-7 z` })
            : draw(svg, 'circle', { cx: x, cy: y, r: 5 });
        mark.setAttribute('class', 'mark ' + shapes[event.what]);
        mark.dataset.event = n;
        draw(mark, 'title', {}, whole(event.t) + ' ms: ' + plain(event.words));
        mark.addEventListener('click', () => pick(n));
        mark.addEventListener('pointerenter', () => say(n));
      });
      draw(svg, 'line', { class: 'cursor', id: 'cursor', y1: 16, y2: height - 2 });
      const all = byId('all');
      all.hidden = gesture.lanes.length <= mostLanes;
      all.textContent = showsAll ? 'Show fewer gestures' : 'Show all ' + gesture.lanes.length + ' gestures';
    }

    // MARK: playback

    function say(n) {
      const event = events[n];
      if (event) words(byId('now'), whole(event.t) + ' ms: ' + event.words + '.');
    }

    function go(to) {
      isFresh = false;
      time = Math.min(Math.max(0, to), gesture.end);
      byId('scrub').value = String(Math.round(time));
      byId('scrub').setAttribute('aria-valuetext', whole(time) + ' milliseconds');
      byId('clock').textContent = whole(time) + ' of ' + whole(gesture.end) + ' ms';
      const x = scale(time);
      byId('cursor').setAttribute('x1', x);
      byId('cursor').setAttribute('x2', x);
      let last = -1;
      events.forEach((event, n) => { if (event.t <= time + .05) last = n; });
      if (chosen < 0 || Math.abs(events[chosen].t - time) > 1) chosen = last;
      if (chosen >= 0) say(chosen); else byId('now').textContent = 'Nothing has happened yet.';
      byId('changes').querySelectorAll('button').forEach((button, n) => {
        if (n === chosen) button.setAttribute('aria-current', 'true'); else button.removeAttribute('aria-current');
      });
      const current = byId('changes').children[chosen];
      const box = byId('changes');
      if (current) box.scrollTop = current.offsetTop - box.offsetTop - box.clientHeight / 2;
      byId('lanes').querySelectorAll('.mark').forEach(mark =>
        mark.classList.toggle('chosen', Number(mark.dataset.event) === chosen));
      byId('calls').querySelectorAll('tr').forEach(row => row.classList.toggle('past', Number(row.dataset.t) > time));
      place();
    }

    function pick(n) {
      if (n < 0 || n >= events.length) return;
      chosen = n;
      go(events[n].t);
    }

    function stop() {
      cancelAnimationFrame(playing);
      playing = 0;
      byId('play').textContent = 'Play';
      byId('play').setAttribute('aria-pressed', 'false');
    }

    function play() {
      if (playing) return stop();
      const begin = isFresh || time >= gesture.end ? 0 : time;
      const start = performance.now();
      const tick = now => {
        chosen = -1;
        go(begin + (now - start) * Number(byId('speed').value));
        if (time >= gesture.end) return stop();
        playing = requestAnimationFrame(tick);
      };
      byId('play').textContent = 'Pause';
      byId('play').setAttribute('aria-pressed', 'true');
      playing = requestAnimationFrame(tick);
    }

    // MARK: input from the user

    byId('play').addEventListener('click', play);
    byId('back').addEventListener('click', () => { stop(); pick(Math.max(0, chosen - 1)); });
    byId('next').addEventListener('click', () => { stop(); pick(chosen + 1); });
    byId('scrub').addEventListener('input', () => { stop(); chosen = -1; go(Number(byId('scrub').value)); });
    byId('gesture').addEventListener('change', () => choose(Number(byId('gesture').value)));
    byId('trial').addEventListener('input', trial);
    byId('all').addEventListener('click', () => { showsAll = !showsAll; lanes(); go(time); });
    const tabs = [byId('tab-won'), byId('tab-called')];
    const show = tab => tabs.forEach(other => {
      const isShown = other === tab;
      other.setAttribute('aria-selected', String(isShown));
      other.tabIndex = isShown ? 0 : -1;
      byId(other.getAttribute('aria-controls')).hidden = !isShown;
    });
    tabs.forEach(tab => {
      tab.addEventListener('click', () => show(tab));
      tab.addEventListener('keydown', event => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        const other = tabs[1 - tabs.indexOf(tab)];
        show(other);
        other.focus();
        event.stopPropagation();
      });
    });
    document.addEventListener('keydown', event => {
      const name = event.target.tagName;
      if (event.ctrlKey || event.altKey || event.metaKey || !gesture || name === 'INPUT' || name === 'SELECT') return;
      if (event.key === 'ArrowRight') { stop(); pick(chosen + 1); }
      else if (event.key === 'ArrowLeft') { stop(); pick(Math.max(0, chosen - 1)); }
      else if (event.key === 'Home') { stop(); pick(0); }
      else if (event.key === 'End') { stop(); chosen = -1; go(gesture.end); }
      else if (event.key === ' ' && name !== 'BUTTON') play();
      else return;
      event.preventDefault();
    });
    window.addEventListener('resize', () => {
      if (!gesture) return;
      const wasFresh = isFresh;
      lanes();
      go(time);
      isFresh = wasFresh;
    });

    byId('title').textContent = data.title + (data.subtitle ? ', ' + data.subtitle : '');
    byId('gesture').replaceChildren(...data.gestures.map((gesture, n) =>
      make('option', { value: n }, (n + 1) + ': ' + gesture.heading + ' - ' + plain(gesture.sentences[0] || ''))));
    byId('choice').hidden = data.gestures.length < 2;
    if (data.gestures.length) {
      // Shows the first gesture that did not act, since users ask about it.
      const silent = data.gestures.findIndex(gesture => !gesture.lanes.some(lane => lane.acted));
      choose(Math.max(0, silent));
    } else {
      byId('verdict').textContent = data.message || 'No finger touched the glass.';
      document.querySelector('main').hidden = true;
    }
    if (data.served) {
      let version = null;
      const ask = async () => {
        try {
          const now = await (await fetch('version')).text();
          if (version !== null && now !== version) return location.reload();
          version = now;
        } catch { /* the server is gone; it may come back */ }
        setTimeout(ask, 1000);
      };
      ask();
    }
    """#
}
