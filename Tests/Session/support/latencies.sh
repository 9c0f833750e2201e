# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Functions for scripts that measure latencies in the guest, in real time.

# in_guest KEY BENCH.json SCRIPT FOLDER...: runs the script in the guest, unless this already is the guest. Puts the
# last line of its output into BENCH.json under the key, unless BENCH.json is empty.
in_guest() {
  local output bench
  [[ -z ${TACTUS_IN_GUEST:-} ]] || return 0
  output=$("$(dirname "$3")/guest" "${@:3}") || {
    echo "$output"
    exit 1
  }
  echo "$output"
  [[ -n $2 ]] || exit 0
  bench=$(<"$2")
  printf '%s,\n  "%s": %s\n}\n' "${bench%$'\n'\}*}" "$1" "${output##*$'\n'}" >"$2"
  exit
}
# summary SUBJECT: prints the number of frames, the median and the 99th percentile.
summary() {
  sort -n "$scratch/$1" | awk '{ v[NR] = $1 } END { print NR, v[int((NR + 1) / 2)], v[int(NR * 0.99 + 0.999)] }'
}
