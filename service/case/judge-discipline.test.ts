import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { SuiteError } from '../../engine/errors.ts';
import { fakeTarget, json, queued, standingClock } from '../testing/fake-target.ts';
import { made, oneCase, openJudgeFixture } from '../testing/judge-fixture.ts';
import type { CaseContext } from './case-context.ts';
import { mostForLists } from './list-grace.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

const body = { input: {} };

describe('a check that breaks its declaration is an error of the suite', () => {
  test('by a call more than it declares', async () => {
    const twice = async ({ when, expect }: CaseContext) => {
      expect(await when.run(body)).toBeAccepted();
      expect(await when.run(body)).toBeAccepted();
    };

    expect(await fixture.judge(oneCase(twice, { calls: 2 }))).toMatchObject({ verdict: 'pass' });
    await expect(fixture.judge(oneCase(twice, { calls: 1 }))).rejects.toThrow(SuiteError);
  });

  test('by a longer wait than it declares', async () => {
    const waiting = async ({ when, time, expect }: CaseContext) => {
      await time.reach(time.now() + 1000);
      expect(await when.run(body)).toBeAccepted();
    };

    const enough = oneCase(waiting, { waits: { least: 0, most: 1000 } });
    expect(await fixture.judge(enough)).toMatchObject({ verdict: 'pass' });
    const tooShort = oneCase(waiting, { waits: { least: 0, most: 999 } });
    await expect(fixture.judge(tooShort)).rejects.toThrow('waited 1000 ms and declares 999');
  });

  test('but what cases of a management API wait for lists need not be declared', async () => {
    const waiting =
      (most: number) =>
      async ({ rest, time, expect }: CaseContext) => {
        await time.reach(time.now() + most);
        expect((await rest.when({ api: 'v2', method: 'GET', path: '/templates' })).status).toBe(200);
      };

    const id = 'v2.list.wrapped';
    const enough = oneCase(waiting(mostForLists), {}, id);
    expect(await fixture.judge(enough)).toMatchObject({ verdict: 'pass' });
    const tooLong = oneCase(waiting(mostForLists + 1), {}, id);
    await expect(fixture.judge(tooLong)).rejects.toThrow(SuiteError);
  });

  test('by checking nothing', async () => {
    await expect(fixture.judge(made('job.run.accepts', async () => {}))).rejects.toThrow(SuiteError);
  });

  test('but asking again and again counts once', { timeout: 60_000 }, async () => {
    const asking = async ({ given, when, time, expect }: CaseContext) => {
      const { id } = await given.run({ input: { probe: { work: 5000 } } });
      const isDone = async () => (await when.status(id)).record.status === 'COMPLETED' || undefined;
      expect(await time.until(isDone, time.now() + 60_000)).toBe(true);
    };

    const declares = { calls: 2, waits: { least: 0, most: 60_000 } };
    expect(await fixture.judge(oneCase(asking, declares))).toMatchObject({ verdict: 'pass' });
  });
});

describe('what a check throws besides assertions is an error of the suite and no finding', () => {
  const mistake = (): never => {
    throw new TypeError('a mistake of ours');
  };

  test('between its calls', async () => {
    const { judge } = fixture;
    await expect(judge(oneCase(async () => mistake()))).rejects.toThrow(/TypeError: a mistake of ours/);
    await expect(judge(oneCase(async () => mistake()))).rejects.toBeInstanceOf(SuiteError);
  });

  test('in an assertion that rests on elapsed time', async () => {
    const check = oneCase(async ({ when, elapsed }) => {
      await when.run(body);
      elapsed(mistake);
    });

    await expect(fixture.judge(check)).rejects.toBeInstanceOf(SuiteError);
  });

  test('while a violation is made smaller', async () => {
    let first: number | undefined;
    const check = made('job.run.accepts', ({ property }) =>
      property(fc.integer({ min: 1000, max: 2000 }), async (value, { when, expect }) => {
        first ??= value;
        const answer = await when.run(body);
        if (value < first) mistake();
        expect(answer).toBeRefusedWith(400);
      }),
    );

    const judged = fixture.judge(check, { shrinkFor: 60_000, cases: 1 });
    await expect(judged).rejects.toBeInstanceOf(SuiteError);
    expect(first).toBeGreaterThan(1000);
  });

  test('for the lack of an answer to look at', async () => {
    const check = oneCase(async ({ when, expect }) => {
      await when.run(body);
      expect(undefined).toBeAccepted();
    });

    await expect(fixture.judge(check)).rejects.toBeInstanceOf(SuiteError);
  });
});

describe('what the target does is never held against the check', () => {
  test('a call that had to be made again, for it was throttled, counts once', async () => {
    let runs = 0;
    const fake = fakeTarget(({ url }) => {
      const isThrottled = url.endsWith('/run') && ++runs === 1;
      return isThrottled ? json(429, {}, { 'retry-after': '0.001' }) : queued();
    }, 1);
    const check = oneCase(
      async ({ when, expect }) => {
        expect(await when.run(body)).toBeAccepted();
      },
      { calls: 1 },
    );

    expect(await fixture.judge(check, fake)).toMatchObject({ verdict: 'pass' });
  });

  test('nor does the time count that it takes to answer setup calls', async () => {
    const fake = fakeTarget(
      queued,
      undefined,
      {},
      {
        createClock(moved) {
          const clock = standingClock(moved);
          return { ...clock, settle: (call) => clock.reach(clock.now() + 1000).then(() => call) };
        },
      },
    );
    const check = oneCase(async ({ given, when, expect }) => {
      await given.run(body);
      expect(await when.run(body)).toBeAccepted();
    });

    expect(await fixture.judge(check, fake)).toMatchObject({ verdict: 'pass' });
  });
});
