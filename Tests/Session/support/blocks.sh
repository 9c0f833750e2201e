# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Reads the blocks of commands in documents, which users are expected to type.

# split DOCUMENT FOLDER: writes the Nth block of shell commands to FOLDER/N.sh, and its expected output to
# FOLDER/N.text.
split() {
  awk -v folder="$2" '
    /^```/ {
      kind = substr($0, 4)
      if (inside) { close(file); inside = 0 }
      else if (kind == "sh") { n++; inside = 1; file = folder "/" n ".sh"; printf "" > file }
      else if (kind == "text" && n) { inside = 1; file = folder "/" n ".text"; printf "" > file }
      else { inside = 1; file = "/dev/null" }
      next
    }
    inside { print > file }' "$1"
}

# prints FILE TEXT: checks that the output TEXT contains the lines of FILE, which the document shows as the output. An
# ellipsis stands for any lines.
prints() {
  local line
  while IFS= read -r line; do
    [[ -z ${line// /} || $line == ... ]] || grep -qF -- "${line#"${line%%[! ]*}"}" <<<"$2" ||
      die "it does not print '$line' but: $2"
  done <"$1"
}
