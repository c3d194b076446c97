import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { isUnfinished } from '../../shared/jobs/jobs.ts';
import { keptForLong } from '../../shared/jobs/kept-for-long.ts';
import { purge } from '../../shared/jobs/purging.ts';
import { assertRetained } from '../../shared/jobs/retained.ts';
import { occupy, submitAs } from '../../shared/jobs/waiting.ts';
import { judgeKept } from '../retention/fetching.ts';
import {
  type Finished,
  finishedRun,
  type JobEnding,
  mark,
  type RetentionCase,
} from '../retention/finished.ts';
import { heardIfBroken, isBroken, lastEnd } from '../retention/last-end.ts';

const retention = limits.retention.run;
const endings: readonly JobEnding[] = ['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT'];
const mostWaiting = 2;
const longestWork = 60_000;

/** Looked at as soon as the queue is purged and, where waiting costs nothing, just before the result may expire. */
rule(
  'job.purge.keeps-ended',
  {
    fixes: keptForLong,
    calls: 12 + mostWaiting,
    waits: { least: limits.executionTimeout.minimum, most: retention + longestWork + 4_800_000 },
  },
  async ({ property, ownWorld, afford, moment, retries }) => {
    await property(
      fc.record({
        ending: fc.constantFrom(...endings),
        work: fc.nat({ max: afford(longestWork, moment) }),
        mark: mark(),
        streams: fc.boolean(),
        waiting: fc.nat({ max: mostWaiting }),
      }),
      async ({ waiting, ...drawn }, caseContext) => {
        const spec = heardIfBroken(drawn, caseContext);
        const seen = await finishedRun(spec, caseContext);
        const ended = await lastEnd(seen, spec, afford(retries, moment), caseContext);
        if (waiting > 0) await occupy(2 * retention, caseContext);
        for (let job = 0; job < waiting; job++) await submitAs('run', {}, caseContext);

        const purged = await purge(caseContext);

        if (purged.status > 299) caseContext.inconclusive('the purge was refused');
        await judgeStillThere(ended, spec, caseContext);
        if (ownWorld) await judgeKept(ended, spec, retention, caseContext);
        caseContext.cover(spec.ending);
        if (waiting > 0) caseContext.cover('others waiting');
      },
      {
        covers: afford(
          { ...Object.fromEntries(endings.map((ending) => [ending, 0.09])), 'others waiting': 0.3 },
          {},
        ),
      },
    );
  },
);

async function judgeStillThere(job: Finished, spec: RetentionCase, caseContext: CaseContext): Promise<void> {
  const { when, time, expect, elapsed, inconclusive } = caseContext;
  const answer = await when.status(job.id);
  assertRetained(answer, job.earliest, caseContext);
  // There another automatic attempt may have been further off than the case has waited.
  const mayGoOn = time.kind === 'real' && isBroken(spec.ending);
  if (mayGoOn && isUnfinished(answer)) inconclusive('another attempt followed');
  const assertStillThere = () => {
    expect(answer).toBeFound();
    expect(answer.record).toMatchObject({ id: job.id, status: spec.ending });
    if (spec.ending === 'COMPLETED') expect(answer.record.output, 'the output').toEqual(job.output);
  };
  if (mayGoOn) elapsed(assertStillThere);
  else assertStillThere();
}
