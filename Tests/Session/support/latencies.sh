# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# For what measures latencies in the guest, in real time.

# in_guest KEY BENCH.json SCRIPT FOLDER...: runs the script in the guest unless it is there. The last line of what it
# prints is put into BENCH.json under the key, unless that is empty.
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
# summary SUBJECT: frames, median, 99th of a hundred.
summary() {
  sort -n "$scratch/$1" | awk '{ v[NR] = $1 } END { print NR, v[int((NR + 1) / 2)], v[int(NR * 0.99 + 0.999)] }'
}
