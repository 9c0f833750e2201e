# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""The sessions in which checks run. To add a compositor, add an entry to `SESSIONS`."""

from dataclasses import dataclass, field

# Abilities that a session may have.
CANCEL = "cancel"  # the compositor reports to a window that its touch is cancelled
OFF = "off"  # the compositor can be configured not to read the touchscreen
TAKES = "takes"  # the compositor takes touches of three fingers away from windows, since it has gestures for them
OWN = "own"  # what these gestures do can be seen


@dataclass(frozen=True)
class Session:
    command: str
    roots: tuple
    # The program that users log in to, if it is not the compositor itself: the first hour begins with it. The other
    # checks start only the compositor.
    manager: str = ""
    # The package of the compositor, if its name differs from that of the session.
    package: str = ""
    can: frozenset = frozenset()
    # The roots in which the compositor can load plugins of libinput; there, its libinput is replaced with one that is
    # built with Lua.
    gate: tuple = ()
    environment: dict = field(default_factory=dict)
    # Files in the user's home, by their paths.
    files: dict = field(default_factory=dict)
    # Actions, by their words in the configuration; test_actions.py checks the effect of each.
    actions: tuple = ()
    # A command that prints the number of the current workspace, if taps cannot show which workspace is current: on an
    # empty workspace, Hyprland passes taps to the last window.
    workspace: str = ""
    # One of the compositor's own swipes of three fingers, the swipe that undoes it, and a command that prints what the
    # two change.
    own: tuple = ()
    # A command that succeeds once the session is ready. After the compositor has opened its Wayland socket, the user of
    # the session runs the command again and again until it succeeds.
    ready: str = ""
    memory: str = "1G"
    # Files, by path, that `tactus setup` tells the user to write.
    hers: dict = field(default_factory=dict)
    # What remains for the user to do after `tactus setup`, in its words.
    remains: str = ""
    # Whether the first hour is tested in this session.
    first: bool = False


WLROOTS = {"WLR_RENDERER": "pixman", "WLR_BACKENDS": "drm,libinput"}
# These variables select software rendering, since the guest has no graphics card.
SOFTWARE = {"LIBGL_ALWAYS_SOFTWARE": "1", "LP_NUM_THREADS": "0", "WLR_RENDERER_ALLOW_SOFTWARE": "1"}
KWIN = {"KWIN_COMPOSE": "Q", "QT_QUICK_BACKEND": "software"}
WINDOWS = ("close", "fullscreen toggle", "maximize toggle", "window next")
POINTER = ("click", "scroll", "click after the lift")


GET = "org.freedesktop.DBus.Properties.Get"


def keyfile(**sections):
    """Returns the text of a keyfile with settings of GNOME."""
    return "".join(
        f"[{name.replace('_', '/')}]\n" + "".join(f"{key.replace('_', '-')}={value}\n" for key, value in keys.items())
        for name, keys in sections.items()
    )


SESSIONS = {
    "sway": Session(
        command="sway",
        roots=("12", "13", "testing", "12-arm64", "13-arm64", "13-arm64-16k"),
        can=frozenset({OFF}),
        environment=WLROOTS,
        files={".config/sway/config": "xwayland disable\nfocus_follows_mouse no\n"},
        ready="test -S $SWAYSOCK",
        actions=("close", "fullscreen toggle", "window next", "key", "workspace", *POINTER),
        first=True,
    ),
    "labwc": Session(
        command="labwc",
        roots=("13", "testing", "13-arm64"),
        environment=WLROOTS,
        files={
            ".config/labwc/rc.xml": '<labwc_config><core><decoration>server</decoration></core><desktops number="3"/>'
            "</labwc_config>\n"
        },
        actions=(*WINDOWS, *POINTER),
        hers={".config/labwc/autostart": "systemctl --user start tactusd &\n"},
        first=True,
    ),
    "phoc": Session(
        # phoc runs only if it has a program to start.
        command="phoc -E 'sleep infinity'",
        roots=("12", "13", "testing", "12-arm64"),
        environment={**WLROOTS, "GSETTINGS_BACKEND": "keyfile"},
        files={".config/glib-2.0/settings/keyfile": keyfile(sm_puri_phoc={"auto_maximize": "false"})},
        actions=("close", "fullscreen toggle", "window next", *POINTER),
    ),
    "cage": Session(
        command="cage -- sleep infinity",
        roots=("12", "13", "testing", "12-arm64"),
        environment=WLROOTS,
    ),
    "wayfire": Session(
        command="wayfire -c .config/wayfire.ini",
        roots=("13", "unstable"),
        environment={**WLROOTS, **SOFTWARE, "WLR_RENDERER": "gles2"},
        files={
            ".config/wayfire.ini": "[core]\nplugins = vswitch scale expo wm-actions foreign-toplevel ipc ipc-rules stipc\n"
            "vwidth = 3\nvheight = 1\nclose_top_view = none\nxwayland = false\n"
        },
        actions=("close", "fullscreen toggle", "window next"),
    ),
    "weston": Session(
        command="weston --backend=drm --renderer=pixman --shell=kiosk-shell.so --idle-time=0",
        roots=("13", "testing", "13-arm64"),
    ),
    "kwin": Session(
        # Plasma starts KWin by this program, too.
        command="kwin_wayland_wrapper --drm --no-lockscreen",
        manager="startplasma-wayland",
        package="kwin-wayland",
        roots=("13", "testing"),
        # KWin's own gestures do nothing here, so they cannot be tested: it derives the length of a swipe from the size of
        # the output in mm, which outputs of the virtual machine do not have.
        can=frozenset({CANCEL, TAKES}),
        gate=("testing",),
        environment=KWIN,
        # Plasma installs this file; without it, KWin 6.3 finds no desktop files of programs.
        files={
            ".config/menus/applications.menu": "<Menu><Name>Applications</Name><DefaultAppDirs/>"
            "<Include><All/></Include></Menu>\n",
        },
        memory="2500M",
        actions=("close", "window next", "key", *POINTER),
        first=True,
    ),
    "plasma-mobile": Session(
        command="startplasmamobile",
        roots=("testing",),
        can=frozenset({CANCEL, TAKES}),
        gate=("testing",),
        environment=KWIN,
        # The wizard of the first login covers all windows.
        files={".config/plasmamobilerc": "[InitialStart]\nwizardRun=true\n"},
        ready="busctl --user status org.kde.plasmashell",
        memory="3000M",
        actions=("close", "window next", "key", *POINTER),
        first=True,
    ),
    "gnome": Session(
        command="gnome-shell --wayland --no-x11 --display-server",
        manager="gnome-session",
        package="gnome-shell",
        roots=("13", "testing", "unstable"),
        can=frozenset({OWN, TAKES}),
        gate=("testing", "unstable"),
        environment={**SOFTWARE, "GSETTINGS_BACKEND": "keyfile", "XDG_CURRENT_DESKTOP": "GNOME"},
        files={
            ".config/glib-2.0/settings/keyfile": keyfile(
                org_gnome_shell={
                    "enabled_extensions": "['tactus@tactus']",
                    "welcome_dialog_last_shown_version": "'99'",
                },
                org_gnome_mutter={"dynamic_workspaces": "false"},
            )
        },
        own=(
            "up",
            "down",
            f"gdbus call --session --dest org.gnome.Shell --object-path /org/gnome/Shell --method {GET} org.gnome.Shell "
            "OverviewActive",
        ),
        ready="gdbus wait --session --timeout 60 org.gnome.Shell",
        memory="2500M",
        actions=(*WINDOWS, "workspace", "key", "keyboard", *POINTER),
        remains="log out and in once",
        first=True,
    ),
    "hyprland": Session(
        command="Hyprland",
        roots=("testing", "unstable"),
        gate=("testing", "unstable"),
        environment=SOFTWARE,
        files={
            ".config/hypr/hyprland.lua": "hl.config({ misc = { disable_hyprland_logo = true }, "
            "ecosystem = { no_update_news = true } })\n"
        },
        ready="hyprctl -j version",
        workspace="hyprctl -j activeworkspace | jq .id",
        memory="2500M",
        actions=("close", "fullscreen toggle", "window next", "workspace", *POINTER),
    ),
}

