import fc from 'fast-check';
import { memberIn } from '../../../engine/http/member-in.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { mayWait } from '../retry/retried.ts';

const counts = {
  jobs: ['completed', 'failed', 'inProgress', 'inQueue', 'retried'],
  workers: ['idle', 'running'],
};
const most = 3;
/** Longer than a worker is usually kept for nothing, where waiting costs nothing. */
const longIdle = 3_600_000;
const ttl = limits.ttl.minimum * 6;
/** More than a count of two digits. */
const manyJobs = 110;
/** On a real clock: one is at work, and more than ten wait. */
const severalJobs = 12;
/** Longer than they take one after the other. */
const longWork = 600_000;

/** What the jobs do that are counted, as far as a probe works on them. */
const jobKinds: Readonly<Record<string, ProbeSpec>> = {
  ends: {},
  works: { work: 60_000 },
  fails: { fail: { always: true } },
};

rule(
  'job.health.shape',
  {
    lifeSign: 'run',
    calls: severalJobs + 1,
    callsOnVirtual: manyJobs + 1,
    waits: { least: 1000, most: longIdle },
  },
  async (ruleContext) => {
    const { property, afford } = ruleContext;
    await property(
      fc.record({
        jobs: fc.array(fc.constantFrom(...Object.keys(jobKinds)), { minLength: 2, maxLength: most }),
        cancelled: fc.nat({ max: most }),
        later: fc.constantFrom(0, 1000, ...afford([longIdle], [])),
        before: fc.boolean(),
      }),
      async ({ jobs, cancelled, later, before }, caseContext) => {
        const { given, when, time, request } = caseContext;
        if (before) expectCounts(await when.call(request({ operation: 'health' })), caseContext);
        const ids = await submitAll(jobs, caseContext);
        await time.reach(time.now() + later);
        const there = later < ttl ? ids.slice(0, cancelled) : [];
        for (const [index, id] of there.entries()) if (jobs[index] === 'works') await given.cancel(id);

        const answer = await when.call(request({ operation: 'health' }));

        expectCounts(answer, caseContext);
      },
    );
    if (!mayWait(ruleContext)) return;
    const count = afford(manyJobs, severalJobs);
    const states = afford(['wait', 'completed'] as const, ['wait'] as const);
    await property(states, (state, caseContext) => judgeMany(count, state, caseContext));
  },
);

/** A count is a number when it has more digits as well: of jobs that wait, and of such as have completed. */
async function judgeMany(
  count: number,
  state: 'wait' | 'completed',
  caseContext: CaseContext,
): Promise<void> {
  const { burst, when, time, request, exclusively } = caseContext;
  const endpoint = 'exclusive';
  await exclusively();
  const work = state === 'wait' ? 60_000 : 0;
  const run = request({ operation: 'run', body: { input: probing({ work }) }, endpoint });
  await burst({ requests: [run], calls: count, atOnce: count }, 'given').end();
  if (state === 'completed') await time.reach(time.now() + longWork);
  expectCounts(await when.call(request({ operation: 'health', endpoint })), caseContext);
}

function expectCounts(answer: Answer, { expect }: CaseContext): void {
  expect(answer).toBeAccepted();
  for (const [group, names] of Object.entries(counts)) {
    for (const name of names) {
      const count = memberIn(memberIn(answer.json, group), name);
      expect(Number.isInteger(count), `${group}.${name}, an integer: ${JSON.stringify(count)}`).toBe(true);
      expect(count, `${group}.${name}`).toBeGreaterThanOrEqual(0);
    }
  }
}

/** Jobs with ids of their own: where two share one, the answers are no service's. */
async function submitAll(jobs: readonly string[], { given, inconclusive }: CaseContext): Promise<string[]> {
  const ids: string[] = [];
  for (const job of jobs) {
    const body = { input: probing(jobKinds[job]!), policy: { ttl } };
    ids.push((await given.run(body)).id);
  }
  return new Set(ids).size === ids.length ? ids : inconclusive('two jobs share an id');
}
