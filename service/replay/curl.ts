import type { Duration } from '../../engine/time/time.ts';

/**
 * curl and the options of every call that a script makes: nothing of an address is a pattern, a way up or another protocol, and no
 * header of curl's own or of its configuration file is sent, by which a target could tell a replay from the run.
 * @param seconds until a call is given up, as a word of the shell
 */
export function curlWithin(seconds: number | string): string {
  return `curl -q -sS --noproxy '*' --globoff --path-as-is --proto =http,https -A '' -H Accept: --max-time ${seconds}`;
}

/** Seconds that a call of the case may take at least, and at most. */
const [least, most] = [120, 900];

/** Seconds beside twice what a call took when it was judged. */
const margin = 60;

/** The same for a call of the case: as long as its record justifies. */
export const curl = curlWithin(`"\${max_time:-${least}}"`);

/** In a world time is passed by the script, and what a call took says nothing. */
export const worldMaxTime = `max_time=${most}`;

/** Tells how long a call may take on a target as it stands. */
export const maxTimePart = `
# max_time MS: prints how many seconds a call may take that took MS milliseconds of the target's time when it was judged.
max_time() {
  awk -v ms="$1" -v rate="$rate" 'BEGIN { s = 2 * ms / rate / 1000 + ${margin}; print (s < ${least} ? ${least} : s > ${most} ? ${most} : int(s)) }'
}`;

/** What goes before a call that may take more than the least, if it took so long. */
export function maxTimeOf(took: Duration): string {
  return 2 * took > (least - margin) * 1000 ? `max_time=$(max_time ${Math.round(took)}) ` : '';
}
