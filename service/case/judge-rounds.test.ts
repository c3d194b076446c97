import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { tiers } from '../../engine/property/tier.ts';
import { fakeTarget, queued } from '../testing/fake-target.ts';
import { made, openJudgeFixture } from '../testing/judge-fixture.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

const minute = 60_000;
const onRealClock = { cases: undefined, ...fakeTarget(queued, 1) };
const nightly = { ...onRealClock, tier: tiers.nightly };

/** Its cases plan waits, and wait for nothing; those above some length violation the rule. */
const planning = (most: number) =>
  made(
    'job.run.accepts',
    ({ property, longestWait }) =>
      property(fc.integer({ min: 0, max: longestWait }), async (wait, { when, expect }) => {
        expect(await when.run({ input: {} })).toBeAccepted();
        expect(wait).toBeLessThanOrEqual(most);
      }),
    { waits: { least: 1000, most: 90 * minute } },
  );

describe('a few long cases', () => {
  test('come on top of the usual ones', async () => {
    const result = await fixture.judge(planning(32 * minute), nightly);
    expect(result).toMatchObject({ verdict: 'pass', cases: 105 });
  });

  test('find what the usual ones do not, and are found again by their path', async () => {
    const { failure, verdict } = await fixture.judge(planning(2 * minute), nightly);
    expect({ verdict, path: failure?.path }).toEqual({
      verdict: 'fail',
      path: expect.stringMatching(/^long:\d+$/),
    });

    const again = await fixture.judge(planning(2 * minute), { ...nightly, path: failure!.path });

    expect(again).toMatchObject({ verdict: 'fail', cases: 1 });
    expect(again.failure?.counterexample).toBe(failure!.counterexample);
  });
});

test('who has most to do is most urgent: less and less as its cases are done', async () => {
  const urgencies: number[] = [];
  const enter = async (_concurrencyGroup: string, urgency = 0): Promise<void> => void urgencies.push(urgency);
  const target = { cases: undefined, ...fakeTarget(queued, 1, {}, { enter }), tier: tiers.smoke };
  const waits = { least: 0, most: 90 * minute };
  const list = Array.from({ length: 11 }, (_, index) => index);
  const check = made(
    'job.run.accepts',
    ({ property }) =>
      property(list, async (_, { when, expect }) => expect(await when.run({ input: {} })).toBeAccepted()),
    { waits },
  );

  await fixture.judge(check, target);

  const rounds = urgencies.map((urgency) => Math.floor(urgency / tiers.smoke.longestWait));
  expect(rounds.toSorted((one, other) => other - one)).toEqual([3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1]);
});

describe('a tier without turns', () => {
  const smoke = { ...onRealClock, tier: tiers.smoke };

  test('leaves out a rule all of whose cases take them', async () => {
    const check = made('job.run.accepts', ({ property }) => property([1], async () => {}, { inTurn: true }));
    const result = await fixture.judge(check, smoke);
    expect(result).toMatchObject({ verdict: 'not-run', cases: 0 });
    expect(result.reason).toContain('take turns');
  });

  test('says that it leaves some of them out', async () => {
    const check = made('job.run.accepts', async ({ property }) => {
      await property([1], async (_, { when, expect }) =>
        expect(await when.run({ input: {} })).toBeAccepted(),
      );
      await property(fc.integer(), async () => {}, { inTurn: true });
    });
    const result = await fixture.judge(check, smoke);
    expect(result).toMatchObject({ verdict: 'pass', cases: 1 });
    expect(result.reason).toContain('take turns');
  });
});

test('a path that leads nowhere is reported', async () => {
  await expect(fixture.judge(planning(minute), { ...nightly, path: '7/0' })).rejects.toThrow('--path 7/0');
});
