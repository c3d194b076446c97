import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { Breakage } from '../../../service/case/beacons.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { isAttemptRetained, triedAgain } from '../../shared/jobs/attempts.ts';
import { statusAfterHandler } from '../../shared/jobs/jobs.ts';

const longestWork = 10_000;

/**
 * One job whose handler raises an error and one whose worker dies: a second attempt at either is enough. Which of the two
 * is tried again is open, and so is how often; how long it may take the target's profile says.
 */
rule(
  'job.auto-retry',
  { calls: 12, waits: { least: 5000, most: 7_200_000 } },
  async ({ property, retries, longestWait, afford, moment }) => {
    const most = afford(longestWork, Math.min(longestWork, moment, longestWait / 10));
    await property(
      fc.record({
        work: fc.integer({ min: 0, max: Math.floor(most) }),
        manner: fc.constantFrom<Manner>(
          ...afford(
            ['run', 'held runsync', 'runsync that is over'] as const,
            ['run', 'held runsync'] as const,
          ),
        ),
        crashFirst: fc.boolean(),
        streams: fc.boolean(),
      }),
      async ({ work: drawn, manner, crashFirst, streams }, caseContext) => {
        const { when, time, beacons, expect, elapsed, inconclusive, cover } = caseContext;
        const work = manner === 'runsync that is over' ? drawn + 2 * limits.wait.minimum : drawn;
        const breaks: ProbeSpec[] = [{ fail: { always: true } }, { crash: { always: true } }];
        const probeSpec = (crashFirst ? breaks.toReversed() : breaks).map((one) => ({
          ...{ ...one, work },
          ...(streams ? { yield: ['a chunk'] } : {}),
        }));
        const ids: string[] = [];
        for (const one of probeSpec) ids.push(await begun(one, manner, ids.length, caseContext));
        const bound = time.now() + work + retries + time.slack;

        const again = await time.until(
          async () => ids.some((id) => beacons.starts(id) > 1) || undefined,
          Math.min(bound, time.now() + longestWait),
        );

        if (again === undefined && time.now() < bound) inconclusive('automatic retries may still come');
        await when.status(ids[0]!);
        const ends = ids.map((id) => beacons.ends(id));
        if (Math.max(...ends) > 0) inconclusive('the handler did not break as requested');
        const starts = ids.map((id) => beacons.starts(id));
        const words = `the attempts at a job that fails and one that crashes within ${retries} ms`;
        elapsed(() => expect(Math.max(...starts), words).toBeGreaterThan(1));
        cover(manner);
        if (streams) cover('streams');
      },
      { covers: { 'held runsync': 0.15, streams: 0.2, ...afford({ 'runsync that is over': 0.15 }, {}) } },
    );
    await property([0, 1000], judgeSuccess);
  },
);

/** How a job is submitted; its `/runsync` is over before its first attempt breaks, or is not. */
type Manner = 'run' | 'held runsync' | 'runsync that is over';

/** What an attempt that follows a broken one comes to is what the job comes to: otherwise it was tried again for nothing. */
async function judgeSuccess(work: Duration, caseContext: CaseContext): Promise<void> {
  const { time, beacons, expect, elapsed, inconclusive } = caseContext;
  const beacon = (how: Breakage) => beacons.breaking(how, 1);
  const body = (how: Breakage) => ({ input: probing({ work, beacon: beacon(how), return: { tried: how } }) });
  let judged = 0;
  for (const { id } of await triedAgain(body, caseContext)) {
    const ended = async () => beacons.ends(id) > 0 || undefined;
    if ((await time.until(ended, time.now() + work + time.setupTimeout)) === undefined) continue;
    const answer = await statusAfterHandler(id, caseContext);
    if (!isAttemptRetained(id, answer, caseContext)) continue;
    judged += 1;
    const { record } = answer;
    elapsed(() => {
      expect(record, 'the record of a job that was tried again').toMatchObject({ id, status: 'COMPLETED' });
      expect(record.output, 'its output').toEqual({ tried: expect.any(String) });
    });
  }
  if (judged === 0) inconclusive('no later attempt was heard to end while its result was kept');
}

/** A job that is heard to have begun: the next one that is. */
async function begun(
  probeSpec: ProbeSpec,
  manner: Manner,
  before: number,
  caseContext: CaseContext,
): Promise<string> {
  const { given, when, request, time, beacons, inconclusive } = caseContext;
  const body = { input: probing({ ...probeSpec, beacon: beacons.url }) };
  const wait: Duration = manner === 'held runsync' ? limits.wait.maximum : limits.wait.minimum;
  const call = () => when.call(request({ operation: 'runsync', body, query: { wait }, mayFail: true }));
  if (manner === 'run') await given.run(body);
  else call().catch(() => {});
  const heard = async () => beacons.jobs()[before];
  const id = await time.until(heard, time.now() + time.setupTimeout);
  return id ?? inconclusive('the job did not start', 'worker-not-started');
}
