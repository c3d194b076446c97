import type { TracedCall } from '../../engine/http/trace.ts';
import { quoted } from '../../engine/report/shell.ts';
import { collectionOf } from '../ledger/collections.ts';
import { namePrefix } from '../ledger/rest-kind.ts';
import { headerOptions } from './curl-options.ts';
import { expandingUrl, expandingWord, type Variables } from './expansions.ts';

/** How what a call made is deleted again: at an address below its own, or as GraphQL does, by its name. */
export type Undo = { readonly by: 'rest' | 'graphql'; readonly name: string };

const nameOfOurs = new RegExp(`${namePrefix}[\\w-]+`);

/** What a script has to delete; undefined of calls that make nothing, or nothing that can be told by a name of the run. */
export function undoOf({ operation, method, body, answer }: TracedCall): Undo | undefined {
  const [name] = nameOfOurs.exec(body ?? '') ?? [];
  if (name === undefined || (answer !== undefined && answer.status >= 400)) return undefined;
  const [api, , path = ''] = operation.split(' ');
  if ((api === 'v1' || api === 'v2') && collectionOf({ api, method, path, key: 'valid' }) !== undefined)
    return { by: 'rest', name };
  return api === 'graphql' && /\bmutation\b/.test(body!) ? { by: 'graphql', name } : undefined;
}

/** Deletes what bears a name that this script gave, and nothing else. */
export const undoPart = `
# called METHOD URL CURL-OPTIONS...: makes a call, prints its status, and leaves its answer in undo.answer.
called() {
  configured "\${@:2}" >"$tmp/undo.curl"
  curl -sS --globoff --proto =http,https --max-time 60 -o "$tmp/undo.answer" -w '%{http_code}' -X "$1" -K "$tmp/undo.curl" 2>/dev/null
}

# ids_named NAME: prints the ids of what bears the name, one below the other, wherever the answer has it.
ids_named() {
  "$node" -e 'const found = (value) => typeof value !== "object" || value === null ? []
      : [...(value.name === process.argv[1] && typeof value.id === "string" ? [value.id] : []), ...Object.values(value).flatMap(found)];
    console.log([...new Set(found(JSON.parse(require("fs").readFileSync(0, "utf8"))))].join("\\n"));' -- "$1" <"$tmp/undo.answer" 2>/dev/null
}

# undo_rest NUMBER NAME URL CURL-OPTIONS...: deletes what call NUMBER made at a URL, by its name.
undo_rest() {
  local number=$1 name=$2 url=$3 status id
  [ -n "\${pids[number]:-}" ] || return
  shift 3
  wait "\${pids[number]}" 2>/dev/null
  status=$(called GET "$url" "$@")
  [[ $status == 2?? ]] || echo "$name may be left: GET $url was answered $status"
  while read -r id; do
    [ -n "$id" ] || continue
    status=$(called DELETE "$url/$(in_path "$id")" "$@")
    [[ $status == 2?? || $status == 404 || $status == 410 ]] || echo "$name is left: DELETE $url/$id was answered $status"
  done < <(ids_named "$name") | printable
}

# undo_graphql NUMBER NAME KEY URL CURL-OPTIONS...: stops the Pods of a name, and deletes them if REST_V2_URL is set.
undo_graphql() {
  local number=$1 name=$2 key=$3 url=$4 status id
  [ -n "\${pids[number]:-}" ] || return
  shift 4
  wait "\${pids[number]}" 2>/dev/null
  echo '{"query": "{ myself { pods { id name } } }"}' >"$tmp/undo.body"
  status=$(called POST "$url" "$@" --data-binary @"$tmp/undo.body")
  [[ $status == 2?? ]] || echo "$name may be left: the list of Pods was answered $status"
  while read -r id; do
    [[ $id =~ ^[A-Za-z0-9_-]+$ ]] || continue
    printf '{"query": "mutation { podStop(input: { podId: \\\\"%s\\\\" }) { id } }"}' "$id" >"$tmp/undo.body"
    status=$(called POST "$url" "$@" --data-binary @"$tmp/undo.body")
    if [ -z "\${REST_V2_URL:-}" ]; then
      echo "$name, the Pod $id, was asked to stop ($status): with REST_V2_URL set it is deleted as well"
      continue
    fi
    status=$(called DELETE "$REST_V2_URL/pods/$id" -H "authorization: Bearer $key")
    [[ $status == 2?? || $status == 404 || $status == 410 ]] || echo "$name is left: DELETE of the Pod $id was answered $status"
  done < <(ids_named "$name") | printable
}`;

/** What is to be done at the end, said before the call is made. */
export function undoStep(call: TracedCall, variables: Variables): string[] {
  const undo = undoOf(call);
  if (undo === undefined) return [];
  const { number, headers, url } = call;
  const { 'content-length': _, ...own } = headers;
  const { options } = headerOptions(own, variables);
  const key = undo.by === 'graphql' ? ` ${expandingWord(keyIn(call), variables)}` : '';
  const words = `${number} ${quoted(undo.name)}${key} ${expandingUrl(url, variables)}${options}`;
  return ['', `undo_${number}() { undo_${undo.by} ${words}; }`, `made+=(undo_${number})`];
}

/** What stands for the key that a call carries. */
function keyIn({ headers, url }: TracedCall): string {
  return /(?:^Bearer |[?&]api_key=)(\$\w+|\$\{\w+\})/.exec(headers.authorization ?? url)?.[1] ?? '';
}
