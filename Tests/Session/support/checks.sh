# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# For the session tests: programs that are spoken to line by line, and checks. Nothing here sleeps: whoever waits, waits
# for a line.

scratch=$(mktemp -d)
trap 'rm -rf "$scratch" || true' EXIT
export LC_ALL=C.UTF-8
passed=0
failed=0
# How long a line may be waited for, in seconds (of the guest's clock).
patience=20

# check NAME COMMAND...: runs the command in a shell of its own, with what it starts. ONLY is a pattern of the names of
# those that are wanted.
check() {
  local name=$1 why
  shift
  [[ $name =~ ${ONLY:-} ]] || return 0
  if why=$(work=$(mktemp -d -p "$scratch") && "$@" 2>&1 >/dev/null); then
    echo "ok $name"
    passed=$((passed + 1))
  else
    echo "FAILED $name: ${why:-it says nothing}"
    failed=$((failed + 1))
  fi
}

finish() {
  echo "$passed passed, $failed failed"
  [[ $failed -eq 0 && $passed -gt 0 ]]
}

# reboots: the guest, and begins the script again, which finds TACTUS_BOOT one higher. It goes on counting.
reboots() {
  printf 'passed=%d failed=%d\n' "$passed" "$failed" >"$TACTUS_SHARED/counts"
  exit 200
}
[[ ${TACTUS_BOOT:-1} -eq 1 ]] || . "$TACTUS_SHARED/counts"

# Within a check:

die() {
  echo "$*" >&2
  exit 1
}

declare -A reads=() writes=() pids=()

# What is still running ends with the check, or with the script; the latter leaves nothing behind.
end_all() {
  { kill -KILL "${pids[@]}" || true; wait || true; } 2>/dev/null
  [[ $BASHPID != "$$" ]] || rm -rf "$scratch" || true
}
# start NAME COMMAND...: a program that `say` and `expect` know by this name. It ends with the check.
start() {
  local name=$1 in out
  shift
  [[ ${#pids[@]} -gt 0 ]] || trap end_all EXIT
  mkfifo "$work/$name.in" "$work/$name.out"
  "$@" <"$work/$name.in" >"$work/$name.out" 2>"$work/$name.err" &
  pids[$name]=$!
  exec {in}>"$work/$name.in" {out}<"$work/$name.out"
  writes[$name]=$in
  reads[$name]=$out
}

say() { # NAME LINE
  echo "$2" >&"${writes[$1]}"
}

# expect NAME PATTERN: reads its lines up to one that matches, which is in `line` then, its groups in BASH_REMATCH.
# What came before is in `skipped`.
expect() {
  skipped=
  while IFS= read -r -t "$patience" -u "${reads[$1]}" line; do
    [[ ! $line =~ $2 ]] || return 0
    skipped+=$line$'\n'
  done
  die "$1 did not say '$2' but '${skipped//$'\n'/ | }' $(<"$work/$1.err")"
}

# next NAME PATTERN: its next line must match, but for libinput's complaint of a slow machine.
next() {
  while expect "$1" '' && [[ $line == *'your system is too slow' ]]; do :; done
  [[ $line =~ $2 ]] || die "$1 said '$line', not '$2'"
}

# ask NAME LINE: says it, and waits until it is done.
ask() {
  say "$1" "$2"
  expect "$1" '^(ok|error|done) '
  [[ $line != error* ]] || die "$line"
}

# finished NAME: waits until it has ended by itself; its exit status.
finished() {
  local status
  while true; do
    status=0
    IFS= read -r -t "$patience" -u "${reads[$1]}" line || status=$?
    [[ $status -eq 0 ]] || break
    skipped+=$line$'\n'
  done
  # Its own children may have its output still.
  [[ $status -le 128 ]] || ! kill -0 "${pids[$1]}" 2>/dev/null || die "$1 does not end"
  wait "${pids[$1]}"
}

# painted BEFORE: waits for another picture in table.png than that one, and one that stays; its sum is in `painted`.
painted() {
  local last= n
  for ((n = 0; n < 800; n++)); do
    read -r -t 0.05 <> <(:) || true
    painted=$(md5sum 2>/dev/null <"$work/table.png" | cut -c -32) || painted=
    [[ -z $painted || $painted == "$1" || $painted != "$last" ]] || return 0
    last=$painted
  done
  die 'nothing was painted'
}
