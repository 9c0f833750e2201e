// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
//
// gnome-shell.js ACTIONS.JS TABLE: compares the extension of GNOME Shell with the table that defines actions.

const fs = require('fs');
const vm = require('vm');
const [actions, table] = process.argv.slice(2);

const Clutter = {
    InputDeviceType: {KEYBOARD_DEVICE: 'keyboard', POINTER_DEVICE: 'pointer'},
    KeyState: {PRESSED: 1, RELEASED: 0}, ButtonState: {PRESSED: 1, RELEASED: 0},
    BUTTON_PRIMARY: 1, BUTTON_MIDDLE: 2, BUTTON_SECONDARY: 3,
    ScrollSource: {WHEEL: 'wheel', FINGER: 'finger'}, ScrollDirection: {UP: 'up', DOWN: 'down'},
    ScrollFinishFlags: {NONE: 0, HORIZONTAL: 1, VERTICAL: 2},
};

// Returns a seat whose devices record the calls that they receive, without the times.
function seat(done) {
    return {
        create_virtual_device: type => {
            done.push(type);
            return new Proxy({}, {get: (_, name) => (time, ...values) => done.push([name, ...values].join(' '))});
        },
    };
}

// Returns a shell that has these windows and records the calls that it receives. The window at `front` has the focus.
function shell(states, front, minimized) {
    const done = [];
    const windows = states.map((state, number) => ({
        number, minimized: minimized.includes(number), user_time: number,
        get_stable_sequence: () => number,
        is_fullscreen: () => state.includes('fullscreen'), is_maximized: () => state.includes('maximized'),
        unmake_fullscreen: () => done.push('leaves-fullscreen'), unmaximize: () => done.push('unmaximizes'),
    }));
    const context = vm.createContext({
        Meta: {TabList: {}, MaximizeFlags: {}},
        GLib: {get_monotonic_time: () => 0},
        Clutter,
        Main: {activateWindow: window => done.push(window.number)},
        global: {
            workspace_manager: {get_active_workspace: () => null},
            stage: {context: {get_backend: () => ({get_default_seat: () => seat(done)})}},
            display: {focus_window: windows[front] ?? null, get_tab_list: () => [...windows].reverse()},
        },
    });
    vm.runInContext(fs.readFileSync(actions, 'utf8'), context);
    return {done, run: code => vm.runInContext(code, context)};
}

const checks = {
    switch: ([word, was, is]) => shell([], -1, []).run(`switched('${word}', ${was === 'on'})`) === (is === 'on'),
    restore: ([state, what]) => {
        const {done, run} = shell([state, 'plain'], state === 'none' ? -1 : 0, [1]);
        run('restore()');
        return done.length === 1 && (done[0] === 1 ? 'brings-back' : done[0]) === what;
    },
    window: ([word, front, count, next]) => {
        const {done, run} = shell(Array(Number(count)).fill('plain'), Number(front), []);
        run(`bringToFront('${word}')`);
        return done.length === 1 && done[0] === Number(next);
    },
};

let seen = 0;
for (const line of fs.readFileSync(table, 'utf8').split('\n')) {
    const [what, ...row] = line.split(' ');
    if (!checks[what])
        continue;
    seen++;
    if (!checks[what](row)) {
        console.error(`actions.js does otherwise: ${line}`);
        process.exitCode = 1;
    }
}
if (seen < 10)
    throw new Error(`only ${seen} rows`);

// Each line that the daemon sends, with the calls that it must cause on the devices. At the end, no key or button must
// stay pressed.
const input = [
    ['keyboard', 'keyboard'],
    ['key 65513 down', 'notify_keyval 65513 1'],
    ['key 65361 down', 'notify_keyval 65361 1'],
    ['key 65361 up', 'notify_keyval 65361 0'],
    ['move 300.0 200.5', 'pointer', 'notify_absolute_motion 300 200.5'],
    ['button SECONDARY down', 'notify_button 3 1'],
    ['button SECONDARY up', 'notify_button 3 0'],
    ['button PRIMARY down', 'notify_button 1 1'],
    ['scroll 0.0 -10.0', 'notify_scroll_continuous 0 -10 finger 0'],
    ['stop', 'notify_scroll_continuous 0 0 finger 3'],
    ['wheel DOWN', 'notify_discrete_scroll down wheel'],
];
const {done, run} = shell([], -1, []);
run('const input = new Input()');
for (const [line] of input)
    run(`input.act('${line}')`);
run('input.letGo(); input.letGo()');
const wanted = [...input.flatMap(([, ...told]) => told), 'notify_keyval 65513 0', 'notify_button 1 0'];
if (done.join() !== wanted.join()) {
    console.error(`actions.js tells its devices ${done.join(', ')}`);
    process.exitCode = 1;
}
