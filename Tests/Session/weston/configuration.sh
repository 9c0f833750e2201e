# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# For weston.sh: checks of the configuration.

scopes() {
  with kiosk 'app "c*" { bind 1 edge left -> exec echo app }
app other { bind 1 edge left -> exec echo other }
device "/test/touch*" { bind 1 edge right -> exec echo device }
when output headless { bind 1 edge top -> exec echo output }
when output elsewhere { bind 1 edge bottom -> exec echo elsewhere }'
  client c w 800x600
  from left
  fires app
  from right
  fires device
  from top
  fires output
  play w -r 300 '0 0 400,595 80 400,300'
  silent
}
mistakes() {
  with kiosk 'bind 1 edge lift -> overview'
  grep -q 'tactus: .*tactus.conf:2:13: ' "$work/w.log" || die "$(grep tactus: "$work/w.log")"
}
reloads() {
  with kiosk "$edge"
  play w '0 0 5,300 100 400,300'
  fires
  logs 'configuration' configure 'bind 1 edge top -> exec echo top'
  play w -r 300 '0 0 5,300 100 400,300'
  silent
  play w '0 0 400,5 100 400,300'
  fires top
  # An error is reported, and the last valid configuration stays active.
  logs 'tactus.conf:2:' configure 'bind 1 edge'
  play w '0 0 400,5 100 400,300'
  fires top
  # Replaces the file by renaming a new one, as editors do.
  printf 'version 1; defaults no\nbind 1 edge bottom -> exec echo bottom\n' >"$work/new"
  logs 'configuration' mv "$work/new" "$work/tactus.conf"
  play w '0 0 400,595 100 400,300'
  fires bottom
}
reloads_trust() {
  local ini=
  with kiosk "$edge"
  logs 'configuration' configure "$edge"$'\n'"shell-client \"$tools/touch-log\""
  client c w 800x600 --gestures
  say c inhibit
  expect c '^mark'
  play w -r 300 '0 0 5,300 80 400,300'
  silent
  say c allow
  expect c '^mark'
  kill -KILL "${pids[c]}"
  ask w 'await-none app=c '
  logs 'configuration' configure "$edge"
  client d w 800x600 --gestures
  say d inhibit
  play w -r 300 '0 0 5,300 80 400,300'
  fires
}
tells_programs() {
  with kiosk 'bind 1 edge left -> exec printenv TACTUS_GESTURE'
  play w '0 0 5,300 100 400,300'
  fires '1 edge left'
}
# logs PATTERN COMMAND...: runs the command, and waits until the module has written another matching line to weston's
# log.
logs() {
  local before
  before=$(grep -c "tactus: .*$1" "$work/w.log") || true
  "${@:2}"
  for _ in {1..200}; do
    [[ $(grep -c "tactus: .*$1" "$work/w.log") -eq $before ]] || return 0
    read -r -t 0.05 <> <(:) || true
  done
  die "no such line as $1: $(grep tactus: "$work/w.log")"
}
