// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
//
// Performs the actions of tactusd's configuration in GNOME Shell, since GNOME lets no program outside of the shell act
// on windows and workspaces. `build.sh` appends the lines that differ between versions of the shell. These lines define
// Clutter, GLib, Gio, Meta, Main and getName.

const busName = 'org.tactus.Shell';
const busPath = '/org/tactus/Shell';
// Only the program that owns this name may call methods, and only this program receives information about windows.
const callerName = 'org.tactus.Daemon';
const newsPath = '/org/tactus/Windows';
const newsName = 'org.tactus.Windows';

const interfaceXML = `
<node>
  <interface name="org.tactus.Shell">
    <method name="Perform"><arg name="words" type="as" direction="in"/></method>
  </interface>
</node>`;

function workspaces() {
    return global.workspace_manager;
}

function front() {
    const window = global.display.focus_window;
    if (!window)
        throw new Error('no window is in front');
    return window;
}

// Returns the windows of the current workspace, the oldest first.
function windows() {
    return global.display.get_tab_list(Meta.TabList.NORMAL, workspaces().get_active_workspace())
        .sort((one, other) => one.get_stable_sequence() - other.get_stable_sequence());
}

// GNOME 49 has removed `MaximizeFlags`.
const isMaximized = window => window.is_maximized?.() ?? window.get_maximized() === Meta.MaximizeFlags.BOTH;
const withFlags = method => method.length > 0 ? [Meta.MaximizeFlags.BOTH] : [];

function maximize(window, wanted) {
    const method = wanted ? window.maximize : window.unmaximize;
    method.apply(window, withFlags(method));
}

function switched(word, isOn) {
    return word === 'toggle' ? !isOn : word !== 'off';
}

function restore() {
    const window = global.display.focus_window;
    const hidden = windows().filter(each => each.minimized);
    if (window?.is_fullscreen()) {
        window.unmake_fullscreen();
    } else if (window && isMaximized(window)) {
        maximize(window, false);
    } else if (hidden.length > 0) {
        const last = hidden.reduce((one, other) => one.user_time > other.user_time ? one : other);
        Main.activateWindow(last);
    }
}

function tile(window, side) {
    const area = window.get_work_area_current_monitor();
    const width = Math.floor(area.width / 2);
    maximize(window, false);
    window.move_resize_frame(true, side === 'left' ? area.x : area.x + area.width - width, area.y, width, area.height);
}

function bringToFront(step) {
    const shown = windows().filter(window => !window.minimized);
    if (shown.length === 0)
        return;
    const index = shown.indexOf(global.display.focus_window) + (step === 'next' ? 1 : -1);
    Main.activateWindow(shown[(index + shown.length) % shown.length]);
}

function showKeyboard(wanted) {
    // The shell has an on-screen keyboard if there is a touchscreen and no other keyboard, or if its settings say so.
    if (!Main.keyboard.keyboardActor)
        throw new Error('GNOME shows no on-screen keyboard: switch it on in Settings, Accessibility, Typing');
    if (switched(wanted === 'hide' ? 'off' : wanted, Main.keyboard.visible))
        Main.keyboard.open(Main.layoutManager.primaryIndex);
    else
        Main.keyboard.close();
}

// A virtual keyboard and pointer. Remembers which keys and buttons are pressed, so that `letGo` can release them.
class Input {
    constructor() {
        this._devices = new Map();
        this._pressed = new Set();
    }

    letGo() {
        this._pressed.forEach(what => this.act(`${what} up`));
    }

    // Returns the device of a type; creates the device if there is none. tactusd may request a device before it is
    // used, since programs need a moment to notice it.
    _device(type) {
        if (!this._devices.has(type)) {
            const backend = global.stage.context?.get_backend() ?? Clutter.get_default_backend();
            this._devices.set(type, backend.get_default_seat().create_virtual_device(type));
        }
        return this._devices.get(type);
    }

    _press(what, state) {
        this._pressed[state === 'down' ? 'add' : 'delete'](what);
        return state === 'down';
    }

    act(line) {
        const [what, ...words] = line.split(' ');
        const device = this._device(what.startsWith('key')
            ? Clutter.InputDeviceType.KEYBOARD_DEVICE : Clutter.InputDeviceType.POINTER_DEVICE);
        const numbers = words.map(Number);
        const time = GLib.get_monotonic_time();
        const {NONE, HORIZONTAL, VERTICAL} = Clutter.ScrollFinishFlags;
        switch (what) {
        case 'keyboard': case 'pointer': return;
        case 'key':
            return device.notify_keyval(time, numbers[0], this._press(`key ${words[0]}`, words[1])
                ? Clutter.KeyState.PRESSED : Clutter.KeyState.RELEASED);
        case 'button':
            return device.notify_button(time, Clutter[`BUTTON_${words[0]}`], this._press(`button ${words[0]}`, words[1])
                ? Clutter.ButtonState.PRESSED : Clutter.ButtonState.RELEASED);
        case 'move': return device.notify_absolute_motion(time, ...numbers);
        // `scroll` scrolls as fingers on a touchpad do, and `stop` reports that the fingers have lifted.
        case 'scroll': return device.notify_scroll_continuous(time, ...numbers, Clutter.ScrollSource.FINGER, NONE);
        case 'stop':
            return device.notify_scroll_continuous(time, 0, 0, Clutter.ScrollSource.FINGER, HORIZONTAL | VERTICAL);
        case 'wheel':
            return device.notify_discrete_scroll(time, Clutter.ScrollDirection[words[0]], Clutter.ScrollSource.WHEEL);
        default: throw new Error(`there is no ${what}`);
        }
    }
}

class Actions {
    constructor() {
        this._input = new Input();
        this._caller = null;
        this._hidden = [];
        this._lastIndex = -1;
        this._switches = workspaces().connect('workspace-switched', (_, from) => {
            this._lastIndex = from;
        });
        this._watch = Gio.bus_watch_name(
            Gio.BusType.SESSION, callerName, Gio.BusNameWatcherFlags.NONE,
            (connection, name, owner) => {
                this._caller = owner;
                this._tell();
            },
            () => {
                this._caller = null;
                this._input.letGo();
            });
        this._front = null;
        this._frontSignals = [];
        this._focus = global.display.connect('notify::focus-window', () => this._follow());
        this._created = global.display.connect('window-created', () => this._tell());
        this._follow();
        this._object = Gio.DBusExportedObject.wrapJSObject(interfaceXML, this);
        this._object.export(Gio.DBus.session, busPath);
        this._name = Gio.bus_own_name_on_connection(
            Gio.DBus.session, busName, Gio.BusNameOwnerFlags.NONE, null, null);
    }

    destroy() {
        this._input.letGo();
        Gio.bus_unown_name(this._name);
        this._object.unexport();
        Gio.bus_unwatch_name(this._watch);
        workspaces().disconnect(this._switches);
        global.display.disconnect(this._focus);
        global.display.disconnect(this._created);
        this._leave();
    }

    _leave() {
        this._frontSignals.forEach(signal => this._front.disconnect(signal));
        this._frontSignals = [];
        this._front = null;
    }

    _follow() {
        this._leave();
        this._front = global.display.focus_window;
        this._frontSignals = ['title', 'fullscreen', 'wm-class'].map(property =>
            this._front?.connect(`notify::${property}`, () => this._tell())).filter(signal => signal);
        this._tell();
    }

    // Sends information about the windows to tactusd, without waiting for a reply.
    _tell() {
        if (!this._caller)
            return;
        const front = this._front;
        const apps = global.get_window_actors().map(actor => actor.meta_window)
            .filter(window => window.get_window_type() === Meta.WindowType.NORMAL).map(window => window.get_wm_class());
        const news = new GLib.Variant('(sssbs)', [
            front?.get_wm_class() ?? '', front?.get_title() ?? '', front?.get_role() ?? '',
            front?.is_fullscreen() ?? false, apps.join('\n'),
        ]);
        const message = Gio.DBusMessage.new_method_call(this._caller, newsPath, newsName, 'Tell');
        message.set_body(news);
        message.set_flags(Gio.DBusMessageFlags.NO_REPLY_EXPECTED | Gio.DBusMessageFlags.NO_AUTO_START);
        Gio.DBus.session.send_message(message, Gio.DBusSendMessageFlags.NONE);
    }

    PerformAsync([words], invocation) {
        try {
            if (invocation.get_sender() !== this._caller)
                throw new Error(`only ${callerName} may ask for actions`);
            this._perform(...words);
            invocation.return_value(null);
        } catch (error) {
            invocation.return_dbus_error('org.tactus.Shell.Error', error.message);
        }
    }

    _perform(action, ...words) {
        const time = global.get_current_time();
        switch (action) {
        case 'close': return front().delete(time);
        case 'minimize': return front().minimize();
        case 'maximize': return maximize(front(), switched(words[0], isMaximized(front())));
        case 'restore': return restore();
        case 'fullscreen':
            return switched(words[0], front().is_fullscreen())
                ? front().make_fullscreen() : front().unmake_fullscreen();
        case 'tile': return tile(front(), words[0]);
        case 'show-desktop': return this._showDesktop();
        case 'window': return bringToFront(words[0]);
        case 'workspace': return Main.wm.actionMoveWorkspace(this._workspace(words));
        case 'move': return Main.wm.actionMoveWindow(front(), this._workspace(words));
        case 'launcher': return Main.overview.showApps();
        case 'keyboard': return showKeyboard(words[0]);
        case 'input': return words.forEach(line => this._input.act(line));
        default: throw new Error(`GNOME has no way to ${action}`);
        }
    }

    // Minimizes all windows. If all are minimized already, restores those that the previous call has minimized.
    _showDesktop() {
        const shown = windows().filter(window => !window.minimized);
        const there = windows();
        if (shown.length > 0) {
            shown.forEach(window => window.minimize());
            this._hidden = shown;
        } else {
            this._hidden.filter(window => there.includes(window)).forEach(window => window.unminimize());
            this._hidden = [];
        }
    }

    _workspace([word, name]) {
        const {RIGHT, LEFT, UP, DOWN} = Meta.MotionDirection;
        const direction = {next: RIGHT, previous: LEFT, up: UP, down: DOWN}[word];
        const current = workspaces().get_active_workspace();
        if (direction !== undefined)
            return current.get_neighbor(direction);
        let index = Number(word) - 1;
        if (word === 'back-and-forth')
            index = this._lastIndex < 0 ? current.index() : this._lastIndex;
        else if (word === 'name')
            index = Array.from({length: workspaces().n_workspaces}, (_, each) => getName(each)).indexOf(name);
        const workspace = workspaces().get_workspace_by_index(index);
        if (!workspace)
            throw new Error(`there is no workspace ${name ?? word}`);
        return workspace;
    }
}
