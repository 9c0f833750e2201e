const {Clutter, GLib, Gio, Meta} = imports.gi;
const Main = imports.ui.main;
const getName = index => Meta.prefs_get_workspace_name(index);

let actions = null;

function init() {
}

function enable() {
    actions = new Actions();
}

function disable() {
    actions?.destroy();
    actions = null;
}
