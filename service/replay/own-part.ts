import { curlWithin } from './curl.ts';

/** Tells apart what was there before, what this script made and what another did; no more than that is changed or deleted. */
export const ownPart = `
owner=()
ids=()
echo '{"query": "{ myself { pods { id name desiredStatus } } }"}' >"$tmp/pods.body"

# called METHOD URL CURL-OPTIONS...: makes a call beside those of the case, prints its status, and leaves its answer in own.answer.
called() {
  rm -f "$tmp/own.answer"
  configured "\${@:2}" >"$tmp/own.curl"
  ${curlWithin(30)} -o "$tmp/own.answer" -w '%{http_code}' -X "$1" -K "$tmp/own.curl" 2>/dev/null || true
}

# shown ids | named NAME | whose ID NAME | there ID: prints of own.answer every id in it; the ids of those items of its list that bear the
# name; whether what has the id is ours or theirs, if a name tells; or the id, if what has it is there. Fails where it is no list.
shown() {
  "$node" -e 'try {
      const [file, what, word, name] = process.argv.slice(1);
      const answer = JSON.parse(require("fs").readFileSync(file, "utf8"));
      const isThing = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
      const within = (value) => typeof value !== "object" || value === null ? [] : [value, ...Object.values(value).flatMap(within)];
      const top = isThing(answer?.data?.myself) ? answer.data.myself : answer;
      const lists = [top, ...Object.values(top ?? {})].filter(Array.isArray);
      const isThere = (one) => isThing(one) && (one.status ?? one.desiredStatus) !== "TERMINATED";
      const items = lists.flat().filter(isThere);
      const known = [top, ...items].filter(isThere).filter(({ id }) => String(id) === word);
      const names = known.map(({ name }) => name).filter((one) => typeof one === "string" && one !== "");
      // A service may write a name in other letters, and add to it.
      const bears = (shown, given) => given !== "" && String(shown).toLowerCase().split(given.toLowerCase()).slice(1).some((rest) => !/^\\w/.test(rest));
      const isList = lists.length > 0 && !(answer.errors?.length > 0);
      const idsOf = (some) => some.map(({ id }) => id).filter((id) => ["string", "number"].includes(typeof id));
      const found = {
        ids: () => isList && idsOf(within(answer)),
        named: () => isList && idsOf(items.filter((one) => bears(one.name, word))),
        whose: () => names.length === 0 || name === "" ? [] : names.some((one) => bears(one, name)) ? ["ours"] : ["theirs"],
        there: () => idsOf(known),
      }[what]();
      if (found === false) process.exitCode = 1;
      else process.stdout.write(found.map((one) => one + "\\n").join(""));
    } catch { process.exitCode = 1; }' -- "$tmp/own.answer" "$@"
}

# listed LIST METHOD URL CURL-OPTIONS...: notes what a list shows before anything is made. Where it is refused nothing is deleted.
listed() {
  local list=$1 status pause
  for pause in 0 1 2 4; do
    sleep "$pause"
    status=$(called "\${@:2}")
    if [[ $status == 2?? ]] && shown ids >"$tmp/ids"; then
      mv "$tmp/ids" "$tmp/before.$list"
      return 0
    fi
    case $status in 401 | 403 | 404 | 405 | 410 | 501) return 0 ;; esac
  done
  echo "$2 $3 was answered $status, and with no list: what is there already could not be told from what this script makes, so it makes nothing" | printable >&2
  exit 1
}

# was_there LIST ID: whether the list had it before.
was_there() {
  [ -f "$tmp/before.$1" ] && grep -Fxq -- "$2" "$tmp/before.$1"
}

# told NUMBER PATH...: takes up the id of what a call made, if it is one that can be used.
told() {
  local id
  [[ $(cat "$tmp/$1.status" 2>/dev/null) == 2?? && -f $tmp/$1.answer ]] || return 0
  id=$(field "\${@:2}" <"$tmp/$1.answer")
  if is_plain "$id"; then ids[$1]=$id; fi
}

# seen_as ID NAME LIST METHOD URL CURL-OPTIONS...: prints whose an answer shows what has the id to be. What shows no name is ours if it
# is new. Fails where the answer does not show it.
seen_as() {
  local whose
  [[ $(called "\${@:4}") == 2?? && -n $(shown there "$1") ]] || return 1
  whose=$(shown whose "$1" "$2") || whose=
  if [ -z "$whose" ] && [ -f "$tmp/before.$3" ]; then whose=ours; fi
  echo "$whose"
}

# owner_of NUMBER NAME LIST METHOD URL CURL-OPTIONS...: decides once whose it is what call NUMBER was answered with: ours, theirs or
# unknown. It is looked for a while: by GET at its own address and in its list, by POST in a list alone.
owner_of() {
  local id=\${ids[$1]:-} pause whose=
  [ -z "\${owner[$1]:-}" ] || return 0
  owner[$1]=unknown
  [ -n "$id" ] || return 0
  if was_there "$3" "$id"; then
    whose=theirs
  else
    for pause in 0 1 2 4; do
      sleep "$pause"
      if [ "$4" = GET ] && whose=$(seen_as "$id" "$2" "$3" GET "$5/$(in_path "$id")" "\${@:6}"); then break; fi
      if whose=$(seen_as "$id" "$2" "$3" "\${@:4}"); then break; fi
    done
  fi
  owner[$1]=\${whose:-unknown}
  if [ "$whose" = theirs ]; then
    echo "#$1 was answered with the id $id of something that this script did not make: it is left as it is" | printable
  fi
}

# own NUMBER: ends the script before it changes what call NUMBER may not have made.
own() {
  "owner_$1"
  [ "\${owner[$1]}" = ours ] || {
    echo "the call after this would change what #$1 was answered with, and nothing shows that this script made it: it ends here" >&2
    exit 1
  }
}

# spared LIST URL [BODY]: ends the script before it changes what the list had before.
spared() {
  [ -f "$tmp/before.$1" ] || return 0
  "$node" -e 'const [before, url, body] = process.argv.slice(1);
    const read = (file) => require("fs").readFileSync(file, "utf8");
    const decoded = (text) => { try { return decodeURIComponent(text); } catch { return text; } };
    const words = body === undefined ? url.split(/[/?#]/).map(decoded) : read(body).split(/[\\\\"]+/);
    process.exitCode = read(before).split("\\n").some((id) => id !== "" && words.includes(id)) ? 1 : 0;' -- "$tmp/before.$1" "\${@:2}" || {
    echo "the call after this would change what was there before this script began: it ends here" >&2
    exit 1
  }
}`;
