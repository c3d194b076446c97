import { setTimeout as sleep } from 'node:timers/promises';
import type { Duration } from '../../../engine/time/time.ts';
import { probesIn } from '../endpoints.ts';
import { type DoctorCheck, type Finding, foundProblem, ok, skippedFinding, warning } from '../finding.ts';
import type { Ran } from '../probe-jobs.ts';

/** How much of a difference is laid to clocks and scheduling, and not to the rate. */
const margin = 1.15;

/** The target's clock runs as fast as the profile says: two stamps of the probe, and our own clock between them. */
export const clockRate: DoctorCheck = {
  id: 'clock.rate',
  after: ['handler.probe'],
  async run({ site, probeJobs, rate, moment, signal }) {
    const [endpoint] = probesIn(site);
    if (endpoint === undefined) return [];
    const first = await probeJobs.of(endpoint);
    if (first.came !== 'ran') return [skippedFinding('no job of the probe ran')];
    const wait = Math.max(0, first.seen + pauseAfter(first, moment) - performance.now());
    await sleep(wait, undefined, { signal }).catch(() => {});
    const second = await probeJobs.run(endpoint);
    if (second.came !== 'ran') return [skippedFinding('a second job of the probe did not run')];
    return [judgeRate(rate, rates(first, second))];
  },
};

/** The longest pause between both stamps, in real milliseconds. */
const longestPause: Duration = 20_000;

/** Real milliseconds between both stamps: long beside what a run takes, since it began at any time in that. */
export function pauseAfter({ sent, seen }: Pick<Ran, 'sent' | 'seen'>, moment: Duration): Duration {
  return Math.max(2 * moment, Math.min(3 * (seen - sent), longestPause));
}

/** A clock of rate 1 is as good as ours; one that was made faster is as fast as was said, or every long wait is off. */
export function judgeRate(rate: number, { least, most }: RateBounds): Finding {
  const isNear = rate >= least / margin && rate <= most * margin;
  const isExact = rate === 1 || (rate >= least && rate <= most);
  if (isNear && isExact) return ok(`the target's clock runs at rate ${rate}`);
  const likely = roundestIn(least, most);
  const what = `the target's clock runs at a rate of about ${likely}, and the profile says ${rate}`;
  const todo = `Set capabilities.clockRate to ${likely}: every wait goes by it.`;
  return isNear ? warning(what, todo) : foundProblem(what, todo);
}

type RateBounds = { readonly least: number; readonly most: number };

/** Each run began between our asking for it and our seeing its end. */
function rates(first: Ran, second: Ran): RateBounds {
  const passed = second.at - first.at;
  return {
    least: passed / (second.seen - first.sent),
    most: passed / Math.max(1, second.sent - first.seen),
  };
}

/** The number with the fewest digits between two others: clocks are made to run at such rates. */
export function roundestIn(least: number, most: number): number {
  const middle = (least + most) / 2;
  const digits = [1, 2, 3].find((count) => isWithin(Number(middle.toPrecision(count))));
  return Number(middle.toPrecision(digits ?? 4));

  function isWithin(rate: number): boolean {
    return rate >= least && rate <= most;
  }
}
