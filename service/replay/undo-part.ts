import { requestTimeout } from '../../engine/http/gateway-status.ts';

/** Seconds before each look: what was asked for may be made, or deleted, only later. */
const pauses = '0 1 2 4 8';

/** Deletes what bears a name that this script gave, looks until it is gone, and says what is left and what may be. */
export const undoPart = `
# awaited NUMBER: waits a while for the answer of a call that is still under way.
awaited() {
  local turn
  for ((turn = 0; turn < 300; turn++)); do
    if [ -s "$tmp/$1.status" ] || is_late || ! kill -0 "\${pids[$1]}"; then break; fi
    sleep 0.1
  done
  [ -s "$tmp/$1.status" ] || kill "\${pids[$1]}"
  wait "\${pids[$1]}"
} 2>/dev/null

# begun_before NUMBER: whether a call was begun; then its answer is there, as far as it comes.
begun_before() {
  [ -n "\${pids[$1]:-}" ] || return 1
  is_late || awaited "$1" || true
}

# taken NUMBER [graphql]: prints whether a create was taken, refused, or may have been either.
taken() {
  case $(cat "$tmp/$1.status" 2>/dev/null) in
  2??)
    if [ "\${owner[$1]:-}" = ours ]; then
      echo taken
    elif [ "\${2:-}" = graphql ] && grep -q '"errors" *: *[[] *[^] ]' "$tmp/$1.answer" 2>/dev/null; then
      echo refused
    else
      echo unknown
    fi
    ;;
  ${requestTimeout}) echo unknown ;;
  4??) echo refused ;;
  *) echo unknown ;;
  esac
}

# take_named LIST: takes up, for undo, what a list's answer shows of the name. Fails where it is no list.
take_named() {
  found=$(new_named "$name" "$1") && more=$(cat "$tmp/own.more")
}

# settled: whether the looks of an undo tell that nothing is there any more: what a create made was found, or removed by a call of the
# case and looked for twice, or looked for some time; what it may have made was found; one that was refused was looked for some time
# after it; and the last look shows nothing. A removal that was not answered as done, nor with 404, settles nothing.
long=0
settled() {
  if [ "$looks" -ge ${pauses.split(' ').length} ]; then long=1; fi
  [ -z "$found$unsure" ] && [ "$more" = 0 ] || return 1
  [ "$how" != refused ] || [ "$long" = 0 ] || return 0
  [ "$sure" = 1 ] || return 1
  [ -n "$seen" ] || { [ "$how" = taken ] && [ "$looks" -gt 1 ] && { [ -n "\${removed[number]:-}" ] || [ "$long" = 1 ]; }; }
}

# holder_now: prints, for undo, whose own.answer shows what has the id of the create to be: ours or theirs; nothing where it shows none.
# Without a name it is ours until a look after its removal did not show it.
holder_now() {
  local whose id=\${ids[number]:-}
  if [ "\${owner[number]:-}" != ours ] || [ -z "$(shown there "$id")" ]; then return; fi
  whose=$(shown whose "$id" "$name")
  [ -n "$whose\${gone[number]:-}" ] || whose=ours
  echo "\${whose:-theirs}"
}

# held: takes up, for undo, what such an answer shows with the id. Fails where it does not show it.
held() {
  case $(holder_now) in
  ours) grep -Fxq -- "\${ids[number]}" <<<"$found" || found=$found\${found:+$'\\n'}\${ids[number]} ;;
  theirs) alien=\${ids[number]} gone[number]=1 ;;
  *) return 1 ;;
  esac
}

# unseen: notes, for undo, that a look did not show the id of the create.
unseen() {
  [ -z "\${removed[number]:-}" ] || gone[number]=1
}

# undo rest|graphql NUMBER NAME LIST KEY ADDRESS REST-LIST URL CURL-OPTIONS...: undoes a create at URL, by looks and removals until nothing
# is there. KEY and ADDRESS are how they are typed, REST-LIST is the list of REST v2 where GraphQL made it.
undo() {
  local by=$1 number=$2 name=$3 list=$4 key=$5 address=$6 rest=$7 url=$8 how found= more=0 sure seen= looks=0 pause alien= unsure=
  shift 8
  how=$(taken "$number" "$by")
  for pause in ${pauses}; do
    if is_late; then break; fi
    sleep "$pause"
    "look_$by" "$@"
    looks=$((looks + 1))
    if settled; then break; fi
    seen=$seen$found
    "remove_$by" "$@" || break
  done
  settled || { ! is_late && { "look_$by" "$@"; settled; }; } || still_left "$number" "$name" "$found" "$key" "$address"
  [ -z "$alien" ] || not_ours "$number" "$alien"
  if [ "$by" = graphql ] && [ -n "$found" ] && [ -z "\${REST_V2_URL:-}" ]; then
    echo "It was asked to stop, which is all that GraphQL can: with REST_V2_URL set this script deletes it as well." | printable
  fi
}

# not_ours NUMBER ID: says that what a create was answered with is the id of something else by now.
not_ours() {
  left=1
  echo "the id $2 that #$1 was answered with is by now that of something that this script did not make, or may be: it is left as it is" | printable
}

# remove_rest CURL-OPTIONS...: deletes, for undo, what was found.
remove_rest() {
  local id
  while IFS= read -r id && ! is_late; do
    if [ -f "$tmp/before.$list" ] && is_plain "$id"; then
      delete_at "$url" "$id" "$@"
    fi
  done <<<"$found"
  return 0
}

# delete_at URL ID CURL-OPTIONS...: deletes, for undo, and keeps in unsure the ids of which that was not answered as done.
delete_at() {
  local at=$1 id=$2
  shift 2
  removed[number]=1
  case $(called DELETE "$at/$(in_path "$id")" "$@") in
  2?? | 404 | 410) unsure=$(grep -Fxv -- "$id" <<<"$unsure" || true) ;;
  *) unsure=$unsure\${unsure:+$'\\n'}$id ;;
  esac
}

# look_rest CURL-OPTIONS...: finds, for undo, what is there of the name or the id; sure is 1 where that is all.
look_rest() {
  local status id=\${ids[number]:-}
  found= more=0 sure=1
  status=$(called GET "$url" "$@")
  if [[ $status != 2?? ]] || ! take_named "$list"; then sure=0; fi
  if [ "\${owner[number]:-}" != ours ] || grep -Fxq -- "$id" <<<"$found"; then return; fi
  if [ "$(holder_now)" = theirs ]; then
    held
    return
  fi
  status=$(called GET "$url/$(in_path "$id")" "$@")
  if [[ $status == 2?? ]]; then
    held || unseen
  elif [[ $status == 404 || $status == 405 || $status == 410 ]]; then
    unseen
  else
    sure=0
  fi
}

# still_left NUMBER NAME IDS KEY ADDRESS: says what is there, or may be, and what to type.
still_left() {
  local id what=\${2:-what #$1 made} bearer
  left=1
  bearer="-H \\"authorization: Bearer $4\\""
  {
    if [ -z "$3" ]; then
      echo "$what may be left: #$1 was answered $(cat "$tmp/$1.status" 2>/dev/null). Look for it, now and later, by:"
      echo "  curl $bearer \\"$5\\""
    fi
    while IFS= read -r id; do
      if [ -z "$id" ]; then continue; fi
      echo "$what is left, with the id $id. Delete it by:"
      echo "  curl -X DELETE $bearer \\"$5\\"/'$(in_path "$id")'"
    done <<<"$3"
    if [ "$more" != 0 ]; then
      echo "$more more bear that name, which are listed by:"
      echo "  curl $bearer \\"$5\\""
    fi
  } | printable
}

# remove_graphql CURL-OPTIONS...: stops, for undo, the Pods that were found, and deletes them if REST_V2_URL is set; else it fails, since
# they stay.
remove_graphql() {
  local id
  while IFS= read -r id && ! is_late; do
    if [[ -f $tmp/before.$list && $id =~ ^[A-Za-z0-9_-]+$ ]]; then
      printf '{"query": "mutation { podStop(input: { podId: \\\\"%s\\\\" }) { id } }"}' "$id" >"$tmp/stop.body"
      removed[number]=1
      called POST "$url" "$@" --data-binary @"$tmp/stop.body" >/dev/null
    fi
  done <<<"$found"
  if [ -n "\${REST_V2_URL:-}" ]; then delete_named; else [ -z "$found" ]; fi
}

# look_graphql CURL-OPTIONS...: finds, for undo, the Pods of the name or the id; sure is 1 where that is all.
look_graphql() {
  found= more=0 sure=1
  if [[ $(called POST "$url" "$@" --data-binary @"$tmp/pods.body") != 2?? ]] || ! take_named "$list"; then
    sure=0
  else
    held || unseen
  fi
}

# delete_named: deletes by REST v2, for remove_graphql, what bears the name there, or has the id and no name.
delete_named() {
  local variable=\${key//[^A-Za-z0-9_]/} bearer id found more
  [ -n "$variable" ] || return 0
  bearer="authorization: Bearer \${!variable:-}"
  [[ $(called GET "$REST_V2_URL/pods" -H "$bearer") == 2?? ]] || return 0
  take_named "$rest" || return 0
  was_there "$rest" "\${ids[number]:-}" || held || unseen
  while IFS= read -r id && ! is_late; do
    if [ -f "$tmp/before.$rest" ] && is_plain "$id"; then
      delete_at "$REST_V2_URL/pods" "$id" -H "$bearer"
    fi
  done <<<"$found"
  return 0
}`;
