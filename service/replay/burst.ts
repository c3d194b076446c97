import type { TracedBurst } from '../../engine/http/trace.ts';
import { printableLine } from '../../engine/printable.ts';
import { comment, shellWord } from '../../engine/report/shell.ts';
import { curl, maxTimeOf } from './curl.ts';
import { headerOptions } from './curl-options.ts';
import { expandingUrl, type Variables } from './expansions.ts';
import { fileStep } from './file-step.ts';

/** Of the answer to one call of a burst, in kilobytes. */
const mostKept = 512;

/** Makes many calls alike with one curl a group, and counts what they are answered. */
export function burstPart(hasWorld: boolean): string {
  return `
# burst NUMBER CALLS GROUP GAP AT-ONCE METHOD URL CURL-OPTIONS...: begins CALLS calls, a group every GAP ms. Answers are kept where
# they tell ids of jobs, and of none more than ${mostKept} kilobytes.
burst() {
  local number=$1 calls=$2 group=$3 gap=$4 most=$5 method=$6 url=$7 done=0 n at output=/dev/null
  shift 7
  : >"$tmp/$number.statuses"
  while [ $done -lt $calls ]; do
    n=$((calls - done < group ? calls - done : group))
    begun=$((begun + n))
    {
      configured "$url" "$@"
      for ((at = 1; at < n; at++)); do entry url "$url"; done
      for ((at = 0; at < n; at++)); do
        if [ -f "$tmp/$number.submitted" ]; then output=$tmp/$number.$done.$at.answer; fi
        entry output "$output"
      done
    } >"$tmp/$number.$done.curl"
    echo "$((done + n))" >"$tmp/$number.begun"
    (
      ulimit -S -f ${mostKept}
      exec ${curl} -Z --parallel-max "$most" -w "%{http_code} $done.%{urlnum}\\n" -X "$method" -K "$tmp/$number.$done.curl"
    ) >>"$tmp/$number.statuses" 2>>"$tmp/$number.error" &
    pids[number]="\${pids[number]:-} $!"
    done=$((done + n))
    [ $gap -eq 0 ] || [ $done -ge $calls ] || burst_gap $gap
  done
}

# burst_end NUMBER: waits for the answers and prints how many there were of each status.
burst_end() {
  # One program a group.
  wait \${pids[$1]} || true
  ${hasWorld ? 'move_on "$2"' : ':'}
  printf '#%s answered, how often and what:\\n' "$1"
  awk '{ print $1 }' "$tmp/$1.statuses" | sort | uniq -c
}
${hasWorld ? worldGap : realGap}`;
}

const realGap = `
burst_gap() { sleep "$(awk -v ms="$1" -v rate="$rate" 'BEGIN { print ms / rate / 1000 }')"; }`;

/** An advance stops at each answer, and tells how many there have been: so it is asked for again until time is there. */
const worldGap = `
# move_on INSTANT: moves the clock on, whatever is answered meanwhile.
move_on() {
  for _ in $(seq 5000); do
    controlled -X POST "$CONTROL/worlds/$WORLD/clock" -H 'content-type: application/json' \\
      --data-raw "{\\"to\\": $1, \\"begun\\": $begun, \\"seen\\": $seen}" >"$tmp/clock"
    seen=$(integer answered <"$tmp/clock")
    [ "$(integer now <"$tmp/clock")" -lt "$1" ] || return 0
  done
}
burst_gap() { move_on "$(( $(controlled "$CONTROL/worlds/$WORLD/clock" | integer now) + $1 ))"; }`;

/** @param notes what goes right before it */
export function burstStep(
  burst: TracedBurst,
  variables: Variables,
  origin: number | undefined,
  notes: readonly string[],
): string[] {
  const { number, role, operation, made, group, gap, atOnce, sent } = burst;
  const [first] = burst.calls;
  const wait = origin === undefined ? [] : [`at ${Math.round(sent - origin)}`];
  const { options, comments } = headerOptions(first!.headers, variables);
  const url = expandingUrl(first!.url, variables);
  const groups = `${made} ${Math.min(group, Math.max(made, 1))} ${gap} ${atOnce}`;
  const maxTime = origin === undefined ? '' : maxTimeOf((burst.ended ?? sent) - sent);
  const begin = `${maxTime}burst ${number} ${groups} ${shellWord(first!.method)} ${url}${options}`;
  const alike = burst.different > 1 ? ', here all like the first of them' : '';
  const words = comment(printableLine(`${role}: ${made} calls of ${operation}${alike}`));
  const title = ['', words, ...comments].join('\n');
  if (first!.body === undefined) return [...wait, title, ...notes, begin];
  const body = fileStep(`${number}.body`, first!.body, variables);
  return [...wait, title, body, ...notes, `${begin} --data-binary @"$tmp/${number}.body"`];
}

export function burstEndStep({ number, ended, counts }: TracedBurst, hasWorld: boolean): string[] {
  const then = Object.entries(counts).map(([name, count]) => `${name} × ${count}`);
  const words = comment(printableLine(`then: ${then.join(', ')}`));
  return [`burst_end ${number}${hasWorld ? ` ${ended}` : ''} ${words}`];
}
