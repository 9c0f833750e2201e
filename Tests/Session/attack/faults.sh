# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# For attack.sh: causes faults outside the compositor, at each step of a gesture in turn.

# at_each_step VERB LINE...: prints the lines, and after each frame a line with this verb (see injector.c).
at_each_step() { printf '%s\n' "${@:2}" | sed "s/^\([0-9]*\) frame\$/&\n\1 $1/"; }
# held_up COMMAND LINE...: plays the lines; pauses after each frame and runs the command with the number of the frame.
held_up() {
  local lines step=0
  mapfile -t lines < <(at_each_step wait "${@:2}")
  printf '%s\n' play "${lines[@]}" end >&"${writes[w]}"
  while expect w '^(waiting|done play)' && [[ $line == waiting ]]; do
    step=$((step + 1))
    "$1" "$step"
    say w 'go on'
  done
}
# One finger pans, and then two fingers move.
mapfile -t short < <(strokes '0 0 600,100 30 660,130' '0 60 500,400 80 560,400' '1 60 600,400 80 650,450')

stopped_at_each_step() {
  local lines
  beside
  mapfile -t lines < <(at_each_step tell "${hand[@]}")
  printf '%s\n' play "${lines[@]}" end >&"${writes[w]}"
  while expect w '^(told|done play)' && [[ $line == told ]]; do
    kill -STOP "${pids[w]}"
    pause 0.03
    kill -CONT "${pids[w]}"
  done
  heard c
  [[ $(frames <<<"$heard") == "$plain" ]] || differs "$plain"
  undisturbed
}

reload_something() {
  case $(($1 % 3)) in
    0) reconfigure "$edge"$'\n'"# Step $1"$'\n'"bind 4 swipe up -> notify $1" ;;
    1) logs 'tactus.conf:[0-9]*:' configure "bind 1 edge"$'\n'"bind $1" ;;
    2) reconfigure "$edge"$'\n'"$(blocks 60)"$'\n'"# Step $1" ;;
  esac
}
reloaded_at_each_step() {
  beside
  held_up reload_something "${short[@]}"
  heard c
  local held=$heard
  perform w "${short[@]}"
  heard c
  [[ $(timeless <<<"$held") == "$(timeless <<<"$heard")" ]] ||
    die "$(diff <(timeless <<<"$heard") <(timeless <<<"$held"))"
  # These touches are withheld: the window receives all of them or none.
  held_up reload_something "${along[@]}"
  heard c
  whole "$heard" || die "$heard"
  reconfigure "$edge"
  undisturbed
}

kill_at() { [[ $1 -ne $victim ]] || { kill -KILL "${pids[a$victim]}" && ask w 'await-none app=attack '; }; }
killed_at_each_step() { # ATTACK [ARGUMENT...]
  beside
  local victim lines
  mapfile -t lines < <(strokes '0 0 200,100 20 260,130' '1 0 250,400 20 260,440')
  for victim in 1 2 3 4; do
    hostile_window "a$victim" "$@"
    held_up kill_at "${lines[@]}"
    goes_on
  done
  undisturbed
  ended_well
}

# MARK: descriptors

# files COUNT: limits weston to opening this many more files.
files() {
  local limit=0 free=0
  while [[ -e /proc/${pids[w]}/fd/$limit || $free -lt $1 ]]; do
    [[ -e /proc/${pids[w]}/fd/$limit ]] || free=$((free + 1))
    limit=$((limit + 1))
  done
  prlimit --pid "${pids[w]}" --nofile="$limit:"
}
all_files() { prlimit --pid "${pids[w]}" --nofile=1024:; }

out_while_it_connects() {
  start "a$1" env XDG_RUNTIME_DIR="$work" WAYLAND_DISPLAY="$work/w" "$tools/attack" hosts 5
  pause 0.1
}
out_while_it_reloads() { configure "$edge"$'\n'"# $1" && pause 0.2; }
out_while_it_acts() { perform w "${inwards[@]}" '200 rest'; }
out_while_unplugged() {
  ask w 'touch off'
  ask w 'touch on'
  heard c
}
out_of_files() { # SHELL STEP
  local left
  if [[ $1 == kiosk ]]; then
    configure "$edge"
    export TACTUS_CONFIG=$work/tactus.conf
    weston w kiosk "$module"
  else
    beside "$1"
  fi
  for left in 0 1 2 3; do
    files "$left"
    "$2" "$left"
    all_files
    play w -r 50 '0 0 600,300 20 500,300'
    logs configuration configure 'bind 1 edge left -> exec echo other'
    play w '0 0 5,300 80 300,300'
    fires other
    reconfigure "$edge"
    perform w "${inwards[@]}"
    fires right
  done
  [[ $1 == kiosk ]] || { heard c && undisturbed; }
}

# MARK: memory

# Neither Swift nor weston can continue after a failed allocation of their own. So the process must end at the failed
# allocation, instead of crashing later in other code. libwayland reports its failed allocations to its caller; each of
# these may end only one client.

# another_takes_its_place: starts the ordinary client again, in case the failed allocation has ended it.
another_takes_its_place() {
  finished c || true
  rm "$work"/c.{in,out}
  client c w 400x600 --delay
  ask w 'place app=c 400 0'
  heard c
}
out_of_memory() { # STEP
  local n
  for n in 1 2 4 8 16; do (without_memory "$1" "$n") || exit; done
}
without_memory() { # STEP N
  local PRELOAD=$tools/fail-malloc.so status=0
  work=$(mktemp -d -p "$scratch")
  trap '' PIPE
  beside
  ask w "memory $2"
  ("$1" "$2") 2>/dev/null || true
  say w memory 2>/dev/null || true
  line=
  while IFS= read -r -t "$patience" -u "${reads[w]}" line && [[ $line != memory* ]]; do :; done
  if [[ $line == memory* ]] && (perform w '300 rest'); then
    (heard c) || another_takes_its_place
    goes_on
  else
    wait "${pids[w]}" || status=$?
    # Accepts a trap, an abort, or a write to a null pointer; after a write to any other wrong address, fail-malloc.so
    # ends the process with status 99. Accepts status 1 if desktop-shell's own client ended, because weston exits if
    # that happens in its first 30 s.
    [[ $status =~ ^(132|133|134|139)$ ]] || { [[ $status -eq 1 ]] && grep -q 'cannot run at all' "$work/w.log"; } ||
      die "allocation $2 fails: weston ends with $status: $(tail -n 3 "$work/w.log" "$work/w.err")"
  fi
}
out_while_it_commits() {
  start a env XDG_RUNTIME_DIR="$work" WAYLAND_DISPLAY="$work/w" "$tools/attack" crowd 20 1 2
  pause 0.1
}
out_while_touched() { perform w "${short[@]}"; }
