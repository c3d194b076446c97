import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { judgedEnd, untilState } from '../../shared/jobs/jobs.ts';

const longest = 60_000;
/** How long the job waits and how long it works, as shares of the longest. */
const shares = [
  { waits: 0.5, works: 1 },
  { waits: 1, works: 0.5 },
  { waits: 0.8, works: 0.9 },
];
/** A worker's start and the way to it may add so much, and a pick-up may show so late. */
const near = { factor: 1.25, ms: 5000 };

/** The job waits for another one's work, and then works: both durations are known from outside. */
rule(
  'open.job.time-units',
  { calls: 4, waits: { least: 9000, most: 4 * longest + limits.wait.default + 1_200_000 } },
  async ({ property, longestWait }) => {
    const most = Math.min(longest, longestWait / 3);
    await property(shares, async ({ waits, works }, caseContext) => {
      const { given, time, expect, observe } = caseContext;
      const [ahead, work] = [Math.floor(waits * most), Math.floor(works * most)];
      const other = await given.run({ input: probing({ work: ahead }) });
      const { answered } = await untilState(other, ['IN_PROGRESS'], caseContext);
      const { id, sent } = await given.run({ input: probing({ work }) });

      const { record } = await judgedEnd(id, caseContext, ahead + work);

      const waited = ahead - (sent - answered);
      const unsure = Math.max(time.tick, Math.min(near.ms, waited / 4));
      if (time.now() - sent < waited + work - unsure) caseContext.inconclusive('the job did not wait');
      expect(record.status, 'the status').toBe('COMPLETED');
      observe('delayTime', unitOf(record.delayTime, waited, caseContext));
      observe('executionTime', unitOf(record.executionTime, work, caseContext));
    });
  },
);

function unitOf(value: number | undefined, duration: Duration, { time }: CaseContext): string {
  if (value === undefined) return 'not there';
  const units = { microseconds: 0.001, milliseconds: 1, seconds: 1000 };
  const most = duration * near.factor + near.ms + time.slack;
  const fits = ([, ms]: [string, number]) => value * ms >= duration / near.factor && value * ms <= most;
  return Object.entries(units).find(fits)?.[0] ?? 'something else';
}
