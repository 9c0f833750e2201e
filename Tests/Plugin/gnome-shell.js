// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
//
// Holds the extension of GNOME Shell to the table of what actions mean: node gnome-shell.js ACTIONS.JS TABLE

const fs = require('fs');
const vm = require('vm');
const [actions, table] = process.argv.slice(2);

// A shell with these windows; the one at `front` has the focus. What happens is written down.
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
        Main: {activateWindow: window => done.push(window.number)},
        global: {
            workspace_manager: {get_active_workspace: () => null},
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
