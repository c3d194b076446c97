import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { pairsOfContexts } from '../../engine/context/context-pairs.ts';
import { valuesOf } from '../../engine/context/factor-catalog.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import { type Factor, factorCatalog } from '../context/factors.ts';
import { allFixed, type FixedFactors } from '../context/fixed-factors.ts';
import { fakeTarget, json, queued } from '../testing/fake-target.ts';
import { made, openJudgeFixture } from '../testing/judge-fixture.ts';
import type { CaseContext } from './case-context.ts';
import type { RuleCheck } from './rule.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

describe('cases in contexts of resources', () => {
  const site = {
    urls: { serverless: 'http://fake.invalid/v1', restV2: 'http://fake.invalid/v2' },
    keys: { valid: 'key-of-the-fake-target' },
    endpoints: { probe: 'probe' },
  };
  const inContexts = (run: (context: string) => void): RuleCheck =>
    made(
      'v2.list.wrapped',
      ({ property }) =>
        property([0], async (_, { when, expect, context }) => {
          run(context.wanted('changed'));
          context.cameAbout('changed');
          expect(await when.run({ input: {} })).toBeAccepted();
        }),
      { fixes: {} },
    );

  test('come up again until each value has met each of a factor', async () => {
    const seen: string[] = [];
    const result = await fixture.judge(
      inContexts((value) => void seen.push(value)),
      { cases: 50 },
    );
    expect(result.verdict).toBe('pass');
    expect(new Set(seen)).toEqual(new Set(valuesOf(factorCatalog, 'changed')));
  });

  test('that keep a case from being judged make way for the plain one', async () => {
    let spoilt = 0;
    const check = inContexts((value) => {
      if (value === 'not') return;
      spoilt += 1;
      throw new Inconclusive('nothing-to-judge', 'the update does not show');
    });
    expect(await fixture.judge(check, { cases: 50 })).toMatchObject({ verdict: 'pass' });
    expect(spoilt).toBeGreaterThan(2);
  });

  test.each(['besides', 'when'] as const)(
    'that a gateway disturbs once are tried again in the same context: %s',
    async (call) => {
      const seen: string[] = [];
      const check = made(
        'v2.list.wrapped',
        ({ property }) =>
          property([0], async (_, { rest, when, expect, context }) => {
            seen.push(context.wanted('changed'));
            if (seen.at(-1) === 'twice') await rest[call]({ api: 'v2', method: 'POST', path: '/shaky' });
            else context.cameAbout('changed');
            expect(await when.run({ input: {} })).toBeAccepted();
          }),
        { fixes: {} },
      );
      const shaky = [json(503, {})];
      const target = fakeTarget(
        ({ url }) => (url.endsWith('/shaky') ? (shaky.pop() ?? queued()) : queued()),
        undefined,
        { apis: new Set(['v2']) },
        { site },
      );

      expect(await fixture.judge(check, { ...target, cases: 50 })).toMatchObject({ verdict: 'pass' });
      expect(seen[seen.indexOf('twice') + 1]).toBe('twice');
    },
  );
});

function allFixedBut(...free: readonly Factor[]): FixedFactors {
  const fixed = Object.entries(allFixed('not tried here'));
  return Object.fromEntries(fixed.filter(([factor]) => !free.some((one) => one === factor)));
}

describe('where every pair of contexts is to come up', () => {
  const fixes = allFixedBut('webhook', 's3Config', 'attempt');
  /** Jobs of which one in fifty works for a short time, so that it can time out before. */
  const seldomShort = (run: string[]): RuleCheck =>
    made(
      'job.run.accepts',
      ({ property }) =>
        property(fc.integer({ min: 0, max: 9_999 }), async (value, { given, when, expect }) => {
          const work = value % 50 === 7 ? 1000 : 9000;
          run.push(String(value));
          const { id } = await given.run({ input: { probe: { work } } });
          expect((await when.status(id)).record.id).toBe(id);
        }),
      { fixes, calls: 2, waits: { least: 0, most: 600_000 } },
    );

  test('cases are drawn again for those that are missing, the same under one seed', async () => {
    const runs: [string[], string[]] = [[], []];
    const first = await fixture.judge(seldomShort(runs[0]), { cases: undefined });
    const again = await fixture.judge(seldomShort(runs[1]), { cases: undefined });
    expect(first).toMatchObject({ verdict: 'pass', coverage: { [pairsOfContexts]: { missing: [] } } });
    expect(first.coverage?.[pairsOfContexts]?.of).toBe(4 + 2 * 2 * 7);
    expect(runs[0].length).toBeGreaterThan(100);
    expect(runs[1]).toEqual(runs[0]);
    expect(again.caseDigest).toBe(first.caseDigest);
  });

  test('with fewer cases than usual none are, and nothing is demanded', async () => {
    const run: string[] = [];
    const result = await fixture.judge(seldomShort(run), { cases: 6 });
    expect(result.verdict).toBe('pass');
    expect(result.coverage?.[pairsOfContexts]?.missing).not.toEqual([]);
    expect(run).toHaveLength(6);
  });

  const longNames = (longName: (caseContext: CaseContext) => void): RuleCheck =>
    made(
      'v2.list.wrapped',
      ({ property }) =>
        property([0], async (_, caseContext) => {
          const { when, expect, context } = caseContext;
          context.wanted('changed');
          context.cameAbout('changed');
          if (context.wanted('name') === 'long') longName(caseContext);
          else context.cameAbout('name');
          expect(await when.run({ input: {} })).toBeAccepted();
        }),
      { fixes: {} },
    );
  const pairs =
    "4 of 12 pairs of contexts@: 'changed: not, name: long', 'changed: once, name: long', " +
    "'changed: twice, name: long', 1 more";

  test('a rule whose cases can not be judged in some is inconclusive, and says which', async () => {
    const check = longNames(({ inconclusive }) => inconclusive('not with this name'));
    const result = await fixture.judge(check, { cases: undefined });
    expect(result.verdict).toBe('inconclusive');
    expect(result.reason).toBe(`covered too little: ${pairs.replace('@', ' never came up')}`);
  });

  test('what the target does not bring about is named, and holds nothing up', async () => {
    const result = await fixture.judge(
      longNames(() => {}),
      { cases: undefined },
    );
    expect(result).toMatchObject({ verdict: 'pass', coverage: { [pairsOfContexts]: { of: 12 } } });
    const words = ', which the target does not bring about';
    expect(result.reason).toBe(`not tried: ${pairs.replace('@', words)}`);
  });
});

describe('a violation in some contexts', () => {
  const withStorage = made(
    'job.run.accepts',
    ({ property }) =>
      property(fc.integer(), async (value, { request, when, expect }) => {
        const whole = request({ operation: 'run', body: { input: { value } } });
        await when.call(whole);
        expect(whole.body).not.toHaveProperty('s3Config');
      }),
    { fixes: allFixedBut('webhook', 's3Config') },
  );

  test('names those in which it shows and those in which the rule holds', async () => {
    const { failure } = await fixture.judge(withStorage, { shrinkFor: 60_000 });
    expect(failure).toMatchObject({
      counterexample: '0 where s3Config=set',
      contexts: [
        { factor: 'webhook', violated: ['absent', 'set'], holds: [] },
        { factor: 's3Config', violated: ['set'], holds: ['absent'] },
      ],
    });
  });

  test.each([
    ['where cases are not made smaller', { shrinkFor: 0 }],
    ['on a clock that runs by itself', { ...fakeTarget(queued, 1), shrinkFor: 60_000 }],
  ])('names none %s', async (_, options) => {
    const { failure } = await fixture.judge(withStorage, { ...options });
    expect(failure?.contexts).toBeUndefined();
  });
});
