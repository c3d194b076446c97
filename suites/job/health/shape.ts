import fc from 'fast-check';
import { memberIn } from '../../../engine/http/member-in.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { callsForMany, submitMany } from '../../shared/jobs/many-jobs.ts';
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
    calls: 2 * most + 2,
    callsOnVirtual: callsForMany(manyJobs) + 1,
    waits: { least: 1000, most: longIdle },
  },
  async (ruleContext) => {
    const { property, afford, isAffordable } = ruleContext;
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
    if (!isAffordable('counts of three digits')) return;
    if (mayWait(ruleContext)) await property(['wait', 'completed'] as const, judgeMany);
  },
);

/** A count is a number when it has three digits as well: of jobs that wait, and of such as have completed. */
async function judgeMany(state: 'wait' | 'completed', caseContext: CaseContext): Promise<void> {
  const { when, time, request, exclusively } = caseContext;
  const endpoint = 'exclusive';
  await exclusively();
  const work = state === 'wait' ? 60_000 : 0;
  await submitMany(manyJobs, caseContext, { endpoint }, { input: probing({ work }) });
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
