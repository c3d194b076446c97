import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { tiers } from '../../engine/property/tier.ts';
import { createWireRecord } from '../../engine/property/wire-record.ts';
import type { Need, RuleId } from '../../generated/rules.ts';
import type { Stage } from '../target/stage.ts';
import type { Target } from '../target/target.ts';
import { fakeTarget, queued } from '../testing/fake-target.ts';
import { made, openJudgeFixture } from '../testing/judge-fixture.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

const spending = { offers: new Set<Need>(['spend', 'probe']), apis: new Set(['v2'] as const) };
const site = {
  urls: { serverless: 'http://fake.invalid/v1', restV2: 'http://fake.invalid/v2' },
  ...{ keys: { valid: 'key' }, endpoints: { probe: 'probe' } },
};

test('cases that cost money are run again for one violation of those found at a time, and not to shrink it', async () => {
  let calls = 0;
  const check = made('v2.pod.create', ({ property }) =>
    property(fc.nat(), async (value, { when, expect }) => {
      calls += 1;
      expect((await when.run({ input: { value } })).status).toBe(0);
    }),
  );
  const tier = { ...tiers.smoke, cases: 3, atOnce: 3 };
  const target = fakeTarget(queued, 1, spending, { site });

  const result = await fixture.judge(check, { ...target, tier, cases: 3, shrinkFor: 60_000 });

  expect(result).toMatchObject({ verdict: 'fail', failure: { shrinks: 0, again: { failed: 3, tries: 3 } } });
  expect(calls).toBe(3 + 3);
});

describe('a violation that is not reproduced', () => {
  const everyValue = Array.from({ length: 10 }, (_, value) => value);

  /** Runs each value on a target without control, and fails at those of the calls that `breaks` names. */
  function judgeCalls(
    breaks: (call: number) => boolean,
    more: Partial<Target> = {},
    rule: RuleId = 'job.run.accepts',
    ofStage: Partial<Stage> = {},
  ) {
    let calls = 0;
    const check = made(rule, ({ property }) =>
      property(everyValue, async (value, { when, expect }) => {
        const answer = await when.run({ input: { value } });
        expect(breaks(++calls) ? 0 : answer.status).toBe(200);
      }),
    );
    return fixture
      .judge(check, { ...fakeTarget(queued, 1, more, ofStage), tier: { ...tiers.smoke, atOnce: 1 } })
      .then((result) => ({ result, calls: () => calls }));
  }

  test('is intermittent, after ten times as many cases without another one', async () => {
    const { result, calls } = await judgeCalls((call) => call === 4);

    expect(result).toMatchObject({
      verdict: 'intermittent',
      failure: { basis: 'delivery', counterexample: '3' },
    });
    expect(calls()).toBe(101);
  });

  test('fails when an independent case shows it, too', async () => {
    const { result, calls } = await judgeCalls((call) => call === 4 || call === 60);

    expect(result).toMatchObject({ verdict: 'fail', failure: { again: { failed: 0, occurrences: 2 } } });
    expect(calls()).toBe(61);
  });

  test.each([
    [[4], 'intermittent'],
    [[4, 8], 'fail'],
  ])('is searched for in no further case that costs money: seen at calls %j', async (broken, verdict) => {
    const breaks = (call: number) => broken.includes(call);
    const { result, calls } = await judgeCalls(breaks, spending, 'v2.pod.create', { site });

    expect(result.verdict).toBe(verdict);
    expect(calls()).toBe(10 + broken.length);
  });

  test('fails when a further case shows it each time', async () => {
    const { result } = await judgeCalls((call) => call === 4 || call >= 60);
    expect(result).toMatchObject({ verdict: 'fail', failure: { again: { failed: 3, tries: 3 } } });
  });

  test('stays intermittent where one gateway may have repeated the calls of both cases', async () => {
    let calls = 0;
    const check = made('job.run.accepts', ({ property }) =>
      property(everyValue, async (value, { when, expect, unrepeated }) => {
        await when.run({ input: { value } });
        const isTwice = [4, 6].includes(++calls);
        unrepeated(() => expect(isTwice ? 2 : 1).toBeLessThan(2));
      }),
    );
    const tier = { ...tiers.smoke, atOnce: 1 };
    const result = await fixture.judge(check, { ...fakeTarget(queued, 1), tier });
    expect(result).toMatchObject({ verdict: 'intermittent', failure: { basis: 'repetition' } });
  });

  test.each([
    [9, 'fail', { failed: 8, tries: 8 }],
    [8, 'intermittent', { failed: 7, tries: 8 }],
  ])(
    'what a gateway may have repeated must come up again eight times: %i times',
    async (seen, verdict, again) => {
      let left = 0;
      let calls = 0;
      const check = made('job.run.accepts', ({ property }) =>
        property(everyValue, async (value, { when, expect, unrepeated }) => {
          await when.run({ input: { value } });
          if (++calls === 4) left = seen;
          unrepeated(() => expect(left-- > 0 ? 2 : 1).toBeLessThan(2));
        }),
      );
      const tier = { ...tiers.smoke, atOnce: 1 };
      const result = await fixture.judge(check, { ...fakeTarget(queued, 1), tier });
      expect(result).toMatchObject({ verdict, failure: { basis: 'repetition', again } });
    },
  );

  test('stays intermittent where the wire is known to disturb calls', async () => {
    const record = createWireRecord();
    record.add(1000, 50);

    const { result, calls } = await judgeCalls((call) => call % 4 === 0, { wire: record });

    expect(result.verdict).toBe('intermittent');
    expect(calls()).toBeLessThan(20);
  });

  test('fails at first sight where the target counted each call once', async () => {
    let calls = 0;
    const check = made('job.run.accepts', ({ property }) =>
      property(everyValue, async (value, { when, expect }) => {
        const answer = await when.run({ input: { value } });
        expect(++calls === 4 ? 0 : answer.status).toBe(200);
      }),
    );
    expect(await fixture.judge(check, fakeTarget(queued))).toMatchObject({
      ...{ verdict: 'fail', failure: { basis: 'content' } },
    });
  });

  test('is no repetition where the target counted each call once', async () => {
    let calls = 0;
    const check = made('job.run.accepts', ({ property }) =>
      property(everyValue, async (value, { when, expect, unrepeated }) => {
        await when.run({ input: { value } });
        calls += 1;
        unrepeated(() => expect(calls === 4 ? 2 : 1).toBeLessThan(2));
      }),
    );
    expect(await fixture.judge(check, fakeTarget(queued))).toMatchObject({
      ...{ verdict: 'fail', failure: { basis: 'content' } },
    });
  });

  test('is tried again as a transport error where a call arrived twice', async () => {
    let calls = 0;
    const check = made('job.run.accepts', ({ property }) =>
      property(everyValue, async (value, { when, expect }) => {
        const answer = await when.run({ input: { value } });
        expect(++calls === 4 ? 0 : answer.status).toBe(200);
      }),
    );
    const deliveries = async () => ({ arrived: calls === 4 ? 2 : 1, made: 0 });

    const result = await fixture.judge(check, fakeTarget(queued, undefined, {}, { deliveries }));

    expect(result).toMatchObject({ verdict: 'pass', cases: 10 });
  });
});
