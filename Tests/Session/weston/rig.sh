# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Starts real compositors without a touchscreen, and plays touches in them. Source this file after support/checks.sh.
# Within a check, functions refer to compositors and clients by name, as `start` does; the runtime folder is `work`.

rig=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tools=${TOOLS:-$scratch/tools}
export XDG_CONFIG_HOME=$scratch/config
unset WAYLAND_DISPLAY DISPLAY SWAYSOCK TACTUS_CONFIG
. "$rig/../support/touch-log.sh"

# Prints the flags for building modules of weston, for this machine or for TACTUS_ROOT (see `root`).
weston_flags() {
  local packages against=("$rig/../against" "${TACTUS_ROOT:-/}")
  read -ra packages < <("${against[@]}" "$rig/../../../Sources/Hosts/TactusWeston/packages.sh")
  "${against[@]}" pkg-config --cflags --libs "${packages[@]}" xkbcommon
}
# Builds the test's own module and clients, unless TOOLS contains them already.
build_tools() {
  [[ ! -e $tools/injector.so ]] || return 0
  mkdir -p "$tools" && cd "$tools" || return
  local warnings=(-O1 -Wall -Wextra -Wno-unused-parameter -Wno-missing-field-initializers -I.) flags
  read -ra flags < <(weston_flags)
  cc "${warnings[@]}" -shared -fPIC -o injector.so "$rig/injector.c" "${flags[@]}"
  read -ra flags < <(pkg-config --cflags --libs wayland-client)
  build_touch_log
  cc "${warnings[@]}" -o identity "$rig/identity.c" tactus-gestures-*.c "${flags[@]}"
  ln -sf identity keyboard
  local fake=/usr/share/plasma-wayland-protocols/fake-input.xml
  if [[ -e $fake ]]; then
    generate fake-input "$fake"
    cc "${warnings[@]}" -o fake-touch "$rig/fake-touch.c" fake-input.c "${flags[@]}"
  fi
  cd - >/dev/null
}

# MARK: compositors. Each one also plays touches and reports its windows, through its module injector.c.

# weston NAME SHELL [MODULE...]: starts a headless weston of 800x600, and waits until it has a background. `ini` is
# added to its configuration, the array `arguments` to its command line; the array `under` is a command that runs
# weston, such as valgrind. With locking=true, weston has a lock screen. `draws` is the program that draws the shell,
# and `types` the on-screen keyboard.
weston() {
  local name=$1 shell=$2
  start_weston "$@" --backend=headless-backend.so --use-pixman --width=800 --height=600
  expect "$name" '^ready'
  ask "$name" 'await ^view 0000000[12] '
}
# nested_weston NAME PARENT SHELL [MODULE...]: starts a weston in a window that fills its parent.
nested_weston() {
  local parent=$2
  WAYLAND_DISPLAY=$work/$parent start_weston "$1" "${@:3}" --backend=wayland-backend.so --use-pixman --fullscreen \
    --no-test-seat
  expect "$1" '^ready'
  ask "$1" 'await ^view 0000000[12] '
}
start_weston() {
  local name=$1 shell=$2 modules=("$tools/injector.so") options=()
  shift 2
  while [[ $# -gt 0 && $1 != --* ]]; do modules+=("$1") && shift; done
  options=("$@")
  export XDG_RUNTIME_DIR=$work
  cat >"$work/$name.ini" <<END
[core]
idle-time=0
[shell]
startup-animation=none
animation=none
close-animation=none
focus-animation=none
panel-position=none
locking=${locking:-false}
num-workspaces=3
background-color=0xff202020
${draws:+client=$draws}
[keyboard]
keymap_layout=us
[input-method]
path=${types:-}
${ini:-}
END
  local IFS=,
  start "$name" env ${PRELOAD:+"LD_PRELOAD=$PRELOAD"} ${under:+"${under[@]}"} weston --shell="$shell-shell.so" \
    --modules="${modules[*]}" --socket="$name" --debug --config="$work/$name.ini" --log="$work/$name.log" "${options[@]}" \
    ${arguments:+"${arguments[@]}"}
}

# nested_sway NAME PARENT, nested_phoc NAME PARENT: start unmodified compositors in a window of their parent. This
# version of wlroots detects a touchscreen of the parent only if the touchscreen appears while the nested compositor
# runs.
nested_sway() {
  mkdir -p "$work/$1.run"
  cat >"$work/$1.conf" <<END
xwayland disable
default_border none
exec echo ready \$WAYLAND_DISPLAY
END
  start_nested "$1" "$2" sway --unsupported-gpu -c "$work/$1.conf"
}
nested_phoc() {
  start_nested "$1" "$2" phoc -E 'echo ready $WAYLAND_DISPLAY; exec setpriv --pdeathsig KILL sleep infinity'
}
start_nested() {
  local name=$1 parent=$2
  shift 2
  mkdir -p "$work/$name.run"
  chmod 711 "$scratch" "$work" && chmod 777 "$work/$parent"
  local user=()
  if [[ $(id -u) -eq 0 ]]; then
    chown 65534:65534 "$work/$name.run"
    user=(setpriv --reuid=65534 --regid=65534 --clear-groups --)
  fi
  start "$name" env XDG_RUNTIME_DIR="$work/$name.run" HOME="$work/$name.run" WAYLAND_DISPLAY="$work/$parent" \
    WLR_BACKENDS=wayland WLR_RENDERER=pixman "${user[@]}" "$@"
  expect "$name" '^ready (.*)$'
  ln -sf "$work/$name.run/${BASH_REMATCH[1]}" "$work/$name"
  if [[ -v writes[$parent] ]]; then
    ask "$parent" 'touch off'
    ask "$parent" 'touch on'
  fi
}

# kwin NAME: starts KWin without a screen, and a program NAME that plays touches in KWin; this program obeys only the
# command `play`. `bus` is the address of KWin's D-Bus.
kwin() {
  mkdir -p "$work/$1.run"
  mkfifo "$work/$1.ready"
  # In a container, the installed program's file capability may prevent it from running; a copy has no capability.
  cp "$(command -v kwin_wayland)" "$work/kwin_wayland"
  export XDG_RUNTIME_DIR=$work
  start "$1-bus" dbus-daemon --session --nofork --nopidfile --print-address
  expect "$1-bus" '^(.*)$'
  bus=${BASH_REMATCH[1]}
  start "$1-itself" env HOME="$work/$1.run" DBUS_SESSION_BUS_ADDRESS="$bus" \
    KWIN_WAYLAND_NO_PERMISSION_CHECKS=1 KWIN_COMPOSE=Q "$work/kwin_wayland" --virtual --no-lockscreen \
    --no-global-shortcuts --width 800 --height 600 --socket "$1" "sh -c 'echo ready >$work/$1.ready'"
  read -r -t "$patience" <"$work/$1.ready" || die "no $1: $(tail -n 3 "$work/$1-itself.err")"
  start "$1" env WAYLAND_DISPLAY="$1" "$tools/fake-touch"
  expect "$1" '^ready'
}

# screenshot WESTON FILE: saves a picture of all outputs of this weston, as PNG.
screenshot() {
  local folder
  folder=$(mktemp -d -p "$work")
  (cd "$folder" && XDG_RUNTIME_DIR=$work WAYLAND_DISPLAY=$work/$1 weston-screenshooter)
  mv "$folder"/*.png "$2"
}

# MARK: clients

# client NAME COMPOSITOR SIZE [OPTION...]: opens a touch-log of this size.
client() {
  start "$1" env XDG_RUNTIME_DIR="$work" WAYLAND_DISPLAY="$work/$2" "$tools/touch-log" --app-id "$1" --title "$1" \
    --size "$3" "${@:4}"
  expect "$1" "^shown $3"
}

# heard NAME: puts the events that the client has received since the last call into `heard`.
heard() {
  say "$1" mark
  expect "$1" '^mark'
  heard=${skipped%$'\n'}
}
# until_heard NAME COMMAND...: repeats the command until the client receives an event, since a compositor may deliver
# touches a little later than it shows a window.
until_heard() {
  local n
  for n in {1..100}; do
    "${@:2}"
    heard "$1"
    [[ -z $heard ]] || break
  done
}
# Sorts the lines within each frame, since their order does not matter.
frames() { awk '{ frame = frame $0 "\n" } /^frame|^cancel/ { flush() } END { flush() }
  function flush() { printf "%s", frame | "sort"; close("sort"); frame = "" }'; }
# hears NAME TEXT: checks that the client has received exactly TEXT since the last call.
hears() {
  heard "$1"
  [[ $heard == "$2" ]] || die "$1 heard"$'\n'"$(diff <(echo "$2") <(echo "$heard") | sed 's/^/    /')"
}
# Adds the frame after the last finger if it is missing: weston 10 omits it, since no window has touches any more.
with_last_frame() {
  local text=$1
  [[ $text == *frame ]] || text+=$'\nframe'
  frames <<<"$text"
}
# hears_plain NAME TEXT: like `hears`, but the frame after the last finger may be missing, as it is without the module.
hears_plain() {
  heard "$1"
  [[ $(with_last_frame "$heard") == "$(with_last_frame "$2")" ]] ||
    die "$1 heard"$'\n'"$(diff <(with_last_frame "$2") <(with_last_frame "$heard") | sed 's/^/    /')"
}

# MARK: touches

# play COMPOSITOR [-r MS] FINGER...: a finger is `ID MS X,Y MS X,Y...`. It lands at the first place, moves straight to
# each further place in steps of 10 ms, and lifts 10 ms after the last place, unless `stays` follows. With -r, the play
# lasts until MS, so that undecided gestures are decided by then.
play() {
  local to=$1 rest=
  shift
  if [[ ${1:-} == -r ]]; then rest=$2 && shift 2; fi
  local lines
  mapfile -t lines < <(strokes "$@")
  perform "$to" "${lines[@]}" ${rest:+"$rest rest"}
}
# perform COMPOSITOR LINE...: plays the lines as they are.
perform() {
  printf '%s\n' play "${@:2}" end >&"${writes[$1]}"
  expect "$1" '^done play'
}
strokes() {
  printf '%s\n' "$@" | awk '
    function put(ms, text) { line[ms] = line[ms] ms " " text "\n"; if (ms > last) last = ms }
    { split($3, at, ","); put($2 + 0, "down " $1 " " at[1] " " at[2]); ms = $2; x = at[1]; y = at[2]; stays = 0
      for (n = 4; n <= NF; n += 2) {
        if ($n == "stays") { stays = 1; break }
        split($(n + 1), at, ",")
        for (t = ms + 10; t <= $n; t += 10) {
          k = (t - ms) / ($n - ms)
          put(t, "motion " $1 " " x + (at[1] - x) * k " " y + (at[2] - y) * k)
        }
        ms = $n; x = at[1]; y = at[2]
      }
      if (!stays) put(ms + 10, "up " $1) }
    END { for (t = 0; t <= last; t++) if (t in line) printf "%s%d frame\n", line[t], t }'
}
