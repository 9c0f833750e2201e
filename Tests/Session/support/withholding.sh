# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Checks for every way of keeping touches from windows. Source this file after support/grabbing.sh. A script defines
#
#   way     the line of configuration for its way
#   beside  the command that starts sway
#   with    the command that starts tactusd with that line and others, and waits until it has the touchscreen
#   taken   the command that waits until tactusd has the touchscreen again
#
# and the functions `wrong`, which starts sway, a window and tactusd, `hands_down`, which puts a finger down in the
# window, and `hands_up`, which lifts the finger.

strokes=(
  "$tap" 'drag screen 1 0.5 0.7 0.5 0.3 300 0' 'drag screen 1 0.5 0.3 0.4 0.6 90 0' 'drag screen 2 0.3 0.5 0.6 0.5 200 50'
  "play screen $here/../Recordings/evemu/pinch-rotate.evemu" "play screen $here/../Recordings/evemu/slow-pan.evemu"
  'drag screen 3 0.5 0.5 0.5 0.5 80 0' "$tap"
)
play_all() {
  local stroke
  for stroke in "${strokes[@]}"; do ask player "$stroke"; done
}

blocks() {
  "$beside"
  logged window
  "$with" 'block 3..5 any'
  ask player "$left"
  ask player 'drag screen 4 0.5 0.5 0.5 0.5 80 0'
  hears_nothing window
  answers window
}

panics() {
  wrong
  ask player 'drag screen 5 0.2 0.5 0.2 0.5 3500 0'
  expect daemon '^panic: gestures are off'
  answers window
  ask player "$left"
  [[ $(heard window) == *down*down*down* ]] || die 'three fingers are kept from the window'
  ask player 'drag screen 5 0.2 0.5 0.2 0.5 3500 0'
  expect daemon '^gestures again'
  "$taken"
  heard window >/dev/null
  gesture "$left" 'exec true: done'
  hears_nothing window
}
released() {
  wrong
  "$binaries/tactus" release
  expect daemon '^released: '
  answers window
  ask player "$left"
  [[ $(heard window) == *down*down*down* ]] || die 'three fingers are kept from the window'
  ask player 'drag screen 5 0.2 0.5 0.2 0.5 3500 0'
  expect daemon '^gestures again'
  "$taken"
}
broken() {
  wrong
  configure "$way" 'bind 3 swipe sideways -> nothing'
  expect daemon '^configuration|tactus.conf:3'
  answers window
  gesture "$left" 'exec true: done'
}
# tactusd performs no gesture on a touchscreen that is switched off. No finger is down when the touchscreen is switched
# off, since sway 1.7 would not report the end of the finger's touch to the window.
switched_off() {
  wrong
  is_switched_off
  [[ $way != "$grab" ]] || grabbed
  settle
  answers window
  gesture "$left" 'exec true: done'
  hears_nothing window
}
is_switched_off() {
  swaymsg -q input type:touch events disabled
  expect daemon '^touchscreen +screen: the compositor does not read it'
  ask player "$left"
  ask player 'drag screen 1 0.001 0.5 0.4 0.5 150 0'
  hears_nothing window
  local said
  said=$("$binaries/tactus" status || true)
  [[ $said == *'the compositor does not read it'* ]] || die "tactus status does not say so: $said"
  swaymsg -q input type:touch events enabled
  # tactusd must not report a gesture before it reports that the touchscreen is read again.
  expect daemon '^.* -> |^touchscreen +screen: the compositor reads it again'
  [[ $line == *again ]] || die "it does what is switched off: $line"
}
# Touches on a dark screen trigger no gesture, and reach windows, so that a program can wake the screen.
in_the_dark() {
  screens=drm
  wrong
  swaymsg -q output '*' dpms off
  ask player "$left"
  expect daemon 'Virtual-1 is off'
  local words
  words=$(heard window)
  [[ $(grep -c '^down' <<<"$words") == 3 && $(grep -c '^up' <<<"$words") == 3 ]] || die "${words//$'\n'/ | }"
  swaymsg -q output '*' dpms on
  # The first action that tactusd reports belongs to this gesture, so the swipe on the dark screen has triggered none.
  gesture 'drag screen 1 0.001 0.5 0.4 0.5 150 0' '^1 edge left -> exec true: done'
  hears_nothing window
  answers window
}
# says PATTERN...: checks that three commands describe in the same words which touches windows received, after a
# gesture, a tap, and three resting fingers. `tactus status` must also print lines that match the patterns.
says() {
  local said words pattern
  "$beside"
  logged window
  "$with" 'bind 3 swipe left -> exec true'
  start live setpriv --pdeathsig KILL "$binaries/tactus" explain --live
  settle
  words='Windows got none of its touches: `3 swipe left` kept them.'
  gesture "$left" 'exec true: done'
  settle
  ask player "$tap"
  settle
  ask player 'drag screen 3 0.5 0.5 0.5 0.5 80 0'
  settle
  said=$("$binaries/tactus" status || true)
  [[ $said != *"another program"* ]] || die "it takes tactusd for another program: $said"
  for pattern in "$@" "3 swipe left: fired exec true +$words" \
    '1 finger .* no gesture +A touch reached the window up to [0-9]+ ms late: `3 swipe left` kept it back\.' \
    '3 fingers .* no gesture +3 touches reached the window up to [0-9]+ ms late: `3 swipe left` kept them back\.'; do
    grep -Eq "$pattern" <<<"$said" || die "status does not say $pattern: $said"
  done
  said=$("$binaries/tactus" why --last 3)
  [[ $said == *"acted: exec true."*"$words"*"late: \`3 swipe left\` kept it back."* ]] || die "why says: $said"
  expect live 'acted: exec true\.'
  expect live "$words"
  expect live 'A touch reached the window .* late: `3 swipe left` kept it back\.'
}
grabbed_elsewhere() {
  "$beside"
  logged window
  # EVIOCGRAB
  start other python3 -c 'import fcntl, sys
node = open(sys.argv[1])
fcntl.ioctl(node, 0x40044590, 1)
print("ready", flush=True)
sys.stdin.read()' "$node"
  expect other '^ready'
  begin_daemon "$way" 'bind 3 swipe left -> exec true'
  expect daemon 'another program has grabbed screen'
  kill -KILL "${pids[other]}"
  answers window
}
no_rights() {
  "$beside"
  logged window
  chmod 644 "$node"
  watcher=(setpriv --reuid=65534 --regid=65534 --clear-groups --)
  begin_daemon "$way" 'bind 3 swipe left -> exec true'
  expect daemon '^touchscreen +screen: windows see all touches; no '
  answers window
  ask player "$left"
  [[ $(heard window) == *down*down*down* ]] || die 'three fingers are kept from the window'
}
# While the machine sleeps, tactusd does not read the touchscreen, and windows receive all touches without delay.
asleep() {
  with_logind
  wrong
  hands_down
  say logind sleep
  expect daemon 'goes to sleep'
  hands_up
  all_ended "$(heard window)"
  ask player "$tap"
  settle
  say window mark
  expect window '^mark'
  local down up
  down=$(sed -n 's/^down .* //p' <<<"$skipped")
  up=$(sed -n 's/^up .* //p' <<<"$skipped")
  [[ -n $down && -n $up && $((up - down)) -ge 40 ]] || die "it is told late: ${skipped//$'\n'/ | }"
  say logind wake
  "$taken"
  gesture "$left" 'exec true: done'
  hears_nothing window
}
away() {
  with_logind
  wrong
  hands_down
  say logind leave
  expect daemon 'another session is in front'
  hands_up
  all_ended "$(heard window)"
  ask player "$left"
  [[ $(heard window) == *down*down*down* ]] || die 'three fingers are kept from another session'
  say logind return
  "$taken"
  [[ $skipped != *' -> '* ]] || die "it does what is done in another session: $skipped"
  answers window
  gesture "$left" 'exec true: done'
  hears_nothing window
}
# While the session is locked, windows receive all touches, since one of them may be the screen locker's.
locked() {
  with_logind
  wrong
  hands_down
  say logind lock
  expect daemon '^session +locked'
  hands_up
  all_ended "$(heard window)"
  answers window
  ask player "$left"
  all_ended "$(heard window)"
  say logind unlock
  expect daemon '^.* -> |^session +unlocked'
  [[ $line == session* ]] || die "it acts behind the lock: $line"
  gesture "$left" 'exec true: done'
  hears_nothing window
}
# tactusd can open no more files, but continues to use the files that are open.
starved() {
  wrong
  prlimit --pid "${pids[daemon]}" --nofile=3:
  answers window
  gesture "$left" 'exec true: '
  hears_nothing window
  ask player 'destroy screen'
  expect daemon 'was removed'
  ask player 'create screen'
  udevadm settle
  settle
  answers window
  prlimit --pid "${pids[daemon]}" --nofile=1024:
  "$taken"
  answers window
  gesture "$left" 'exec true: done'
  hears_nothing window
}
# tactusd crashes, and a supervisor restarts it at once.
crashes() {
  wrong
  kill -KILL "${pids[daemon]}"
  finished daemon || true
  rm "$work"/daemon.*
  start daemon sh -c 'until [ -e "$0" ]; do "$@"; done' "$work/enough" "$binaries/tactusd" --config "$work/tactus.conf"
  local n
  for n in {1..5}; do
    "$taken"
    hands_down
    crash
    hands_up
    all_ended "$(heard window)"
    "$taken"
    crash
    ask player "$tap"
    all_ended "$(heard window)"
    answers window
  done
  "$taken"
  touch "$work/enough"
  crash
  answers window
}
crash() { kill -SEGV "$(pgrep -P "${pids[daemon]}" -x tactusd)"; }
# tactusd hangs in an endless loop, and reads nothing.
spins() {
  build_preloaded spin
  watcher=(env LD_PRELOAD="$tools/spin.so")
  wrong
  hands_down
  kill -USR1 "${pids[daemon]}"
  ask player 'move screen 0 0.6 0.6'
  sleep 1
  hands_up
  all_ended "$(heard window)"
  answers window
  kill -KILL "${pids[daemon]}"
  finished daemon || true
  rm "$work"/daemon.*
  "$with" 'bind 3 swipe left -> exec true'
  answers window
  gesture "$left" 'exec true: done'
}
# tactusd needs a lot of memory when it can allocate no more.
out_of_memory() {
  wrong
  hands_down
  prlimit --pid "${pids[daemon]}" --as=1:
  local n
  configure "$way" "$(for n in {1..1000}; do echo "app \"org.example.$n\" { bind 3 swipe left -> exec \"$n\" }"; done)"
  settle
  hands_up
  all_ended "$(heard window)"
  answers window
}
clock_jumps() {
  wrong
  local jump
  for jump in '+2 years' '-5 years'; do
    hands_down
    date --set="$jump" || die 'the clock cannot be set'
    hands_up
    all_ended "$(heard window)"
    answers window
    gesture "$left" 'exec true: done'
    hears_nothing window
  done
}
