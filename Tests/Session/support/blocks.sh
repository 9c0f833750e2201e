# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# What documents tell people to type.

# split DOCUMENT FOLDER: each block of shell as a file N.sh there, and what it is to print as N.text.
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

# prints FILE TEXT: what the document shows is in what was said; an ellipsis stands for any lines.
prints() {
  local line
  while IFS= read -r line; do
    [[ -z ${line// /} || $line == ... ]] || grep -qF -- "${line#"${line%%[! ]*}"}" <<<"$2" ||
      die "it does not print '$line' but: $2"
  done <"$1"
}
