import { asWrittenCode } from './as-written.ts';
import { curl } from './curl.ts';
import { oddIdCode, plainIdCode } from './plain-id.ts';
import { mostPrinted, printablePart } from './printable-part.ts';

const mostKilobytes = 256 * 1024;

/** Seconds in which a script deletes what it made; then it names what may be left. */
const mostUndoing = 600;

/** What every replay script begins with. `root` is the way from the script's folder to the project, a word of the shell. */
export function prelude(root: string): string {
  return `set -euo pipefail
# No answer fills the disk: in kilobytes, more than any that is judged.
ulimit -f ${mostKilobytes}
ulimit -c 0
root=$(cd -- "$(dirname -- "$0")"/${root} && pwd)
node=$root/node_modules/.bin/node
[ -x "$node" ] || node=node
tmp=$(mktemp -d)
begun=0
seen=0
pids=()
helpers=()
made=()
submitted=()
left=0
hurried=
undo_until=
trap ended EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# Whatever ended it: ends the jobs that were submitted here, deletes what was made here, the newest first, and leaves nothing behind.
# What is or may be left makes the status 3. A second INT or TERM, and the end of its time, have it name what may be left at once.
ended() {
  local code=$? at pid
  set +eu
  trap '' HUP INT TERM
  [ "\${#submitted[@]}" = 0 ] || end_jobs
  undo_until=$((SECONDS + ${mostUndoing}))
  trap 'hurried=1' INT TERM
  for ((at = \${#made[@]} - 1; at >= 0; at--)); do "\${made[at]}"; done
  for pid in "\${helpers[@]}"; do kill "$pid" 2>/dev/null; done
  rm -rf "$tmp"
  [ "$left" = 0 ] || [ "$code" -gt 128 ] || code=3
  exit "$code"
}

# is_late: whether what was made is no longer deleted but named.
is_late() {
  [ -n "$hurried" ] || { [ -n "$undo_until" ] && [ "$SECONDS" -ge "$undo_until" ]; }
}

# Prints a member of the JSON on standard input: field id, field urls serverless. Of what is no JSON it prints nothing.
field() {
  "$node" -e 'try {
      let v = JSON.parse(require("fs").readFileSync(0, "utf8"));
      for (const name of process.argv.slice(1)) v = v?.[name];
      process.stdout.write(typeof v === "object" ? "" : String(v ?? ""));
    } catch {}' -- "$@"
}

# Prints such a member that is a number: in arithmetic bash would run what a text holds.
integer() {
  field "$@" | tr -cd '0-9-'
}

${printablePart}

# fill NAME...: copies standard input, with these variables in the place of $NAME or \${NAME}; an id as JSON writes it.
fill() {
  "$node" -e 'const text = require("fs").readFileSync(0, "utf8").replace(/\\n$/, "");
    const names = new Set(process.argv.slice(1));
    const written = (name, value) => name.startsWith("JOB_") ? JSON.stringify(value).slice(1, -1) : value;
    process.stdout.write(text.replace(/\\$(?:\\{(\\w+)\\}|(\\w+))/g, (all, a, b) =>
      (names.has(a ?? b) && process.env[a ?? b] && written(a ?? b, process.env[a ?? b])) || all));' -- "$@"
}

# decoded NAME...: the same, of what standard input has in base64.
decoded() {
  base64 -d | fill "$@"
}

# Prints text as a path writes it.
in_path() {
  printf %s "$1" | "$node" -e 'process.stdout.write(encodeURIComponent(require("fs").readFileSync(0, "utf8"))
    .replace(/[!*()\\x27]/g, (sign) => "%" + sign.charCodeAt(0).toString(16).toUpperCase()))'
}

# Waits for a file to have something in it.
filled() {
  for _ in $(seq 100); do [ -s "$1" ] && return; sleep 0.1; done
  echo "$1 stayed empty" >&2
  exit 1
}

# configured URL CURL-OPTIONS...: prints them as a configuration of curl: others can read a command line, and the keys in it.
configured() {
  entry url "$1"
  shift
  while [ $# -gt 0 ]; do
    case $1 in
    -H) entry header "$2" ;;
    --data-binary) entry data-binary "$2" ;;
    --head)
      echo head
      shift
      continue
      ;;
    esac
    shift 2
  done
}

# entry NAME VALUE: prints a line of such a configuration. A folder's name may hold a line break.
entry() {
  local value=\${2//\\\\/\\\\\\\\}
  value=\${value//\\"/\\\\\\"}
  value=\${value//$'\\n'/\\\\n}
  printf '%s = "%s"\\n' "$1" "\${value//$'\\r'/\\\\r}"
}

# begin NUMBER METHOD URL CURL-OPTIONS...: makes a call and does not wait for its answer.
begin() {
  local number=$1 method=$2
  shift 2
  begun=$((begun + 1))
  configured "$@" >"$tmp/$number.curl"
  ${curl} -o "$tmp/$number.answer" -D "$tmp/$number.head" -w '%{http_code}' -X "$method" -K "$tmp/$number.curl" \\
    >"$tmp/$number.status" 2>"$tmp/$number.error" &
  pids[number]=$!
}

# finish NUMBER: waits for the answer and prints it.
finish() {
  wait "\${pids[$1]}" || true
  seen=$((seen + 1))
  touch "$tmp/$1.answer"
  {
    printf '#%s answered %s %s\\n' "$1" "$(cat "$tmp/$1.status")" "$(head -c ${mostPrinted} "$tmp/$1.answer" | tr '\\0\\n\\r' ' ' | printable 2000)"
    if [ -f "$tmp/$1.head" ]; then grep -i '^plumbline-seen' "$tmp/$1.head" || true; fi
    if [ -s "$tmp/$1.error" ]; then cat "$tmp/$1.error"; fi
  } | printable
}

# asked NAME WHAT: says what a variable has to be, unless it is set.
asked() {
  if [ -n "\${!1:-}" ]; then export "$1"; else
    missing=1
    echo "$1 is not set: it has to be $2" >&2
  fi
}

# is_plain ID: whether an id may go into addresses and bodies: it leads nowhere else, ends no text, has an end, and stays another one than
# what a service makes of it that drops what is not seen.
is_plain() {
  "$node" -e '${plainIdCode}
    process.exitCode = isPlain(process.argv[1]) ? 0 : 1;' -- "$1"
}

# id_told PATH...: prints the id that the JSON on standard input has there, a number as it is written. Fails, though it prints something,
# where it is not plain: that is decided here, since bash drops some characters.
id_told() {
  "$node" -e '${plainIdCode}
    ${asWrittenCode}
    const value = process.argv.slice(1).reduce((one, name) => one?.[name], jsonAsWritten(require("fs").readFileSync(0, "utf8")));
    const id = ["string", "number"].includes(typeof value) ? String(value) : "";
    process.stdout.write(id.replaceAll("\\0", " "));
    process.exitCode = id === "" || isPlain(id) ? 0 : 1;' -- "$@"
}

# unmistakable NAME: ends the script before it changes something by an id that a service could read as another one.
unmistakable() {
  "$node" -e '${oddIdCode}
    process.exitCode = isOdd(process.argv[1]) ? 1 : 0;' -- "\${!1}" || {
    echo "the call after this would change something by an id that could be read as another one: it ends here" >&2
    exit 1
  }
}

# capture NAME NUMBER PATH...: puts the id that an answer tells into a variable, and into another as a path writes it.
capture() {
  local id odd=
  id=$(id_told "\${@:3}" <"$tmp/$2.answer") || odd=1
  [ -n "$id" ] || {
    echo "#$2 tells no id, as it did when this was written: the calls after it can't be made" >&2
    exit 1
  }
  [ -z "$odd" ] || {
    echo "#$2 tells an id that is not used, since it could lead elsewhere or end a text early: $(head -c 1000 <<<"$id" | tr '\\n\\r' ' ' | printable 100)" >&2
    exit 1
  }
  export "$1=$id" "$1_IN_PATH=$(in_path "$id")"
}`;
}

/** Makes bodies that are too large to be written out. */
export const filledPart = `
# full_body SIZE FILLER PATH: makes PATH.body of PATH.head, so much filler that it has SIZE bytes, PATH.tail, and spaces.
full_body() {
  "$node" -e 'const fs = require("fs");
    const [size, filler, path] = process.argv.slice(1);
    const [head, tail] = ["head", "tail"].map((end) => fs.readFileSync(path + "." + end));
    const count = Math.floor((size - head.length - tail.length) / Buffer.byteLength(filler));
    const body = Buffer.concat([head, Buffer.from(filler.repeat(count)), tail]);
    fs.writeFileSync(path + ".body", Buffer.concat([body, Buffer.alloc(size - body.length, " ")]));' -- "$@"
}`;
