import { afterAll, describe, expect, test } from 'vitest';
import { tiers } from '../../engine/property/tier.ts';
import type { RuleId } from '../../generated/rules.ts';
import { fakeTarget, queued } from '../testing/fake-target.ts';
import { made, oneCase, openJudgeFixture } from '../testing/judge-fixture.ts';
import type { CaseContext } from './case-context.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

const submission = { input: {} };

async function accepted({ when, expect }: CaseContext): Promise<void> {
  expect(await when.run(submission)).toBeAccepted();
}

async function refused({ when, expect }: CaseContext): Promise<void> {
  expect(await when.run(submission)).toBeRefusedWith(400);
}

test('what holds in every case passes', async () => {
  const result = await fixture.judge(oneCase(accepted));

  expect(result).toMatchObject({ verdict: 'pass', reason: undefined, failure: undefined, blockedBy: [] });
  expect(result).toMatchObject({ cases: 1, distinctCases: 1, exhaustive: true, requests: 1 });
});

test('a violation fails, with what was expected, what came and the whole trace', async () => {
  const { verdict, failure } = await fixture.judge(oneCase(refused));

  expect(verdict).toBe('fail');
  expect(failure?.message).toMatch(/^run: expected 400, received 200 \{"id":/);
  expect(failure).toMatchObject({ basis: 'content', counterexample: '0', path: '0', seed: 1 });
  expect(failure?.events.map(({ kind }) => kind)).toEqual(['call', 'end']);
});

test.each<[string, RuleId]>([
  ['example', 'auth.job.bare-key'],
  ['beta', 'v2.delegations'],
  ['disputed', 'job.policy.ttl.beats-retention'],
])('a violation of the level %s warns', async (_, id) => {
  expect(await fixture.judge(oneCase(refused, {}, id))).toMatchObject({ verdict: 'warning', id });
});

test('a check with many properties may go on after a violation, and all that fail are named', async () => {
  const check = made('job.run.accepts', async (one) => {
    for (const value of [1, 2, 3])
      await one.property([value], (_, caseContext) =>
        value === 2 ? accepted(caseContext) : refused(caseContext),
      );
  });

  const { verdict, failure } = await fixture.judge(check);

  expect(verdict).toBe('fail');
  expect(failure).toMatchObject({ counterexample: '1', path: '0' });
  expect(failure?.others).toMatchObject([{ counterexample: '3', path: '2/0' }]);
});

describe('what the document suggests and does not demand', () => {
  const suggesting = (cases: readonly number[]) =>
    made('job.run.accepts', ({ property }) =>
      property(cases, async (value, caseContext) => {
        await accepted(caseContext);
        caseContext.expect(value, 'a demand').toBeLessThan(5);
        caseContext.suggests(() => caseContext.expect(value, 'a suggestion').toBeLessThan(2));
      }),
    );

  test('only warns, whatever the level, and all cases are judged', async () => {
    const result = await fixture.judge(suggesting([0, 1, 2, 3]));
    expect(result).toMatchObject({ verdict: 'warning', cases: 4, failure: { path: '2' } });
    expect(result.failure?.message).toMatch('a suggestion');
  });

  test('hides no violation that comes later', async () => {
    const result = await fixture.judge(suggesting([0, 3, 4, 5]));
    expect(result).toMatchObject({ verdict: 'fail', failure: { path: '3' } });
  });

  test('hides no violation of another property', async () => {
    const check = made('job.run.accepts', async (caseContext) => {
      await suggesting([3]).check(caseContext);
      await suggesting([5]).check(caseContext);
    });
    expect(await fixture.judge(check)).toMatchObject({ verdict: 'fail', failure: { path: '1/0' } });
  });
});

test('a check of several properties tells in the path which one broke, and replays that one alone', async () => {
  const check = made('job.run.accepts', async ({ property }) => {
    await property([0, 1], (_, caseContext) => accepted(caseContext));
    await property(['a', 'b'], async (value, caseContext) =>
      value === 'b' ? refused(caseContext) : accepted(caseContext),
    );
  });

  const { failure } = await fixture.judge(check);
  expect(failure).toMatchObject({ path: '1/1', counterexample: '"b"' });
  const again = await fixture.judge(check, { path: '1/1' });
  expect(again).toMatchObject({ verdict: 'fail', cases: 1, failure: { path: '1/1', counterexample: '"b"' } });
});

test('what the document leaves open is observed', async () => {
  const check = made('open.queue.order', async ({ property }) => {
    await property([0], async (_, caseContext) => {
      await accepted(caseContext);
      caseContext.observe('order', 'oldest first');
    });
  });

  expect(await fixture.judge(check)).toMatchObject({
    verdict: 'observed',
    observed: { order: ['oldest first'] },
  });
});

test('what the document leaves open is no violation', async () => {
  const { verdict } = await fixture.judge(oneCase(refused, {}, 'open.queue.order'));

  expect(['fail', 'warning']).not.toContain(verdict);
});

describe('a rule is not run', () => {
  test('where the target lacks what it needs', async () => {
    const fake = fakeTarget(queued, undefined, { offers: new Set(['probe', 'receiver']) });

    const result = await fixture.judge(oneCase(accepted, {}, 'job.cancel.queued'), fake);

    expect(result).toMatchObject({ verdict: 'not-run', cases: 0, requests: 0 });
    expect(result.reason).toBe('the target does not offer: exclusive (endpoints.exclusive), time');
    expect(fake.calls).toEqual([]);
  });

  test('where it listens to the probe and the target can not reach us', async () => {
    const fake = fakeTarget(queued, undefined, { offers: new Set(['time', 'probe']) });

    const result = await fixture.judge(oneCase(accepted, {}, 'job.cancel.running'), fake);

    expect(result).toMatchObject({ verdict: 'not-run', requests: 0 });
    expect(result.reason).toContain('capabilities.receiver');
  });

  test.each([
    ['job.policy.execution-timeout.default', {}],
    ['job.policy.execution-timeout.default', { probe: 60_000, limited: null }],
    ['job.policy.execution-timeout.overrides-endpoint', {}],
  ] as const)(
    'where it rests on a setting of endpoints that is not known: %s, %j',
    async (id, executionTimeouts) => {
      const offers = new Set(['time', 'probe', 'receiver'] as const);
      const fake = fakeTarget(queued, undefined, { offers, executionTimeouts });

      const result = await fixture.judge(oneCase(accepted, {}, id), fake);

      expect(result).toMatchObject({ verdict: 'not-run', requests: 0 });
      expect(result.reason).toContain('capabilities.executionTimeoutMs');
    },
  );

  test.each([undefined, true])(
    'where it rests on one job at a time and the profile says of that: %s',
    async (concurrentHandler) => {
      const fake = fakeTarget(queued, undefined, { concurrentHandler });

      const result = await fixture.judge(oneCase(accepted, {}, 'limit.only-429'), fake);

      expect(result).toMatchObject({ verdict: 'not-run', requests: 0 });
      expect(result.reason).toContain('capabilities.concurrentHandler');
    },
  );

  test.each([
    ['API', 'v1.retired', 'v2', 'v1 (urls.restV1)'],
    ['schema', 'v1.schema.version', 'v1', 'v1-schema (urls.restV1Schema)'],
  ] as const)('where the profile does not say where an %s is', async (_, id, api, words) => {
    const fake = fakeTarget(queued, undefined, {
      offers: new Set(['time', 'v1-served']),
      apis: new Set([api]),
    });

    const result = await fixture.judge(oneCase(accepted, {}, id), fake);

    expect(result).toMatchObject({ verdict: 'not-run', requests: 0 });
    expect(result.reason).toBe(`the target does not offer: ${words}`);
  });

  test('where its tier does not allow its shortest wait', async () => {
    const fake = fakeTarget(queued, 1);
    const check = oneCase(accepted, { waits: { least: 20_000, most: 30_000 } });

    const result = await fixture.judge(check, { ...fake, tier: tiers.smoke });

    expect(result).toMatchObject({ verdict: 'not-run', requests: 0 });
    expect(result.reason).toContain("waits 20 s of the target's time at least");
  });
});

test('what a case may wait on a real clock fits the time budget of its rule', async () => {
  let longest = 0;
  const check = made(
    'job.run.accepts',
    async ({ property, longestWait }) => {
      longest = longestWait;
      await property([0], async (_, caseContext) => accepted(caseContext));
    },
    { waits: { least: 0, most: 604_800_000 } },
  );

  await fixture.judge(check, { ...fakeTarget(queued, 2), tier: { ...tiers.nightly, budget: 60_000 } });

  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThanOrEqual(2 * 60_000);
});

describe('a rule is inconclusive', () => {
  /** So many of ten cases give themselves up. */
  const givingUp = (many: number) =>
    made('job.run.accepts', async ({ property }) => {
      await property([...Array(10).keys()], async (index, caseContext) => {
        if (index < many) caseContext.inconclusive('the scene is not set');
        await accepted(caseContext);
      });
    });

  test('when fewer than 80 % of its cases could be judged', async () => {
    const result = await fixture.judge(givingUp(3));

    expect(result.verdict).toBe('inconclusive');
    expect(result.reason).toBe('7 of 10 cases could be judged; most often because the scene is not set');
  });

  test('and not when 80 % could', async () => {
    expect(await fixture.judge(givingUp(2))).toMatchObject({ verdict: 'pass', cases: 8, exhaustive: false });
  });

  test('when its time budget ends long before its cases do, however well the first of them went', async () => {
    const check = made('job.run.accepts', async ({ property }) => {
      await property([...Array(100).keys()], async (index, caseContext) => {
        await accepted(caseContext);
        if (index === 8) await caseContext.time.reach(Infinity);
      });
    });

    const inTurn = { ...fakeTarget(queued, 1), tier: { ...tiers.nightly, atOnce: 1, budget: 3000 } };
    expect(await fixture.judge(check, inTurn)).toMatchObject({ verdict: 'inconclusive', cases: 8 });
  });

  test('when the target refuses setup calls, and says which rule that would break', async () => {
    const check = oneCase(async ({ given }) => void (await given.status('nobody')));

    const result = await fixture.judge(check);

    expect(result).toMatchObject({ verdict: 'inconclusive', blockedBy: ['job.status.reports'] });
    expect(result.reason).toContain('status, which prepares the case, answered 404');
  });

  test('when there was no case at all', async () => {
    const check = made('job.run.accepts', ({ property }) =>
      property([], async (_, caseContext) => accepted(caseContext)),
    );

    expect(await fixture.judge(check)).toMatchObject({ verdict: 'inconclusive', cases: 0 });
  });
});

test('a rule for which no worker started says why a job waits, where the target can explain it', async () => {
  const explainWaiting = async (at: string) => ({
    ...{ words: `most likely paused, ${at}`, isCause: true },
  });
  const check = made('job.run.accepts', ({ property }) =>
    property([0], async (_, caseContext) =>
      caseContext.inconclusive('the worker did not start', 'worker-not-started'),
    ),
  );
  const { verdict, reason, reasonCode } = await fixture.judge(check, { explainWaiting });
  expect([verdict, reasonCode]).toEqual(['inconclusive', 'worker-not-started']);
  expect(reason).toMatch(/did not start.*; a job waits at probe: most likely paused, probe$/);
});
