# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# For attack.sh: the random clients also attack a tactusd, which plays a recording instead of reading a touchscreen.

# swipes: waits until the recorded swipe has ended, and checks that the binding has acted exactly once.
swipes() {
  expect daemon 'was removed'
  [[ $(grep -c 'done by exec' <<<"$skipped") -eq 1 ]] || die "it said $skipped"
}
swipe() {
  kill -USR1 "${pids[daemon]}"
  swipes
}
beside_tactusd() { # TACTUSD
  local n before after
  configure 'bind 3 swipe any -> exec echo fired'
  start daemon env XDG_RUNTIME_DIR="$work" TACTUS_CONFIG="$work/tactus.conf" "$1" \
    --play "$here/../Recordings/three-finger-swipe.yml"
  swipes
  swipe
  before=$(resident daemon)
  for n in {1..4}; do
    start "a$n" env XDG_RUNTIME_DIR="$work" WAYLAND_DISPLAY="$work/tactusd-0" "$tools/attack" random "$RANDOM" 50
    expect "a$n" '^(ready|refused)'
    swipe
    [[ $n -lt 3 ]] || kill -KILL "${pids[a$((n - 2))]}"
  done
  start raw env XDG_RUNTIME_DIR="$work" WAYLAND_DISPLAY="$work/tactusd-0" "$tools/attack" random "$RANDOM" 50 raw
  expect raw '^(ready|refused)'
  swipe
  after=$(resident daemon)
  tell "tactusd: $before kB before, $after kB after"
  kill -TERM "${pids[daemon]}"
  finished daemon || die "it ended with $?: $(<"$work/daemon.err")"
}
