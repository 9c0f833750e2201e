# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Random attacks, for attack.sh. Several attackers run at a time, and random hands touch their windows; the usual hand
# touches the ordinary client's window. In the middle of most hands, an attacker or the compositor is disturbed.

# MARK: starting and stopping attackers

any_attack() {
  case $((RANDOM % 15)) in
    0 | 1 | 2 | 3) attack=(random $RANDOM $((1 + RANDOM % 200))) ;;
    4) attack=(random $RANDOM 50 raw) ;;
    5 | 6) attack=(silent) ;;
    7) attack=(flood) ;;
    8) attack=(crowd $((100 + RANDOM % 900)) $((RANDOM % 8)) $((RANDOM % 5)) $((RANDOM % 2))) ;;
    9) attack=(hosts $((RANDOM % 1100))) ;;
    10) attack=(subsurfaces $((RANDOM % 500))) ;;
    11) attack=(relations $((RANDOM % 200))) ;;
    12) attack=(fan $((RANDOM % 5000))) ;;
    13) attack=(pile $((RANDOM % 20000))) ;;
    14) attack=(views $((RANDOM % 600))) ;;
  esac
}
attackers=() names=()
declare -A tells=()
# tell_off SIGNAL: sends the signal to the oldest attacker if it still runs. The process number of an attacker that has
# ended may already belong to another program.
tell_off() {
  [[ ! /proc/${attackers[0]}/exe -ef $tools/attack ]] || kill -"$1" "${attackers[0]}" 2>/dev/null || true
}
# Starts a random attacker. Its output goes to a file, since this script reads the output only until the attacker is
# ready, and a pipe would then fill up.
come() {
  local attack in id
  any_attack
  [[ $((RANDOM % 4)) -gt 0 ]] || attack=(greedy "${attack[@]}")
  attacks=$((attacks + 1))
  id=$attacks
  mkfifo "$work/attack$id"
  # The attacker is not a child of this shell: after ten thousand processes, process numbers repeat, and bash would wait
  # for the wrong process.
  attackers+=("$(
    export XDG_RUNTIME_DIR=$work WAYLAND_DISPLAY=$work/w
    "$tools/attack" "${attack[@]}" >"$work/said$id" 2>&1 <"$work/attack$id" &
    echo $!
  )")
  names+=("${attack[*]}")
  exec {in}>"$work/attack$id"
  tells[${attackers[-1]}]=$in
  until grep -qE '^(ready|refused)' "$work/said$id"; do
    [[ -e /proc/${attackers[-1]}/exe ]] || break
    pause 0.02
  done
  off_the_ordinary_one
}
go() {
  local in=${tells[${attackers[0]}]}
  tell_off KILL
  exec {in}>&-
  attackers=("${attackers[@]:1}") names=("${names[@]:1}")
}
step_any() {
  local in=${tells[${attackers[RANDOM % ${#attackers[@]}]}]}
  (trap '' PIPE && echo go >&"$in") 2>/dev/null || true
}

# MARK: random finger movements

# Prints the lines of a random hand, of up to four fingers on the left half of the screen.
random_hand() {
  awk -v seed="$RANDOM$RANDOM" 'BEGIN {
    srand(seed)
    fingers = 1 + int(rand() * 4)
    for (n = 0; n < fingers; n++) {
      landing = int(rand() * 10); length_ = 1 + int(rand() * 20)
      x = rand() < 0.2 ? 3 : rand() * 399; y = rand() * 600; dx = (rand() - 0.5) * 60; dy = (rand() - 0.5) * 60
      for (t = 0; t < length_; t++) {
        line[landing + t] = line[landing + t] (landing + t) * 10 (t ? " motion " : " down ") n " " x " " y "\n"
        x += dx * rand(); y += dy * rand()
        if (x < 0) x = 0; if (x > 399) x = 399; if (y < 0) y = 0; if (y > 599) y = 599
      }
      line[landing + length_] = line[landing + length_] (landing + length_) * 10 " up " n "\n"
    }
    for (t = 0; t <= 40; t++) if (t in line) printf "%s%d frame\n", line[t], t * 10
  }'
}
# disturbed LINE...: plays the lines; the disturbance happens at a random step.
disturbed() {
  local lines at
  mapfile -t lines <<<"$(at_each_step tell "$@")"
  at=$((RANDOM % (${#lines[@]} / 3 + 1)))
  printf '%s\n' play "${lines[@]}" end >&"${writes[w]}"
  while expect w '^(told|done play)' && [[ $line == told ]]; do
    [[ $((at--)) -ne 0 ]] || happen
  done
}

# MARK: the campaign

happen() {
  case $disturbance in
    stop)
      kill -STOP "${pids[w]}"
      pause "0.$((1 + RANDOM % 5))"
      kill -CONT "${pids[w]}"
      ;;
    good) configure "$edge"$'\n'"bind 4 swipe up -> notify $RANDOM" ;;
    broken) configure "bind 1 edge $RANDOM" ;;
    huge) configure "$edge"$'\n'"$(blocks $((RANDOM % 100)))" ;;
    kill) if [[ ${#attackers[@]} -gt 0 ]]; then go; fi ;;
    step) if [[ ${#attackers[@]} -gt 0 ]]; then step_any; fi ;;
    files) files $((RANDOM % 3)) ;;
    freeze) if [[ ${#attackers[@]} -gt 0 ]]; then tell_off STOP; fi ;;
  esac
}
finding() {
  findings=$((findings + 1))
  tell "FOUND in hand $hands ($disturbance; ${names[*]/%/;}): $*"
}
# Ends all attackers, then measures the heap in use and the number of open files.
measure() {
  while [[ ${#attackers[@]} -gt 0 ]]; do go; done
  ask w 'await-none app=attack '
  configure "$edge"
  perform w '300 rest'
  say w heap
  expect w '^heap ([0-9]*) ([0-9]*)'
  heap=${BASH_REMATCH[1]} open=${BASH_REMATCH[2]}
}

campaign() { # HANDS | SECONDSs
  local hands=0 attacks=0 findings=0 worst=0 worst_with= warm=0 warm_open=0 begun=$SECONDS wanted=$1 disturbance=
  # A busy weston may process touches late, which changes their time stamps a little. So times are not compared.
  local expected
  expected=$(timeless <<<"$plain")
  local disturbances=(none none stop good broken huge kill step step files freeze)
  die() {
    echo "SEED=$SEED, hand $hands ($disturbance; ${names[*]/%/;}): $*" >&2
    exit 1
  }
  beside
  # Ends the attackers when the check ends, even if it fails.
  trap 'while [[ ${#attackers[@]} -gt 0 ]]; do go; done; end_all' EXIT
  while [[ $wanted == *s && $((SECONDS - begun)) -lt ${wanted%s} || $wanted != *s && $hands -lt $wanted ]]; do
    # Weston does not return memory that it has allocated. So the final measurement is compared with the one after
    # 300 hands (or after 5, if fewer than 300 are played), when weston needs little new memory.
    if [[ $hands -eq 5 || $hands -eq 300 ]]; then measure && warm=$heap warm_open=$open; fi
    disturbance=${disturbances[RANDOM % ${#disturbances[@]}]}
    [[ ${#attackers[@]} -lt ${MOST:-4} ]] || go
    come
    mapfile -t random <<<"$(random_hand)"
    disturbed "${random[@]}"
    all_files
    heard c
    [[ -z $heard ]] || finding "it heard of others' touches: $heard"
    off_the_ordinary_one
    disturbed "${hand[@]}"
    heard c
    delay=${line#mark }
    heard=$(timeless <<<"$heard" | frames)
    [[ $heard == "$expected" ]] || finding "$(diff <(echo "$expected") <(echo "$heard"))"
    if [[ $disturbance != stop && $delay -gt $worst ]]; then worst=$delay worst_with="$disturbance; ${names[*]/%/;}"; fi
    all_files
    disturbed "${along[@]}"
    heard c
    whole "$heard" || finding "no whole touches: $heard"
    all_files
    hands=$((hands + 1))
  done
  measure
  tell "SEED=$SEED: $attacks attacks, $hands hands, $findings findings; the ordinary client's longest delay $worst ms" \
    "($worst_with); weston's heap $((warm / 1024)) kB before and $((heap / 1024)) kB after, files $warm_open and $open"
  undisturbed
  ended_well
  [[ $findings -eq 0 ]] || die "$findings findings"
  [[ $((heap - warm)) -lt $((4194304 + 256 * hands)) && $open -lt $((warm_open + 8)) ]] || die 'weston has grown'
}
