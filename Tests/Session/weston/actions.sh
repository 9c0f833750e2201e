# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# For weston.sh: checks of actions, most of which are bound to an edge.

# bound LEFT RIGHT TOP BOTTOM: prints lines of configuration that bind these actions.
bound() {
  local edges=(left right top bottom) lines=
  while [[ $# -gt 0 ]]; do
    lines+="bind 1 edge ${edges[0]} -> $1"$'\n'
    edges=("${edges[@]:1}")
    shift
  done
  printf '%s' "$lines"
}
from() {
  case $1 in
    left) play w '0 0 5,300 80 400,300' ;;
    right) play w '0 0 795,300 80 400,300' ;;
    top) play w '0 0 400,5 80 400,300' ;;
    bottom) play w '0 0 400,595 80 400,300' ;;
  esac
}

# reports LINE: checks that weston's log contains this line of the module exactly once.
reports() {
  [[ $(grep -cF "tactus: $1" "$work/w.log") -eq 1 ]] || die "$(grep tactus: "$work/w.log")"
}

# The command says that nothing but the module is needed, and where to look instead of asking tactusd.
beside_the_module() {
  local said it="weston recognizes the gestures itself, and logs what they do in $work/w.log"
  with kiosk "$edge"
  said=$(command_here status) || die "status $?: $said"
  [[ $said == *"not needed: $it"* && $said != *missing* ]] || die "$said"
  ! said=$(command_here why --last 1 2>&1) || die "$said"
  [[ $said == *"$it"*'run `tactus record FILE`, then `tactus why FILE`' ]] || die "$said"
  said=$(command_here explain --live 2>&1) || true
  [[ $said == *"$it"* ]] || die "$said"
}
command_here() {
  XDG_RUNTIME_DIR=$work WAYLAND_DISPLAY=w XDG_CONFIG_HOME=$work timeout -s INT 3 "$programs/tactus" "$@"
}

closes() {
  with "$1" "$(bound close)"
  client c w "$2"
  from left
  expect c '^closed'
  ask w 'await-none app=c '
  reports '1 edge left -> close: done by weston (tactus-weston)'
  from left
  reports '1 edge left -> close: failed: no window is in front'
  ended_well
}
minimizes() {
  with "$1" "$(bound minimize restore)"
  client c w "$2"
  client d w "$2"
  from left
  ask w 'await-none app=d '
  ask w 'await app=c .* front keyboard'
  from left
  ask w 'await-none app=c '
  from right
  ask w 'await app=c .* front keyboard'
  from right
  ask w 'await app=d .* front keyboard'
  from left
  ended_well
}
maximizes() {
  with desktop "$(bound maximize restore)"
  client c w 400x300
  from left
  expect c '^shown 800x600'
  ask w 'await 800x600 app=c .* maximized'
  from right
  expect c '^shown 400x300'
  ask w 'await 400x300 app=c title=c active front keyboard;'
}
fills() {
  with desktop "$(bound 'fullscreen toggle' restore 'fullscreen on' 'fullscreen off')"
  client c w 400x300
  for way in 'left right' 'top bottom' 'left left' 'top right'; do
    from "${way% *}"
    expect c '^shown 800x600'
    ask w 'await 800x600 app=c .* fullscreen'
    from "${way#* }"
    expect c '^shown 400x300'
    ask w 'await 400x300 app=c title=c active front keyboard;'
  done
}
cycles() {
  with "$1" "$(bound 'window next' 'window previous')"
  client a w "$2"
  client b w "$2"
  client c w "$2"
  ask w 'await app=c .* front keyboard'
  for next in a b c; do
    from left
    ask w "await app=$next .* front keyboard"
  done
  for next in b a c; do
    from right
    ask w "await app=$next .* front keyboard"
  done
  ended_well
}
workspaces() {
  with desktop "$(bound 'workspace next' 'workspace previous' 'workspace 3' 'move next')"
  client c w 400x300
  from left
  ask w 'await-none app=c '
  from right
  ask w 'await app=c '
  from top
  ask w 'await-none app=c '
  from right
  from right
  ask w 'await app=c '
  from bottom
  ask w 'await app=c '
  from right
  ask w 'await-none app=c '
}
no_workspaces() {
  with desktop "$(bound 'workspace next' 'move next' 'workspace 3')"
  client c w 400x300 --keys
  heard c
  from left
  from right
  from top
  ask w 'await app=c '
  hears c ''
  reports '1 edge left -> workspace next: failed: this Weston has no workspaces'
}
workspaces_without_keyboard() {
  local arguments=(--touch-only)
  with desktop "$(bound 'workspace next' 'workspace previous')"
  client c w 400x300
  from left
  ask w 'await-none app=c '
  from right
  ask w 'await app=c '
  ended_well
}
keys_without_keymap() {
  local arguments=(--touch-only)
  mkdir "$work/xkb"
  XKB_CONFIG_ROOT=$work/xkb with kiosk "$(bound 'key a')"
  for _ in {1..3}; do from left; done
  WAYLAND_DEBUG=1 client c w 800x600
  [[ $(grep -c 'global(.*"wl_seat"' "$work/c.err") -eq 2 ]] || die "$(grep 'global(.*"wl_seat"' "$work/c.err")"
  ended_well
}
moves_along() {
  with desktop 'bind 3 pan any -> move { drive yes }'
  client c w 400x300
  ask w 'place app=c 100 100'
  play w '0 0 200,200 100 300,250' '1 0 250,200 100 350,250' '2 0 300,200 100 400,250'
  ask w 'await ^view 50000000 (1[89]|20)[0-9.]*,14[0-9.]* .* app=c |^view 50000000 200,150 .* app=c '
  reports '3 pan any -> move: done by weston (tactus-weston)'
}
gone_while_followed() {
  local shell=$1 action=$2
  with "$shell" "bind 3 pan any -> $action { drive yes }"
  client c w 400x300
  client d w 400x300
  ask w 'place app=d 100 100'
  play w '0 0 200,200 100 250,250 stays' '1 0 250,200 100 300,250 stays' '2 0 300,200 100 350,250 stays'
  kill -KILL "${pids[d]}"
  ask w 'await-none app=d '
  drag_up 250,250 300,250 350,250
  play w '0 0 200,200 100 250,250' '1 0 250,200 100 300,250' '2 0 300,200 100 350,250'
  ended_well
}
fades() {
  with desktop 'bind 3 pan down -> close { drive yes }'
  client c w 400x300
  ask w 'place app=c 100 100'
  # The fingers do not move far enough, so the window stays open.
  play w '0 0 200,200 300 200,230 600 200,230' '1 0 250,200 300 250,230 600 250,230' \
    '2 0 300,200 300 300,230 600 300,230'
  say c mark
  expect c '^mark'
  play w '0 0 200,200 150 200,560' '1 0 250,200 150 250,560' '2 0 300,200 150 300,560'
  expect c '^closed'
}
keys() {
  with "$1" "$(bound 'key Ctrl+Alt+t' 'key plus' 'key Nonsense_Key' 'exec /nowhere/at-all')"
  client c w "$2" --keys
  heard c
  from left
  expect c '^key 29 pressed'
  next c '^key 56 pressed'
  next c '^key 20 pressed'
  expect c '^key 29 released'
  from right
  expect c '^key 42 pressed'
  next c '^key 13 pressed'
  expect c '^key 42 released'
  from top
  from bottom
  reports '1 edge left -> key Ctrl+Alt+t: done by weston (tactus-weston)'
  reports '1 edge top -> key Nonsense_Key: failed: the keyboard has no such keys'
  reports '1 edge bottom -> exec /nowhere/at-all: failed: No such file or directory'
}

keys_beside_held_ones() {
  with kiosk "$(bound 'key Ctrl+t' 'key Ctrl+plus')"
  client c w 800x600 --keys
  ask w 'press 29'
  expect c '^key 29 pressed'
  from left
  next c '^key 20 pressed'
  next c '^key 20 released'
  ask w 'release 29'
  next c '^key 29 released'
  from left
  next c '^key 29 pressed'
}
