# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Functions for the session tests: they run checks, and control programs with lines of text. To wait for a program, they
# wait for a line of its output, and never just sleep.

scratch=$(mktemp -d)
trap 'rm -rf "$scratch" || true' EXIT
export LC_ALL=C.UTF-8
passed=0
failed=0
# How long to wait for a line, in seconds (of the guest's clock). A busy host may stop a guest for a while.
patience=60

# check NAME COMMAND...: runs the command in a subshell, which at its end kills all programs that the command has
# started. ONLY is a pattern that selects checks by name; EXCEPT, if it is set, is a pattern that leaves out checks. If
# END_AT_FAILURE is set, the script ends at the first check that fails.
check() {
  local name=$1 why
  shift
  [[ $name =~ ${ONLY:-} && ! $name =~ ${EXCEPT:-^$} ]] || return 0
  if why=$(work=$(mktemp -d -p "$scratch") && "$@" 2>&1 >/dev/null); then
    echo "ok $name"
    passed=$((passed + 1))
  else
    echo "FAILED $name: ${why:-it says nothing}"
    failed=$((failed + 1))
    if [[ -n ${END_AT_FAILURE:-} ]]; then finish || exit 1; fi
  fi
}

finish() {
  echo "$passed passed, $failed failed"
  [[ $failed -eq 0 && $passed -gt 0 ]]
}

# reboots: reboots the guest, which runs the script again, with TACTUS_BOOT one higher. The counts of passed and failed
# checks continue.
reboots() {
  printf 'passed=%d failed=%d\n' "$passed" "$failed" >"$TACTUS_SHARED/counts"
  exit 200
}
[[ ${TACTUS_BOOT:-1} -eq 1 ]] || . "$TACTUS_SHARED/counts"

# Functions for use within a check.

die() {
  echo "$*" >&2
  exit 1
}

declare -A reads=() writes=() pids=()

# Kills all started programs, at the end of a check or of the script. At the end of the script, also removes all files.
end_all() {
  { kill -KILL "${pids[@]}" || true; wait || true; } 2>/dev/null
  [[ $BASHPID != "$$" ]] || rm -rf "$scratch" || true
}
# start NAME COMMAND...: starts a program; `say`, `expect` and other functions refer to it by this name. The program is
# killed at the end of the check.
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

# expect NAME PATTERN: reads the program's lines up to a line that matches. That line is then in `line`, its groups in
# BASH_REMATCH, and the lines before it in `skipped`.
expect() {
  skipped=
  while IFS= read -r -t "$patience" -u "${reads[$1]}" line; do
    [[ ! $line =~ $2 ]] || return 0
    skipped+=$line$'\n'
  done
  die "$1 did not say '$2' but '${skipped//$'\n'/ | }' $(<"$work/$1.err")"
}

# next NAME PATTERN: reads the program's next line, which must match. Skips libinput's complaints about a slow machine.
next() {
  while expect "$1" '' && [[ $line == *'your system is too slow' ]]; do :; done
  [[ $line =~ $2 ]] || die "$1 said '$line', not '$2'"
}

# ask NAME LINE: sends the line, and waits for the program's answer, which must not be an error.
ask() {
  say "$1" "$2"
  expect "$1" '^(ok|error|done) '
  [[ $line != error* ]] || die "$line"
}

# finished NAME: waits until the program has ended by itself, and returns its exit status.
finished() {
  local status
  while true; do
    status=0
    IFS= read -r -t "$patience" -u "${reads[$1]}" line || status=$?
    [[ $status -eq 0 ]] || break
    skipped+=$line$'\n'
  done
  # After a timeout, accepts that the program has ended and only its children keep its output open.
  [[ $status -le 128 ]] || ! kill -0 "${pids[$1]}" 2>/dev/null || die "$1 does not end"
  wait "${pids[$1]}"
}

# painted BEFORE: waits until the checksum of table.png differs from BEFORE, and the picture stays the same. Puts the
# new checksum into `painted`.
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
