import Clutter from 'gi://Clutter';
import GLib from 'gi://GLib';
import Gio from 'gi://Gio';
import Meta from 'gi://Meta';
import * as Main from 'resource:///org/gnome/shell/ui/main.js';
import {Extension} from 'resource:///org/gnome/shell/extensions/extension.js';

const getName = index => Meta.prefs_get_workspace_name(index);

export default class TactusExtension extends Extension {
    enable() {
        this._actions = new Actions();
    }

    disable() {
        this._actions?.destroy();
        this._actions = null;
    }
}
