import { namePrefix } from '../ledger/rest-kind.ts';
import { asWrittenCode } from './as-written.ts';
import { curlWithin } from './curl.ts';
import { sameIdCode } from './same-id.ts';

/** So many things of one name a script takes up at a time: a create makes one, or two where it is delivered twice. */
const mostNamed = 20;

/** Tells apart what was there before, what this script made and what another did; no more than that is changed or deleted. */
export const ownPart = `
owner=()
ids=()
removed=()
gone=()
echo '{"query": "{ myself { pods { id name desiredStatus } } }"}' >"$tmp/pods.body"

# called METHOD URL CURL-OPTIONS...: makes a call beside those of the case, prints its status, and leaves its answer in own.answer.
called() {
  rm -f "$tmp/own.answer" "$tmp/own.head"
  configured "\${@:2}" >"$tmp/own.curl"
  ${curlWithin(30)} -o "$tmp/own.answer" -D "$tmp/own.head" -w '%{http_code}' -X "$1" -K "$tmp/own.curl" 2>/dev/null || true
}

# shown ids | items | named NAME | whose ID NAME | there ID | more: prints of own.answer every id in it; the ids of the items of its list;
# the ids of those that bear the name, and no other; whether what has the id is ours or theirs, if a name tells; the id, if what has it is
# there; or that there is more than it lists. Fails where it is no list.
shown() {
  "$node" -e '${asWrittenCode}
    try {
      const [file, what, word, name] = process.argv.slice(1);
      const answer = jsonAsWritten(require("fs").readFileSync(file, "utf8"));
      if (answer === undefined) throw new Error("no JSON");
      const isThing = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
      const within = (value) => typeof value !== "object" || value === null ? [] : [value, ...Object.values(value).flatMap(within)];
      const top = isThing(answer?.data?.myself) ? answer.data.myself : answer;
      const lists = [top, ...Object.values(top ?? {})].filter(Array.isArray);
      const isThere = (one) => isThing(one) && (one.status ?? one.desiredStatus) !== "TERMINATED";
      const items = lists.flat().filter(isThere);
      const envelopes = [answer, ...Object.values(answer ?? {})].filter(isThing).flatMap((one) => Object.entries(one));
      const isMore = ([member, value]) => /next|cursor|more|continuation|^(last|end)_?(key|token)$/i.test(member)
        ? ![undefined, null, false, "", 0].includes(value) : /^(total|total_?(count|items))$/i.test(member) && value > lists.flat().length;
      const byId = Map.groupBy([top, ...items].filter(isThere), ({ id }) => String(id));
      const known = (sought) => byId.get(String(sought)) ?? [];
      const namesOf = (sought) => known(sought).map(({ name }) => name).filter((one) => typeof one === "string" && one !== "");
      // A service may write a name in other letters, and add to it.
      const bears = (shown, given) => given !== "" && String(shown).toLowerCase().split(given.toLowerCase()).slice(1).some((rest) => !/^\\w/.test(rest));
      // The script may have renamed it: names in its own bodies are its own, too.
      const { readdirSync, readFileSync } = require("fs");
      const nameIn = (text) => { try { return JSON.parse(text)?.name; } catch { return undefined; } };
      const folder = require("path").dirname(file);
      const sent = () => readdirSync(folder).filter((one) => /^\\d+\\.body$/.test(one))
        .map((one) => nameIn(readFileSync(folder + "/" + one, "utf8")))
        .filter((one) => typeof one === "string" && one.includes("${namePrefix}"));
      const isOurs = (shown) => bears(shown, name) || sent().some((one) => bears(shown, one));
      const isList = lists.length > 0 && !(answer.errors?.length > 0);
      const idsOf = (some) => some.map(({ id }) => id).filter((id) => ["string", "number"].includes(typeof id));
      const found = {
        ids: () => isList && idsOf(within(answer)),
        items: () => isList && idsOf(lists.flat().filter(isThing)),
        more: () => (envelopes.some(isMore) ? ["more"] : []),
        named: () => isList && idsOf(items.filter((one) => bears(one.name, word) && namesOf(one.id).every((shown) => bears(shown, word)))),
        whose: () => namesOf(word).length === 0 || name === "" ? [] : namesOf(word).every(isOurs) ? ["ours"] : ["theirs"],
        there: () => idsOf(known(word)),
      }[what]();
      if (found === false) process.exitCode = 1;
      // What the shell would drop, or break a line at, leaves the id one that is not plain.
      const written = (one) => (/^(named|there)$/.test(what) ? String(one).replace(/[\\0\\r\\n]/g, "\\ufffd") : one);
      if (found !== false) process.stdout.write(found.map((one) => written(one) + "\\n").join(""));
    } catch { process.exitCode = 1; }' -- "$tmp/own.answer" "$@"
}

# listed LIST METHOD URL CURL-OPTIONS...: notes what a list shows before anything is made. Where it is refused nothing is deleted.
listed() {
  local list=$1 status pause
  for pause in 0 1 2 4; do
    sleep "$pause"
    status=$(called "\${@:2}")
    if [[ $status == 2?? ]] && shown ids >"$tmp/ids" && shown items >"$tmp/things.$list"; then
      if [ -n "$(shown more)" ] || [ "$status" = 206 ] || grep -Eiq '^link:.*rel="?next' "$tmp/own.head"; then touch "$tmp/partial.$list"; fi
      mv "$tmp/ids" "$tmp/before.$list"
      return 0
    fi
    case $status in 401 | 403 | 404 | 405 | 410 | 501) return 0 ;; esac
  done
  echo "$2 $3 was answered $status, and with no list: what is there already could not be told from what this script makes, so it makes nothing" | printable >&2
  exit 1
}

# new_named NAME LIST: of a list's answer, what bears the name and was not there before, ${mostNamed} of it at most; how many more there
# may be is left in own.more. Fails where it is no list.
new_named() {
  shown named "$1" >"$tmp/own.named" || return 1
  "$node" -e '${sameIdCode}
    const fs = require("fs");
    const [folder, list] = process.argv.slice(1);
    const linesOf = (name) => { try { return fs.readFileSync(folder + "/" + name, "utf8").split("\\n").filter((line) => line !== ""); } catch { return []; } };
    const before = linesOf("before." + list);
    const known = new Set(before);
    const ids = linesOf("own.named").filter((id) => !known.has(id));
    const some = ids.slice(0, ${mostNamed});
    fs.writeFileSync(folder + "/own.more", String(ids.length - some.length));
    process.stdout.write(some.filter((id) => !before.some((one) => mayBe(id, one))).map((id) => id + "\\n").join(""));' -- "$tmp" "$2"
}

# was_there LIST ID: whether the list had it before, or something that a service may take it for.
was_there() {
  [ -f "$tmp/before.$1" ] && "$node" -e '${sameIdCode}
    const [before, id] = process.argv.slice(1);
    const known = require("fs").readFileSync(before, "utf8").split("\\n");
    process.exitCode = known.some((one) => one !== "" && mayBe(id, one)) ? 0 : 1;' -- "$tmp/before.$1" "$2"
}

# told NUMBER PATH...: takes up the id of what a call made, if it is one that can be used.
told() {
  local id
  [[ $(cat "$tmp/$1.status" 2>/dev/null) == 2?? && -f $tmp/$1.answer ]] || return 0
  if id=$(id_told "\${@:2}" <"$tmp/$1.answer") && [ -n "$id" ]; then ids[$1]=$id; fi
}

# seen_as NUMBER NAME LIST METHOD URL CURL-OPTIONS...: prints whose an answer shows what has the id to be that call NUMBER was answered
# with. What shows no name is ours if it is new, which a list of which we saw a part does not tell, and if the id has not been free
# since. Fails where the answer does not show it.
seen_as() {
  local whose id=\${ids[$1]}
  [[ $(called "\${@:4}") == 2?? && -n $(shown there "$id") ]] || return 1
  whose=$(shown whose "$id" "$2") || whose=
  if [ -z "$whose\${gone[$1]:-}" ] && [ -f "$tmp/before.$3" ] && ! [ -f "$tmp/partial.$3" ]; then whose=ours; fi
  echo "$whose"
}

# holder_of NUMBER NAME LIST METHOD URL CURL-OPTIONS...: prints whose it is what has that id now: ours, theirs, or nothing. It is looked
# for a while, or once after its removal: by GET at its own address and in its list, by POST in a list alone. Fails where nothing has it.
holder_of() {
  local pause
  for pause in 0 1 2 4; do
    if is_late; then return 1; fi
    sleep "$pause"
    if [ "$4" = GET ] && seen_as "$1" "$2" "$3" GET "$5/$(in_path "\${ids[$1]}")" "\${@:6}"; then return; fi
    if seen_as "$@"; then return; fi
    [ -z "\${removed[$1]:-}" ] || return 1
  done
  return 1
}

# owner_of NUMBER NAME LIST METHOD URL CURL-OPTIONS...: decides once whose it was what call NUMBER was answered with: ours, theirs or
# unknown.
owner_of() {
  local id=\${ids[$1]:-} whose=
  [ -z "\${owner[$1]:-}" ] || return 0
  owner[$1]=unknown
  [ -n "$id" ] || return 0
  if was_there "$3" "$id"; then whose=theirs; else whose=$(holder_of "$@") || whose=; fi
  owner[$1]=\${whose:-unknown}
  if [ "$whose" = theirs ]; then
    echo "#$1 was answered with the id $id of something that this script did not make: it is left as it is" | printable
  fi
}

# own NUMBER [METHOD]: ends the script before it changes, or makes something with, what call NUMBER may not have made, or what has its id
# by now.
own() {
  local was=\${owner[$1]:-} whose
  "owner_$1"
  whose=\${owner[$1]}
  if [ "$was" = ours ] && ! whose=$("holder_$1") && [ -n "\${removed[$1]:-}" ]; then
    gone[$1]=1
    whose=ours
  fi
  [ "$whose" = ours ] || {
    echo "the call after this would change or use what #$1 was answered with, and nothing shows that this script made it: it ends here" >&2
    exit 1
  }
  [ "\${2:-}" != DELETE ] || removed[$1]=1
}

# spared URL [BODY]: ends the script before it changes, or makes something with, what a list had before.
spared() {
  "$node" -e '${sameIdCode}
    ${asWrittenCode}
    const [folder, url, body] = process.argv.slice(1);
    const fs = require("fs");
    const things = fs.readdirSync(folder).filter((name) => name.startsWith("things."))
      .flatMap((name) => fs.readFileSync(folder + "/" + name, "utf8").split("\\n")).filter((id) => id !== "");
    const within = (value) => typeof value === "object" && value !== null ? Object.values(value).flatMap(within) : [String(value), ...wordsOf(value)];
    const wordsOf = (value) => typeof value === "string" ? value.split(/[\\\\"]+/) : [];
    const wordsIn = (text) => { const value = jsonAsWritten(text); return value === undefined ? wordsOf(text) : within(value); };
    const inBody = body === undefined ? [] : wordsIn(fs.readFileSync(body, "utf8"));
    const isNamed = (id) => url.split(/[/?#&=]/).some((word) => mayBe(word, id)) || inBody.some((word) => mayBe(word, id));
    process.exitCode = things.some(isNamed) ? 1 : 0;' -- "$tmp" "$@" || {
    echo "the call after this would change or use what was there before this script began: it ends here" >&2
    exit 1
  }
}`;
