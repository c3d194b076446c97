import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { keptForLong } from '../../shared/jobs/kept-for-long.ts';
import {
  callsOfSync,
  type Finished,
  finishedRun,
  finishedSync,
  mark,
  type RetentionCase,
} from '../retention/finished.ts';
import { heardIfBroken, lastEnd } from '../retention/last-end.ts';

const { run, runsync, runsyncLargerWait } = limits.retention;
const { default: usual, maximum } = limits.wait;
const longestLater = 3_600_000;
/** How long a second run is watched for where that costs nothing. */
const watch = 60_000;

type Kind = { readonly wait: Duration | null | undefined; readonly kept: Duration };

const ofRun: Kind = { wait: undefined, kept: run };
const ofRunsync: Kind = { wait: null, kept: runsync };
const ofLongRunsync: Kind = { wait: maximum, kept: runsyncLargerWait };

/** A twin that has just ended so is retried first. */
rule(
  'job.retry.expired',
  {
    fixes: keptForLong,
    calls: 8 + 2 * callsOfSync,
    waits: { least: runsync + 15_000, most: run + longestLater + 2 * (usual + maximum) + 2_400_000 },
  },
  async ({ property, longestWait, ownWorld, afford, retries, moment }) => {
    const kinds = [ofRunsync, ofLongRunsync, ofRun].filter(({ kept }) => kept + 15_000 <= longestWait);
    const later = afford(fc.oneof(fc.constant(0), fc.nat(longestLater)), fc.constant(0));
    await property(
      fc.record({
        kind: fc.constantFrom(...kinds),
        ending: fc.constantFrom('FAILED', 'TIMED_OUT'),
        mark: mark(),
        streams: fc.boolean(),
        later,
      }),
      async ({ kind, later, ...rest }, caseContext) => {
        const { time, request, pair, expect, elapsed, beacons, cover, inconclusive } = caseContext;
        const spec = heardIfBroken({ work: 0, ...rest }, caseContext);
        const seen = await finished(spec, kind, caseContext);
        const job = kind === ofRun ? await lastEnd(seen, spec, afford(retries, 0), caseContext) : seen;
        await time.reach(Math.min(job.latest + moment, job.latest + kind.kept / 2));
        const starts = beacons.starts(job.id);
        await time.reach(job.latest + kind.kept + time.slack + time.tick + later);
        const twin = await finished(spec, kind, caseContext);
        if (twin.id === job.id) inconclusive('two jobs have one id');
        if (beacons.starts(job.id) !== starts) inconclusive(`the job was ${spec.ending} for a while only`);

        const retry = request({ operation: 'retry', jobId: twin.id });
        const answer = await pair(retry, { ...retry, jobId: job.id });

        const words = `what a retry answers ${answer.sent - job.latest} ms after the end`;
        elapsed(() => expect(answer.record.status, words).not.toBe('IN_QUEUE'));
        // Sooner than that an automatic attempt might be taken for the retried one.
        if (ownWorld || answer.sent - job.latest > retries) {
          const runs = async () => beacons.starts(job.id) > starts || undefined;
          await time.until(runs, time.now() + afford(watch, time.slack + time.tick));
          elapsed(() => expect(beacons.starts(job.id), 'the runs of the expired job').toBe(starts));
        }
        cover(spec.ending);
      },
      { covers: afford({ FAILED: 0.2, TIMED_OUT: 0.2 }, {}) },
    );
  },
);

function finished(spec: RetentionCase, { wait }: Kind, caseContext: CaseContext): Promise<Finished> {
  return wait === undefined
    ? finishedRun(spec, caseContext)
    : finishedSync(spec, wait ?? undefined, caseContext);
}
