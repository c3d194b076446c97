import { afterAll, expect, test } from 'vitest';
import { calledFactors, type Factor } from '../context/factors.ts';
import { allFixed, type FixedFactors } from '../context/fixed-factors.ts';
import { made, openJudgeFixture } from '../testing/judge-fixture.ts';
import type { CaseContext } from './case-context.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

/** Every factor but these, so that contexts are made of what calls bring about. */
function allBut(free: readonly Factor[]): FixedFactors {
  const fixed = Object.entries(allFixed('not tried here')).filter(
    ([name]) => !free.some((one) => one === name),
  );
  return Object.fromEntries(fixed);
}

function rule(free: readonly Factor[], check: (caseContext: CaseContext) => Promise<void>) {
  const values = Array.from({ length: 60 }, (_, index) => index);
  return made(
    'job.record.output-any-json',
    async ({ property }) => property(values, async (_, caseContext) => check(caseContext)),
    { fixes: allBut(free), calls: 2, waits: { least: 0, most: 600_000 } },
  );
}

test('a job comes about in every two of its ways, within what its rule declares', async () => {
  const result = await fixture.judge(
    rule(calledFactors, async ({ given, when, time, beacons, expect }) => {
      const job = await given.run({ input: { probe: { work: 700, return: 'own', beacon: beacons.url } } });
      const ended = async () => beacons.ends(job.id) > 0 || undefined;
      await time.until(ended, time.now() + 60_000);
      const { record } = await when.status(job.id);
      expect(record).toMatchObject({ id: job.id, status: 'COMPLETED', output: 'own' });
      expect(beacons.starts(job.id)).toBe(1);
      expect(job.sent).toBeLessThanOrEqual(job.answered);
    }),
    { cases: 60 },
  );

  expect(result).toMatchObject({ verdict: 'pass', cases: 60 });
  const pairs = result.coverage?.['pairs of contexts'];
  expect(pairs).toEqual({
    of: 3 * (7 + 4 + 3 + 3) + 7 * (4 + 3 + 3) + 4 * (3 + 3) + 3 * 3,
    missing: [],
  });
});

test('a job whose id the target does not give is not submitted again: its case stands in the plain context', async () => {
  const result = await fixture.judge(
    rule(['submission'], async ({ given, when, time, expect, webhooks }) => {
      const webhook = webhooks.open([200]);
      const { id } = await given.run({ input: { probe: { work: 2000 } }, webhook: webhook.url });
      await time.reach(time.now() + 10_000);
      expect((await when.status(id)).record.id).toBe(id);
      expect(webhook.calls).toHaveLength(1);
    }),
    { cases: 60, target: await fixture.open({ variants: ['wait-ends-in-504'] }) },
  );

  expect(result).toMatchObject({ verdict: 'pass', cases: 60 });
});

test('a job that shows its end between two attempts, and has begun another by the time of its retry, is not taken for retried', async () => {
  const variants = [
    'automatic-retries-back-off',
    'failures-show-between-attempts',
    'retry-of-others-answers-204',
    'workers-start-in-half-a-minute',
    'workers-serve-one-job',
  ];
  const result = await fixture.judge(
    rule(['attempt'], async ({ given, when, time, request, beacons, expect }) => {
      const { id } = await given.run({ input: { probe: { work: 700, yield: [1, 2], beacon: beacons.url } } });
      const ended = async () => beacons.ends(id) > 0 || undefined;
      await time.until(ended, time.now() + 200_000);
      const { json } = await when.call(request({ operation: 'stream', jobId: id }));
      expect(json).toEqual([{ output: 1 }, { output: 2 }]);
    }),
    { cases: 60, target: await fixture.open({ variants }) },
  );

  expect(result).toMatchObject({ verdict: 'pass', cases: 60 });
});
