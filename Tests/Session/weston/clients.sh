# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# For weston.sh: checks of clients that use the gesture protocol, while gestures are also configured.

# aware NAME COMMAND...: starts one of the example clients.
aware() {
  type -P "$2" >/dev/null || die "there is no $2"
  start "$1" env XDG_RUNTIME_DIR="$work" WAYLAND_DISPLAY="$work/w" "${@:2}"
}
monitor() {
  aware m "$programs/gesture-monitor" --json --fullscreen
  expect m '"note":"attached: 800x600"'
  # Weston delivers touches to the window once weston has drawn the window.
  ask w 'await 800x600 .*title=Gesture'
  all=
}
# gestures COUNT: reads the monitor's output until this many touches have lifted. Appends the output to `all`, and puts
# the gestures in `all` into `told`, and the decisions about touches into `touches`.
gestures() {
  local n
  for ((n = 0; n < $1; n++)); do
    expect m '"phase":"up"'
    all+=$skipped
  done
  told=$(grep -v '"state":"changed"' <<<"$all" | sed -n 's/.*"gesture":"\([^"]*\)".*"state":"\([^"]*\)".*/\1 \2/p')
  touches=$(sed -n 's/.*"touch":\([0-9]*\),"disposition":"\([^"]*\)","reason":"\([^"]*\)".*/\1 \2 \3/p' <<<"$all")
}
# both STATE: reads until the pinch and the rotation have reached this state, in either order.
both() {
  local n first=
  for n in 1 2; do
    expect m '"gesture":"(pinch|rotation)".*"state":"'"$1"
    [[ $first != "${BASH_REMATCH[1]}" ]] || die "$first $1 twice"
    first=${BASH_REMATCH[1]}
    all+=$skipped$line$'\n'
  done
}
together_until_the_system() {
  with kiosk 'bind 3 swipe up -> exec echo fired'
  monitor
  play w '0 0 300,300 100 350,250 200 300,200' '1 0 500,300 100 450,350 200 500,400'
  # The pinch and the rotation are recognized simultaneously, until both end.
  both began
  both ended
  # The server asks the client whether its gestures may begin. If the client answers too late, the system's gesture has
  # already prevented them, so this is tried up to five times.
  for _ in {1..5}; do
    all=
    play w '0 0 300,300 20 306,283 120 306,283 220 306,83' '1 0 500,300 20 490,300 120 490,300 220 490,100' \
      '2 120 400,300 220 400,100'
    fires
    gestures 3
    [[ -z $told ]] || break
  done
  # A two-finger pan may be recognized too, and a two-finger swipe may end before the number of fingers is final.
  [[ $(grep -ve pan -e swipe <<<"$told" | sort) == 'pinch began
pinch cancelled
rotation began
rotation cancelled' ]] || die "$told"
  # The system's gesture cancels the third touch. If that touch landed before the window received the cancellation of
  # the other touches, it was cancelled together with them, since `wl_touch.cancel` cancels all touches.
  local third=system first
  [[ ${all%%\"disposition\":\"cancelled\"*} != *'"x":400.00,"y":300.00'* ]] || third=quarantine
  first=${touches%% *}
  # The window may also have received the third touch before the system's gesture was recognized.
  [[ $touches != *"$((first + 2)) delivered"* ]] || third=recognized
  [[ $(grep -v delivered <<<"$touches") == "$first cancelled recognized
$((first + 1)) cancelled recognized
$((first + 2)) cancelled $third" ]] || die "$touches, not $third"
}
recognizes_itself() {
  weston w kiosk
  aware m "$programs/gesture-monitor" --json --fullscreen
  ask w 'await 800x600 .*title=Gesture'
  play w '0 0 300,300 100 350,250 200 300,200' '1 0 500,300 100 450,350 200 500,400'
  both began
  both ended
  [[ $all == *'"note":"'*'this program recognizes them itself'* && $all == *'"touch":2,"phase":"down","x":500.00'* ]] || die "$all"
}
third_finger_after() {
  with kiosk 'bind 3 pan up -> exec echo fired'
  monitor
  play w '0 0 300,300 50 350,250 stays' '1 0 500,300 50 450,350 stays'
  both began
  perform w '0 down 2 400 300' '0 frame' '10 rest'
  drag_up 350,250 450,350 400,300
  fires
  gestures 3
  [[ $(grep -v delivered <<<"$touches") == '1 cancelled recognized
2 cancelled recognized
3 cancelled system' ]] || die "$touches"
}
third_finger_before() {
  with kiosk 'bind 3 pan up -> exec echo fired'
  monitor
  play w '0 0 300,300 50 350,250 stays' '1 0 500,300 50 450,350 stays' '2 0 400,300 stays'
  both began
  drag_up 350,250 450,350 400,300
  fires
  gestures 3
  [[ $(grep -v delivered <<<"$touches") == '1 cancelled recognized
2 cancelled recognized
3 cancelled quarantine' ]] || die "$touches"
}
# drag_up X,Y...: moves the fingers that are down at these places up by 200 px, and lifts them.
drag_up() {
  local lines=() ms n at=("$@")
  for ((ms = 10; ms <= 100; ms += 10)); do
    for n in "${!at[@]}"; do lines+=("$ms motion $n ${at[n]%,*} $((${at[n]#*,} - ms * 2))"); done
    lines+=("$ms frame")
  done
  for n in "${!at[@]}"; do lines+=("110 up $n"); done
  perform w "${lines[@]}" '110 frame'
}
system_before_client() {
  with kiosk 'bind 1 edge left -> exec echo fired'
  monitor
  play w '0 0 5,300 100 400,300'
  fires
  gestures 1
  # The client's gestures did not begin, and the window received no touch.
  [[ $told != *began* && $told != *ended* ]] || die "$told"
  [[ $touches == *system* && $touches != *delivered* ]] || die "$touches"
}
client_killed_in_its_gesture() {
  with kiosk "$edge"
  client c w 800x600
  monitor
  play w '0 0 300,300 100 350,250 stays' '1 0 500,300 100 450,350 stays'
  expect m '"gesture":"pinch".*"state":"began"'
  kill -KILL "${pids[m]}"
  ask w 'await-none title=Gesture'
  perform w '0 motion 0 360 240' '0 frame' '10 up 0' '10 up 1' '10 frame'
  from left
  fires
  play w '0 0 400,300 0 400,300'
  hears c "down 0 400 300 0
frame
up 0 10
frame"
  ended_well
}
photo_table() {
  with kiosk "$edge"
  aware p "$programs/photo-table" --fullscreen --picture "$work/table.png"
  painted ''
  local before=$painted
  [[ $(head -c 4 "$work/table.png" | tail -c 3) == PNG ]] || die 'no picture'
  # A photo is moved and rotated, and the page stays.
  play w -r 100 '0 0 130,220 200 380,150' '1 0 230,220 200 450,220'
  painted "$before"
  local moved=$painted
  # A drag from the right edge turns the page; the system's gesture starts at the left edge.
  play w -r 300 '0 0 795,300 150 100,300'
  painted "$moved"
  [[ $painted != "$before" ]] || die 'the page was not turned'
  # After a while without touches, the table shows what fingers can do.
  painted "$painted"
}
# A finger drags the circle; a tap changes its colour.
template_gesture() {
  with kiosk "$edge"
  aware p "$programs/TemplateGesture" --fullscreen --picture "$work/table.png"
  painted ''
  play w '0 0 500,300 100 200,300'
  painted "$painted"
  play w -r 300 '0 0 200,300 20 200,300'
  painted "$painted"
}
# One finger moves the photo, two fingers zoom it: neither gesture prevents the other.
template_photo() {
  with kiosk "$edge"
  aware p "$programs/TemplatePhoto" --fullscreen --picture "$work/table.png"
  painted ''
  play w '0 0 400,300 100 450,330'
  painted "$painted"
  play w -r 300 '0 0 450,300 200 380,230' '1 0 550,400 200 640,490'
  painted "$painted"
}
# After a flick, the list keeps scrolling until it comes to rest. A tap then prints its row, in a task of the main
# actor.
template_list() {
  with kiosk "$edge"
  aware p "$programs/TemplateList" --fullscreen --picture "$work/table.png"
  painted ''
  local top=$painted
  play w '0 0 400,500 100 400,200'
  painted "$top"
  # If the list still moves, the first tap only stops it.
  play w -r 600 '0 0 400,300 20 400,300'
  play w -r 300 '0 0 400,300 20 400,300'
  expect p '^row ([0-9]+)$'
  # The finger has moved the list by 300 px, and then the list has scrolled on by itself. In the list's initial
  # position, the tap would hit row 4.
  ((BASH_REMATCH[1] > 8)) || die "row ${BASH_REMATCH[1]} is where it was before"
  # Without a compositor, the program reports that there is none, and does not crash.
  local said
  ! said=$(WAYLAND_DISPLAY=nowhere "$programs/TemplateList" 2>&1) || die 'it runs without a compositor'
  [[ $said == 'TemplateList: there is no Wayland compositor at WAYLAND_DISPLAY' ]] || die "$said"
}
# others_see X,Y COMMAND...: a program that does not use gestures receives replayed touches, at this place in its
# window, and no consumed touches.
others_see() {
  with kiosk "$edge"
  aware o env WAYLAND_DEBUG=1 stdbuf -oL -eL bash -c 'exec "$@" 2>&1' - "${@:2}"
  ask w 'await .* front keyboard'
  play w -r 300 '0 0 5,300 100 400,300'
  fires
  play w -r 300 '0 0 400,300 20 420,300'
  expect o 'wl_touch[@#][0-9]+\.down\('
  [[ $skipped != *wl_touch[@#]*.down* && $line == *" ${1%,*}.0"*", ${1#*,}.0"* ]] || die "$skipped$line"
  expect o 'wl_touch[@#][0-9]+\.up\('
}
toolkit_clicks() {
  with kiosk 'bind 1 edge left -> exec echo fired
bind 3 swipe up -> exec echo swiped'
  aware g env GDK_BACKEND=wayland GSK_RENDERER=cairo GTK_A11Y=none HOME="$work" \
    /usr/bin/python3 "$here/tools/clicks/gtk4.py"
  expect g '^shown'
  ask w 'await 800x600 .*title=gtk '
  # Plays taps that are withheld and then replayed: at the edge, and in the middle of the window.
  play w -r 600 '0 0 5,300 20 5,300'
  next g '^pressed'
  next g '^clicked'
  play w -r 300 '0 0 400,300 20 400,300'
  next g '^pressed'
  next g '^clicked'
  # A touch that the edge gesture consumes causes no click.
  from left
  fires
  play w -r 300 '0 0 400,300 20 400,300'
  next g '^pressed'
  next g '^clicked'
}
# Defines the functions that support/toolkits.sh needs.
hosts() {
  local IFS=$'\n'
  with kiosk "$*"
}
asks() { # NAME FILE of tools
  aware "$1" env HOME="$work" QT_QPA_PLATFORM=wayland GDK_BACKEND=wayland GSK_RENDERER=cairo GTK_A11Y=none \
    /usr/bin/python3 "$here/tools/$2.py"
}
injected w
trusts() {
  with kiosk 'bind 3 swipe up -> notify three'
  aware m "$programs/gesture-monitor" --json --output headless
  finished m && die 'it is trusted'
  grep -q 'is not trusted' "$work/m.err" || die "$(<"$work/m.err")"
  local ini="[tactus]
trust=$programs/gesture-monitor"
  kill -KILL "${pids[w]}"
  finished w || true
  weston v kiosk "$module"
  start n env XDG_RUNTIME_DIR="$work" WAYLAND_DISPLAY="$work/v" "$programs/gesture-monitor" --json --output headless
  expect n '"note":"bindings: three"'
  play v '0 0 300,400 100 300,100' '1 0 400,400 100 400,100' '2 0 500,400 100 500,100'
  expect n '"gesture":"three".*"state":"ended"'
  # The client may use gestures on each output.
  ask v 'output second'
  start o env XDG_RUNTIME_DIR="$work" WAYLAND_DISPLAY="$work/v" "$programs/gesture-monitor" --json --output second
  expect o '"note":"bindings: three"'
  play v '0 0 1100,400 100 1100,100' '1 0 1200,400 100 1200,100' '2 0 1300,400 100 1300,100'
  expect o '"gesture":"three".*"state":"ended"'
}
# Checks that an application in another language, written from the protocol's XML alone, recognizes a tap, and that it
# rejects a touch that is no tap.
speaks() { # WHY PROGRAM...
  with kiosk "$edge"
  aware p "${@:2}"
  expect p '^shown'
  play w '0 0 400,300 50 400,300'
  expect p '^tap .*400.*300'
  play w '0 0 400,300 40 470,300'
  expect p "^no tap: $1|^tap failed $1"
}
# compiled EXAMPLE: builds the programs of this example in C, and puts their folder into `compiled`.
compiled() {
  compiled=${TOOLS:-$work}/$1
  [[ ! -e $compiled ]] || return 0
  mkdir "$compiled"
  make --no-print-directory -s -C "$here/../../examples/$1" BUILD="$compiled"
}
in_c() {
  local sources=("$here/../../examples/c-client/"{taps.c,window.c,window.h})
  # Counts the lines without blank lines and comments.
  (($(cat "${sources[@]}" | grep -cvE '^ *(//.*)?$') < 150)) || die 'the first gesture takes 150 lines'
  compiled c-client
  speaks 'moved too far' "$compiled/taps"
}
# The program implements its recognizers itself: the check mark is recognized at the end of the stroke, the scratch in
# its middle, and the stroke itself from its landing to its lift.
strokes_in_c() {
  with kiosk "$edge"
  compiled c-client
  aware p "$compiled/strokes"
  expect p '^shown'
  play w '0 0 300,300 50 340,360 150 460,200'
  expect p '^check mark of'
  expect p '^stroke of'
  play w '0 0 300,300 50 400,300 100 300,300 150 400,300 200 300,300 250 310,310'
  expect p '^scratch of'
  [[ $skipped != *'check mark'* ]] || die "$skipped"
  expect p '^stroke of'
}
in_gtk() {
  with kiosk "$edge"
  compiled gtk4-client
  aware g env GDK_BACKEND=wayland GSK_RENDERER=cairo GTK_A11Y=none HOME="$work" "$compiled/zoom"
  expect g '^attached'
  ask w 'await 800x600 .*title=zoom '
  # GTK's own gestures recognize taps on the button at the bottom and on the disc.
  play w '0 0 400,580 50 400,580'
  next g '^button clicked'
  play w '0 0 400,300 50 400,300'
  next g '^disc pressed'
  next g '^disc clicked'
  # The compositor recognizes this pinch, and cancels the touches that GTK has received.
  play w '0 0 350,300 200 250,300' '1 0 450,300 200 550,300'
  expect g '^pinch ended at 2'
  [[ $skipped == *'pinch began'* && $skipped != *clicked* ]] || die "$skipped"
}
in_python() { speaks prevented /usr/bin/python3 "$here/../../examples/python-client/taps.py"; }
