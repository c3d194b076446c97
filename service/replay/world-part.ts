import { curlWithin, worldMaxTime } from './curl.ts';
import { mostPrinted } from './printable-part.ts';

/** Tells which calls the world made, those included that nobody heard. */
export const madeCallsPart = `echo "the world called, and was answered:"
controlled "$CONTROL/worlds/$WORLD/log" | "$node" -e '
  let entries;
  try { ({ entries } = JSON.parse(require("fs").readFileSync(0, "utf8"))); } catch {}
  if (!Array.isArray(entries)) console.log("(control did not tell)");
  else for (const entry of entries)
    if (entry?.direction === "out") console.log(entry.at, entry.method, entry.url, entry.status);' | printable`;

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
  ${curlWithin(300)} -K <(entry header "authorization: Bearer $CONTROL_TOKEN") "$@"
}

${worldMaxTime}
world=$(controlled -X POST "$CONTROL/worlds" -H 'content-type: application/json' --data-raw ${spec})
WORLD=$(field id <<<"$world")
is_plain "$WORLD" || { head -c ${mostPrinted} <<<"no world: $world" | printable 2000 >&2; exit 1; }
WORLD=$(in_path "$WORLD")
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
  printf 'the clock says %s\\n' "$(integer now <"$tmp/clock")"
}`;
}
