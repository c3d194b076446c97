import { runnerCommand, unprintable } from '../../engine/printable.ts';
import { quoted } from '../../engine/report/shell.ts';

const mostKilobytes = 256 * 1024;

/** curl's options of every call. Seconds until a call is given up, longer than any that is judged waits. */
export const curl = 'curl -sS --globoff --proto =http,https --max-time 900';

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
trap ended EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# Whatever ended it: deletes what was made here, the newest first, and leaves nothing behind.
ended() {
  set +eu
  local at pid
  for ((at = \${#made[@]} - 1; at >= 0; at--)); do "\${made[at]}"; done
  for pid in "\${helpers[@]}"; do kill "$pid" 2>/dev/null; done
  rm -rf "$tmp"
}

# Prints a member of the JSON on standard input: field id, field urls serverless.
field() {
  "$node" -e 'let v = JSON.parse(require("fs").readFileSync(0, "utf8"));
    for (const name of process.argv.slice(1)) v = v?.[name];
    process.stdout.write(String(v ?? ""));' -- "$@"
}

# Prints such a member that is a number: in arithmetic bash would run what a text holds.
integer() {
  field "$@" | tr -cd '0-9-'
}

# printable [MOST]: prints standard input with names in the place of keys, and escapes for what steers a terminal or commands the
# runner of a workflow; of the result MOST characters at most. A key is known in either case, percent-encoded, in hex and in base64.
printable() {
  "$node" -e 'const show = (text) => "\\\\u{" + text.codePointAt(0).toString(16) + "}";
    const bytes = (text) => Buffer.from(text).toString("hex").match(/../g);
    const unit = (text) => "\\\\u" + text.charCodeAt(0).toString(16).padStart(4, "0");
    const either = (...forms) => "(?:" + forms.join("|") + ")";
    const percent = (text) => bytes(text).map((byte) => "%(?:25)*" + byte).join("");
    const written = (text) => either((/\\w/.test(text) ? "" : "\\\\u005c*") + text.split("").map(unit).join(""), percent(text));
    const inBase64 = (letter) => either(unit(letter), ...({ "+": ["-", "%2b"], "/": ["_", "\\\\u005c/", "%2f"] }[letter] ?? []));
    const base64After = (key, before) => {
      const all = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
      const core = all.toString("base64").replaceAll("=", "").slice(Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6));
      return [...core].map(inBase64).join("") + "(?:[\\\\w+/-]?(?:=|%3d){1,2})?";
    };
    const writings = (key) => [[...key].map(written).join(""), bytes(key).join(""), ...[0, 1, 2].map((before) => base64After(key, before))];
    const keys = (process.env.KEY_NAMES ?? "").split(" ").flatMap((name) => {
      const key = process.env[name] ?? "";
      return [[key, name], [key.slice(0, -1), name]].filter(([text]) => text.length >= 6);
    });
    const unnamed = require("fs").readFileSync(0, "utf8");
    const replaced = (text, [key, name]) => text.replace(new RegExp(either(...writings(key)), "gi"), () => "$" + name);
    const named = keys.reduce(replaced, unnamed).slice(0, process.argv[1]);
    const text = named.replace(/(?!\\n)${unprintable}/gu, show);
    const broken = (line) => line.replace(/${runnerCommand}/g, (found) => found.slice(0, -1) + show(found.at(-1)));
    process.stdout.write(text.split("\\n").map(broken).join("\\n"));' -- "$@"
}

# fill NAME...: copies standard input, with these variables in the place of $NAME or \${NAME}.
fill() {
  "$node" -e 'const text = require("fs").readFileSync(0, "utf8").replace(/\\n$/, "");
    const names = new Set(process.argv.slice(1));
    process.stdout.write(text.replace(/\\$(?:\\{(\\w+)\\}|(\\w+))/g, (all, a, b) =>
      (names.has(a ?? b) && process.env[a ?? b]) || all));' -- "$@"
}

# decoded NAME...: the same, of what standard input has in base64.
decoded() {
  base64 -d | fill "$@"
}

# Prints text as a path writes it.
in_path() {
  printf %s "$1" | "$node" -e 'process.stdout.write(encodeURIComponent(require("fs").readFileSync(0, "utf8")))'
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
    printf '#%s answered %s %s\\n' "$1" "$(cat "$tmp/$1.status")" "$(head -c 1048576 "$tmp/$1.answer" | tr '\\0\\n\\r' ' ' | printable 2000)"
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

# capture NAME NUMBER PATH...: puts the id that an answer tells into a variable.
capture() {
  local id
  id=$(field "\${@:3}" <"$tmp/$2.answer" 2>/dev/null) || id=
  [ -n "$id" ] || {
    echo "#$2 tells no id, as it did when this was written: the calls after it can't be made" >&2
    exit 1
  }
  export "$1=$id"
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

/** Listens as the harness did, answers webhooks as their addresses say, and writes down what it hears. */
export const receiverPart = `
# Hears beacons and webhooks. The nth call of /webhook/1/500,200 is answered with the nth word, later ones with the last.
"$node" -e 'const fs = require("fs");
  const calls = new Map();
  const answerTo = (url) => {
    const [, words = "200"] = /\\/webhook\\/\\d+\\/([^?]*)/.exec(url) ?? [];
    const answers = words.split(",");
    const call = calls.get(url) ?? 0;
    calls.set(url, call + 1);
    return answers[Math.min(call, answers.length - 1)];
  };
  const starts = {};
  const orders = (url, { event, job }) => {
    const [, how, runs] = /beacon\\.(fail|crash)\\.(\\d+)/.exec(url) ?? [];
    if (how === undefined || event !== "start") return {};
    starts[job] = (starts[job] ?? 0) + 1;
    return starts[job] <= runs ? { do: how } : {};
  };
  const server = require("http").createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part)).on("end", () => {
      fs.appendFileSync(process.argv[1] + "/received", request.method + " " + request.url + " " + body + "\\n");
      const answer = answerTo(request.url);
      if (answer === "silence") response.writeProcessing();
      else if (answer === "hang-up") request.socket.destroy();
      else if (answer === "half-head") request.socket.end("HTTP/1.1 2");
      else if (answer === "half-body") request.socket.end("HTTP/1.1 200 OK\\r\\ncontent-length: 100\\r\\n\\r\\n{");
      else {
        const told = request.url.includes("/beacon.") ? orders(request.url, JSON.parse(body)) : {};
        response.writeHead(Number(answer), { "content-type": "application/json" }).end(JSON.stringify(told));
      }
    });
  });
  server.listen(0, "127.0.0.1", () => fs.writeFileSync(process.argv[1] + "/receiver-port", String(server.address().port)));' -- "$tmp" &
helpers+=($!)
touch "$tmp/received"
filled "$tmp/receiver-port"
export BEACON_URL="http://127.0.0.1:$(cat "$tmp/receiver-port")/beacon"
export WEBHOOK_URL="http://127.0.0.1:$(cat "$tmp/receiver-port")/webhook"
# Nobody listens here.
export SILENT_URL="http://127.0.0.1:1"
export RECEIVER_SECRET=run INBOX_SECRET=inbox`;

/** Tells which calls the world made, those included that nobody heard. */
export const madeCallsPart = `echo "the world called, and was answered:"
controlled "$CONTROL/worlds/$WORLD/log" | "$node" -e '
  const { entries } = JSON.parse(require("fs").readFileSync(0, "utf8"));
  for (const { at, direction, method, url, status } of entries)
    if (direction === "out") console.log(at, method, url, status);' | printable`;

/** Makes the world in which it happened. Without CONTROL an emulator is started for it. */
export function worldPart(spec: string): string {
  return `
# The emulator: yours, if CONTROL names its control address and CONTROL_TOKEN its token, else one of this script's own.
if [ -z "\${CONTROL:-}" ]; then
  CONTROL_TOKEN=$("$node" -p 'crypto.randomUUID()')
  export CONTROL_TOKEN
  "$node" "$root/scripts/main.js" emulate --clock virtual --port 0 --control-token-env CONTROL_TOKEN --port-file "$tmp/port" >"$tmp/emulator" 2>&1 &
  helpers+=($!)
  filled "$tmp/port"
  CONTROL="http://127.0.0.1:$(cat "$tmp/port")/control"
fi
: "\${CONTROL_TOKEN:?names the token of your emulator: its ready line shows it as controlToken}"

# controlled CURL-OPTIONS...: calls control, with its token.
controlled() {
  curl -sS -K <(entry header "authorization: Bearer $CONTROL_TOKEN") "$@"
}

world=$(controlled -X POST "$CONTROL/worlds" -H 'content-type: application/json' --data-raw ${spec})
WORLD=$(field id <<<"$world")
[ -n "$WORLD" ] || { printable <<<"no world: $world" >&2; exit 1; }
export SERVERLESS_URL=$(field urls serverless <<<"$world") BALANCED_URL=$(field addresses balanced <<<"$world")
export REST_V1_URL=$(field urls restV1 <<<"$world")
export REST_V2_URL=$(field urls restV2 <<<"$world")
export GRAPHQL_URL=$(field urls graphql <<<"$world")
export KEY=$(field keys valid <<<"$world") INVALID_KEY=$(field keys invalid <<<"$world")
export NO_ACCESS_KEY=$(field keys noAccess <<<"$world") SECOND_USER_KEY=$(field keys secondUser <<<"$world")

# move INSTANT: moves the world's clock, once every call has arrived and been answered or parked.
move() {
  controlled -X POST "$CONTROL/worlds/$WORLD/clock" -H 'content-type: application/json' \\
    --data-raw "{\\"to\\": $1, \\"begun\\": $begun, \\"seen\\": $seen}" >"$tmp/clock"
  printf 'the clock says %s\\n' "$(field now <"$tmp/clock")"
}`;
}

/** Where the values of variables are found that a script asks for; other variables are keys of the target profile. */
const origins: Readonly<Record<string, string>> = {
  SERVERLESS_URL: 'urls.serverless of the target profile',
  REST_V1_URL: 'urls.restV1 of the target profile',
  REST_V2_URL: 'urls.restV2 of the target profile',
  GRAPHQL_URL: 'urls.graphql of the target profile',
  BALANCED_URL: 'endpoints.balanced.url of the target profile',
  INVALID_KEY: 'any text that is no key of the target',
};

/** A target as it stands: its address and keys come from the environment, and time is waited out. */
export function sharedPart(variables: readonly string[], rate: number): string {
  return `
# The target: its addresses and keys come from your environment.
missing=0
${variables.map((name) => `asked ${name} ${quoted(origins[name] ?? 'the key of this name in the target profile')}`).join('\n')}
[ "$missing" = 0 ] || exit 2
rate=\${CLOCK_RATE:-${rate}}
start=$(date +%s%N)

# at MS: waits until MS milliseconds of the target's time after the start.
at() {
  local left=$(awk -v ms="$1" -v rate="$rate" -v past="$(( $(date +%s%N) - start ))" 'BEGIN { print ms / rate / 1000 - past / 1e9 }')
  case $left in -*) return ;; esac
  # A signal ends a wait, and no program in the foreground.
  sleep "$left" &
  wait $!
}`;
}

/** Names the variables that hold keys: what a target repeats of them is not shown. */
export function keysPart(variables: readonly string[]): string {
  return `export KEY_NAMES=${quoted(variables.filter((name) => !name.endsWith('_URL')).join(' '))}`;
}

/** Keys of a storage that nobody needs to reach: the script brings some, unless you set them. */
export function storagePart(variables: readonly string[]): string {
  const lines = variables.map((name) => {
    const standIn = `stand-in-for-${name.toLowerCase().replaceAll('_', '-')}`;
    return `export ${name}="\${${name}:-${standIn}}"`;
  });
  return ['', '# Storage keys: any will do.', ...lines].join('\n');
}
