// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension SettingsPage {
  /// Draws fingers that move in the way that a gesture's description specifies.
  static let drawings = #"""
    const ways = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1], top: [0, -1], bottom: [0, 1] };
    const holdsStill = matchMedia('(prefers-reduced-motion: reduce)');
    const wayOf = name => name.split('-').map(part => ways[part] || [0, 0])
      .reduce((sum, way) => [sum[0] + way[0], sum[1] + way[1]], [0, 0]);

    // Returns the positions of the fingers: around the middle with this radius, or side by side.
    function places(count, radius) {
      return Array.from({ length: count }, (_, n) => {
        if (radius) {
          const angle = Math.PI * 2 * (n + 0.125) / count;
          return [Math.cos(angle) * radius, Math.sin(angle) * radius];
        }
        const beside = n - (count - 1) / 2;
        return [beside * 13, Math.abs(beside) * 3.5];
      });
    }

    function drawGesture(svg, gesture) {
      svg.replaceChildren();
      svg.setAttribute('viewBox', '0 0 120 80');
      draw(svg, 'rect', { class: 'screen', x: 2, y: 2, width: 116, height: 76, rx: 8 });
      const drawing = gesture.drawing || {};
      const count = Math.min(gesture.least || 1, 5);
      const isMoving = !holdsStill.matches;
      const from = (drawing.fromCorner ? drawing.fromCorner.split('-') : drawing.from || []);
      let middle = [60, 40];
      for (const edge of from) {
        const way = ways[edge] || [0, 0];
        middle = [middle[0] + way[0] * 48, middle[1] + way[1] * 30];
        const line = way[0] ? { x1: 60 + way[0] * 57, x2: 60 + way[0] * 57, y1: 10, y2: 70 }
          : { y1: 40 + way[1] * 37, y2: 40 + way[1] * 37, x1: 14, x2: 106 };
        if (!drawing.fromCorner) draw(svg, 'line', { class: 'edge', ...line });
      }
      if (drawing.strokes) return drawStrokes(svg, drawing.strokes, isMoving);

      const steps = [[0, 0]];
      for (const move of drawing.moves || []) {
        const way = wayOf(move);
        const reach = from.length ? 34 : 26;
        steps.push([way[0] * reach, way[1] * Math.min(reach, 24)], [0, 0]);
      }
      if (steps.length === 3) steps.pop();
      // Unless the gesture begins at an edge, the middle of its path is in the middle of the drawing.
      if (!from.length && steps.length === 2) {
        middle = [middle[0] - steps[1][0] / 2, middle[1] - steps[1][1] / 2];
      }
      for (const end of steps.slice(1)) {
        if (!end[0] && !end[1]) continue;
        draw(svg, 'path', { class: 'way', d: arrow(middle, [middle[0] + end[0], middle[1] + end[1]]) });
      }
      const paths = draw(svg, 'g', {});
      const hand = draw(svg, 'g', {});
      for (const [x, y] of places(count, drawing.spreads ? 27 : drawing.turns ? 17 : 0)) {
        const near = drawing.spreads ? 0.45 : 1;
        const [first, last] = drawing.spreads === 'out' ? [near, 1] : drawing.spreads === 'in' ? [1, near] : [1, 1];
        const finger = draw(hand, 'circle', { class: 'finger', r: 5, cx: middle[0] + x * first,
          cy: middle[1] + y * first });
        if (first !== last && isMoving) {
          for (const [axis, at, offset] of [['cx', middle[0], x], ['cy', middle[1], y]]) {
            const stops = [first, last, last].map(share => at + offset * share);
            animate(finger, { attributeName: axis, values: stops.join(';'), keyTimes: '0;.6;1' });
          }
        }
        if (first !== last) {
          draw(paths, 'path', { class: 'way',
            d: arrow([middle[0] + x * first, middle[1] + y * first], [middle[0] + x * last, middle[1] + y * last]) });
        }
      }
      if (drawing.turns) {
        const side = drawing.turns === 'ccw' ? -1 : 1;
        draw(svg, 'path', { class: 'way', d: `M${middle[0]},${middle[1] - 27} A27,27 0 0 ${side > 0 ? 1 : 0} ` +
          `${middle[0] + side * 23},${middle[1] - 13} l${side * 2},-7 m${side * -2},7 l${side * -7},-1` });
        if (isMoving) turn(hand, middle, side);
      }
      if (drawing.taps && isMoving) {
        const beats = Array.from({ length: drawing.taps }, () => '0;1').join(';') + ';0;0;0';
        animate(hand, { attributeName: 'opacity', values: beats, calcMode: 'discrete' });
      }
      if (drawing.taps > 1) draw(svg, 'text', { x: 104, y: 18, 'text-anchor': 'middle', fill: 'currentColor',
        'font-size': 12 }, '\u00d7' + drawing.taps);
      const end = steps.length === 2 ? steps[1] : [0, 0];
      if (drawing.holds || drawing.rests) {
        const ring = draw(svg, 'circle', { class: 'ring', cx: middle[0] + end[0], cy: middle[1] + end[1],
          r: 9 + count * 5 });
        if (isMoving) animate(ring, { attributeName: 'opacity', values: '0;0;1;1', keyTimes: '0;.5;.8;1' });
      }
      if (steps.length > 1 && isMoving) {
        draw(hand, 'animateTransform', { attributeName: 'transform', type: 'translate', dur: '2.4s',
          repeatCount: 'indefinite', values: [...steps, end].map(step => step.join(' ')).join(';') });
      }
    }
    function animate(parent, attributes) {
      draw(parent, 'animate', { dur: '2.4s', repeatCount: 'indefinite', ...attributes });
    }
    function turn(hand, middle, side) {
      const at = middle.join(' ');
      draw(hand, 'animateTransform', { attributeName: 'transform', type: 'rotate', dur: '2.4s',
        repeatCount: 'indefinite', values: `0 ${at};${side * 60} ${at};${side * 60} ${at}`, keyTimes: '0;.6;1' });
    }
    function arrow(from, to) {
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
      const [x, y] = [(to[0] - from[0]) / length * 5, (to[1] - from[1]) / length * 5];
      return `M${from} L${to} M${to[0] - x - y},${to[1] - y + x} L${to} L${to[0] - x + y},${to[1] - y - x}`;
    }
    function drawStrokes(svg, strokes, isMoving) {
      const at = ([x, y]) => [20 + x * 0.08, 8 + y * 0.064].map(number).join(',');
      for (const stroke of strokes) {
        if (!stroke.length) continue;
        const path = 'M' + stroke.map(at).join(' L');
        draw(svg, 'path', { class: 'way', d: path });
        const finger = draw(svg, 'circle', { class: 'finger', r: 5 });
        if (isMoving) draw(finger, 'animateMotion', { path, dur: '2.4s', repeatCount: 'indefinite' });
        else finger.setAttribute('transform', `translate(${at(stroke[stroke.length - 1])})`);
      }
    }
    """#
}
