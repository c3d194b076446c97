import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { fakeTarget, queued } from '../testing/fake-target.ts';
import { made, openJudgeFixture } from '../testing/judge-fixture.ts';
import { numbersRule } from '../testing/numbers-rule.ts';
import type { RuleCheck } from './rule.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

describe('values of a list after one that fails', () => {
  const operations = ['run', 'status', 'cancel', 'retry', 'health'];

  function failing(...broken: readonly string[]): RuleCheck {
    return made('job.run.accepts', ({ property }) =>
      property(operations, async (operation, { when, expect }) => {
        const { status } = await when.run({ input: {} });
        expect(broken.includes(operation) ? operation : status).toBe(200);
      }),
    );
  }

  test('are judged as well, and all that fail are named', async () => {
    const { verdict, cases, failure } = await fixture.judge(failing('status', 'retry', 'health'), {
      shrinkFor: 60_000,
    });
    expect([verdict, cases, failure!.counterexample]).toEqual(['fail', operations.length, '"status"']);
    expect(failure!.others!.map(({ counterexample, path }) => [counterexample, path])).toEqual([
      ['"retry"', '3'],
      ['"health"', '4'],
    ]);
    expect(failure!.others![0]!.message).toContain("received 'retry'");
  });

  test('can be judged again, each by its path', async () => {
    const { failure } = await fixture.judge(failing('status', 'retry'), { shrinkFor: 60_000, path: '3' });
    expect(failure!.counterexample).toBe('"retry"');
    expect(failure).not.toHaveProperty('others');
  });

  test('are left alone where a violation shall just be seen', async () => {
    const { cases, failure } = await fixture.judge(failing('status', 'retry'), { shrinkFor: 0 });
    expect([cases, failure!.others]).toEqual([2, undefined]);
  });
});

describe('cases', () => {
  test('are as many distinct ones as were asked for', async () => {
    const run: number[] = [];
    const result = await fixture.judge(numbersRule(run), { cases: 30 });

    expect(result).toMatchObject({ verdict: 'pass', cases: 30, distinctCases: 30, exhaustive: false });
    expect(new Set(run).size).toBe(30);
    expect(run).toHaveLength(30);
  });

  test('are the same again under one seed, and others under another', async () => {
    const runs: [number[], number[], number[]] = [[], [], []];
    const first = await fixture.judge(numbersRule(runs[0]), { seed: 1 });
    const again = await fixture.judge(numbersRule(runs[1]), { seed: 1 });
    const other = await fixture.judge(numbersRule(runs[2]), { seed: 2 });

    expect(runs[1]).toEqual(runs[0]);
    expect(again.caseDigest).toBe(first.caseDigest);
    expect(again.answerDigest).toBe(first.answerDigest);
    expect(other.caseDigest).not.toBe(first.caseDigest);
  });

  test('that can not be judged are replaced by others', async () => {
    const run: number[] = [];
    const check = made('job.run.accepts', ({ property }) =>
      property(fc.integer(), async (value, { when, expect, inconclusive }) => {
        if (run.push(value) <= 2) inconclusive('not this one');
        expect(await when.run({ input: {} })).toBeAccepted();
      }),
    );

    const result = await fixture.judge(check, { cases: 10 });

    expect(result).toMatchObject({ verdict: 'pass', cases: 10, distinctCases: 10 });
    expect(new Set(run).size).toBe(12);
  });

  test('of a small domain are each run once', async () => {
    const run: boolean[] = [];
    const check = made('job.run.accepts', ({ property }) =>
      property(fc.boolean(), async (value, { when, expect }) => {
        run.push(value);
        expect(await when.run({ input: {} })).toBeAccepted();
      }),
    );

    expect(await fixture.judge(check, { cases: 10 })).toMatchObject({ verdict: 'pass', cases: 2 });
    expect(run.toSorted()).toEqual([false, true]);
  });

  test('run at the same time on a real clock, as many as the tier allows', async () => {
    let under = 0;
    let most = 0;
    const check = made('job.run.accepts', ({ property }) =>
      property(fc.integer(), async (_, { when, expect }) => {
        most = Math.max(most, ++under);
        expect(await when.run({ input: {} })).toBeAccepted();
        under -= 1;
      }),
    );
    const tier = {
      name: 'gate',
      cases: 9,
      exclusiveCases: 1,
      longestWait: 0,
      turn: { usual: 0, most: 0 },
      atOnce: 3,
      budget: 60_000,
    } as const;

    const fake = fakeTarget(queued, 1);
    const result = await fixture.judge(check, { ...fake, tier, cases: undefined });

    expect(result).toMatchObject({ verdict: 'pass', cases: 9, distinctCases: 9 });
    expect(most).toBe(3);
  });
});

describe('a violation', () => {
  const aboveThousand = (value: number) => value >= 1000;

  test('ends the run of cases at once', async () => {
    const run: number[] = [];
    await fixture.judge(numbersRule(run, aboveThousand), { cases: 50 });

    const violated = run.findIndex(aboveThousand);
    expect(new Set(run.slice(violated))).toEqual(new Set([run[violated]]));
  });

  test('is tried again, to tell whether it comes up each time', async () => {
    const always = await fixture.judge(numbersRule([], aboveThousand), { shrinkFor: 60_000 });
    expect(always.failure?.again).toEqual({ failed: 3, tries: 3 });

    let times = 0;
    const once = await fixture.judge(
      numbersRule([], () => ++times === 1),
      { shrinkFor: 60_000 },
    );
    expect(once).toMatchObject({ verdict: 'fail', failure: { again: { failed: 0, tries: 3 }, shrinks: 0 } });
  });

  test.each([1, 4, 7])('is made as small as it gets, under seed %i', async (seed) => {
    const result = await fixture.judge(numbersRule([], aboveThousand), { seed, shrinkFor: 60_000 });

    expect(result).toMatchObject({ verdict: 'fail', failure: { counterexample: '1000', seed } });
    expect(result.failure?.events[0]).toMatchObject({ call: { body: '{"input":{"value":1000}}' } });
  });

  test.each([1, 4, 7])('is found again by its path, under seed %i', async (seed) => {
    const breaks = (value: number) => value % 40 === 7;
    const found = await fixture.judge(numbersRule([], breaks), { seed, cases: 400 });

    const run: number[] = [];
    const again = await fixture.judge(numbersRule(run, breaks), { seed, path: found.failure!.path });

    expect(run.map(String)).toEqual([found.failure!.counterexample]);
    expect(again.failure).toMatchObject({ counterexample: found.failure!.counterexample });
    expect(again.verdict).toBe('fail');
  });

  test('without time to make it smaller is left as it is', async () => {
    const { failure } = await fixture.judge(numbersRule([], aboveThousand), { shrinkFor: 0 });
    expect(failure).toMatchObject({ shrinks: 0, again: { failed: 0, tries: 0 } });
    expect(failure?.path).toMatch(/^\d+$/);
  });
});
