import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { pairsOfContexts } from '../../engine/context/context-pairs.ts';
import { valuesOf } from '../../engine/context/factor-catalog.ts';
import { type TransportAnswer, TransportError } from '../../engine/http/transport.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import { tiers } from '../../engine/property/tier.ts';
import { type Factor, factorCatalog } from '../context/factors.ts';
import { allFixed, type FixedFactors } from '../context/fixed-factors.ts';
import { fakeTarget, json, queued } from '../testing/fake-target.ts';
import { made, openJudgeFixture } from '../testing/judge-fixture.ts';
import type { CaseContext } from './case-context.ts';
import type { RuleCheck } from './rule.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

/** Runs each value and holds for all but those that `breaks` names. */
function numbers(run: number[], breaks: (value: number) => boolean = () => false): RuleCheck {
  return made('job.run.accepts', ({ property }) =>
    property(fc.integer({ min: 0, max: 1_000_000 }), async (value, { when, expect }) => {
      run.push(value);
      const answer = await when.run({ input: { value } });
      expect(breaks(value) ? 0 : answer.status).toBe(200);
    }),
  );
}

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
    const result = await fixture.judge(numbers(run), { cases: 30 });

    expect(result).toMatchObject({ verdict: 'pass', cases: 30, distinctCases: 30, exhaustive: false });
    expect(new Set(run).size).toBe(30);
    expect(run).toHaveLength(30);
  });

  test('are the same again under one seed, and others under another', async () => {
    const runs: [number[], number[], number[]] = [[], [], []];
    const first = await fixture.judge(numbers(runs[0]), { seed: 1 });
    const again = await fixture.judge(numbers(runs[1]), { seed: 1 });
    const other = await fixture.judge(numbers(runs[2]), { seed: 2 });

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

describe('cases in contexts of resources', () => {
  const site = {
    urls: { serverless: 'http://fake.invalid/v1', restV2: 'http://fake.invalid/v2' },
    keys: { valid: 'key-of-the-fake-target' },
    endpoints: { probe: 'probe' },
  };
  const inContexts = (run: (context: string) => void): RuleCheck =>
    made(
      'job.run.accepts',
      ({ property }) =>
        property([0], async (_, { when, expect, context }) => {
          run(context.wanted('changed'));
          context.cameAbout('changed');
          expect(await when.run({ input: {} })).toBeAccepted();
        }),
      { api: 'v2', fixes: {} },
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
        'job.run.accepts',
        ({ property }) =>
          property([0], async (_, { rest, when, expect, context }) => {
            seen.push(context.wanted('changed'));
            if (seen.at(-1) === 'twice') await rest[call]({ api: 'v2', method: 'POST', path: '/shaky' });
            else context.cameAbout('changed');
            expect(await when.run({ input: {} })).toBeAccepted();
          }),
        { api: 'v2', fixes: {} },
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
    expect(first.coverage?.[pairsOfContexts]?.of).toBe(4 + 2 * 2 * 5);
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
      'job.run.accepts',
      ({ property }) =>
        property([0], async (_, caseContext) => {
          const { when, expect, context } = caseContext;
          context.wanted('changed');
          context.cameAbout('changed');
          if (context.wanted('name') === 'long') longName(caseContext);
          else context.cameAbout('name');
          expect(await when.run({ input: {} })).toBeAccepted();
        }),
      { api: 'v2', fixes: {} },
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

describe('a violation', () => {
  const aboveThousand = (value: number) => value >= 1000;

  test('ends the run of cases at once', async () => {
    const run: number[] = [];
    await fixture.judge(numbers(run, aboveThousand), { cases: 50 });

    const violated = run.findIndex(aboveThousand);
    expect(new Set(run.slice(violated))).toEqual(new Set([run[violated]]));
  });

  test('is tried again, to tell whether it comes up each time', async () => {
    const always = await fixture.judge(numbers([], aboveThousand), { shrinkFor: 60_000 });
    expect(always.failure?.again).toEqual({ failed: 3, tries: 3 });

    let times = 0;
    const once = await fixture.judge(
      numbers([], () => ++times === 1),
      { shrinkFor: 60_000 },
    );
    expect(once).toMatchObject({ verdict: 'fail', failure: { again: { failed: 0, tries: 3 }, shrinks: 0 } });
  });

  test.each([1, 4, 7])('is made as small as it gets, under seed %i', async (seed) => {
    const result = await fixture.judge(numbers([], aboveThousand), { seed, shrinkFor: 60_000 });

    expect(result).toMatchObject({ verdict: 'fail', failure: { counterexample: '1000', seed } });
    expect(result.failure?.events[0]).toMatchObject({ call: { body: '{"input":{"value":1000}}' } });
  });

  test.each([1, 4, 7])('is found again by its path, under seed %i', async (seed) => {
    const breaks = (value: number) => value % 40 === 7;
    const found = await fixture.judge(numbers([], breaks), { seed, cases: 400 });

    const run: number[] = [];
    const again = await fixture.judge(numbers(run, breaks), { seed, path: found.failure!.path });

    expect(run.map(String)).toEqual([found.failure!.counterexample]);
    expect(again.failure).toMatchObject({ counterexample: found.failure!.counterexample });
    expect(again.verdict).toBe('fail');
  });

  describe('in some contexts', () => {
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

  test('without time to make it smaller is left as it is', async () => {
    const { failure } = await fixture.judge(numbers([], aboveThousand), { shrinkFor: 0 });
    expect(failure).toMatchObject({ shrinks: 0, again: { failed: 0, tries: 0 } });
    expect(failure?.path).toMatch(/^\d+$/);
  });
});

describe('a case that was disturbed', () => {
  /** What a shared target answers calls of `/run`, one after the other; in the end it takes everything. */
  function answering(...first: (TransportAnswer | TransportError)[]) {
    return fakeTarget(({ url }) => {
      const next = url.endsWith('/run') ? (first.shift() ?? queued()) : queued();
      if (next instanceof Error) throw next;
      return next;
    }, 1);
  }
  const cut = new TransportError('cut', 'the connection was cut');
  const html = {
    status: 200,
    headers: { 'content-type': 'text/html' },
    bytes: new TextEncoder().encode('<p>'),
  };
  const idIsThere = (domain: readonly number[], run: number[] = []): RuleCheck =>
    made('job.run.accepts', ({ property }) =>
      property(domain, async (value, { when, expect }) => {
        run.push(value);
        expect((await when.run({ input: { value } })).record.id).toBeDefined();
      }),
    );

  test.each<[string, TransportAnswer | TransportError]>([
    ['by a cut', cut],
    ['by a 502', json(502, {})],
    ['by an answer that makes no sense', html],
  ])('%s is tried again, and judged then', async (_, trouble) => {
    const run: number[] = [];
    const result = await fixture.judge(idIsThere([1, 2, 3], run), answering(queued(), trouble));

    expect(result).toMatchObject({ verdict: 'pass', cases: 3, exhaustive: true });
    expect(run.toSorted()).toEqual([1, 2, 2, 3]);
  });

  test('is one that holds by an answer of somebody else', async () => {
    const check = made('job.run.accepts', ({ property }) =>
      property([1], async (_, { when, expect }) => expect(await when.run({ input: {} })).not.toBeAccepted()),
    );
    const broken = fakeTarget(({ url }) => (url.endsWith('/run') ? json(503, {}) : queued()), 1);
    expect(await fixture.judge(check, broken)).toMatchObject({ verdict: 'inconclusive', cases: 0 });
  });

  test('has more tries where it makes few calls: on a bad wire many are needed', async () => {
    const check = made('job.run.accepts', ({ property }) =>
      property([1, 2], async (value, { given, when, expect }) => {
        if (value === 2) await given.run({ input: {} });
        expect(await when.status('a')).toBeAccepted();
      }),
    );
    const troubled = answering(...Array.from({ length: 7 }, () => json(503, {})));

    const result = await fixture.judge(check, { ...troubled, tier: { ...tiers.smoke, atOnce: 1 } });

    expect(result).toMatchObject({ verdict: 'pass', cases: 2 });
    expect(troubled.calls.filter(({ url }) => url.endsWith('/run'))).toHaveLength(8);
  });

  test('is no pass where one operation breaks time and again, and others do not', async () => {
    let cancels = 0;
    const check = made(
      'job.run.accepts',
      ({ property }) =>
        property(fc.integer(), async (_, { given, when, expect }) => {
          await given.run({ input: {} });
          expect(await when.cancel('a')).toBeAccepted();
          for (let look = 0; look < 4; look++) expect(await when.status('a')).toBeAccepted();
        }),
      { calls: 6 },
    );
    const breaking = (isBroken: (url: string) => boolean) =>
      fakeTarget(({ url }) => (isBroken(url) ? json(502, {}) : queued()), 1);
    const hiding = breaking((url) => url.includes('/cancel') && cancels++ % 4 === 0);

    const result = await fixture.judge(check, { ...hiding, cases: 20 });

    expect(result).toMatchObject({ verdict: 'inconclusive', reasonCode: 'answers-lost' });
    expect(result.reason).toMatch(/^cancel broke in \d+ of \d+ tries/);
    let looks = 0;
    const once = breaking((url) => url.includes('/status') && looks++ === 30);
    expect(await fixture.judge(check, { ...once, cases: 40 })).toMatchObject({
      ...{ verdict: 'pass', reason: 'tries disturbed and made again: 1' },
    });
  });

  test('each time is dropped in the end', async () => {
    const check = made('job.run.accepts', ({ property }) =>
      property([1, 2], async (value, { given, when, expect }) => {
        if (value === 2) await given.run({ input: {} });
        expect(await when.status('a')).toBeAccepted();
      }),
    );
    const broken = fakeTarget(({ url }) => (url.endsWith('/run') ? json(503, {}) : queued()), 1);

    const result = await fixture.judge(check, { ...broken, tier: { ...tiers.smoke, atOnce: 1 } });

    expect(result).toMatchObject({ verdict: 'inconclusive', cases: 1 });
    expect(broken.calls.filter(({ url }) => url.endsWith('/run'))).toHaveLength(9);
  });

  test('fails all the same once a try witnesses the violation', async () => {
    const other = json(200, { status: 'IN_QUEUE' });
    const result = await fixture.judge(idIsThere([1]), answering(cut, other, other, other, other, other));

    expect(result).toMatchObject({ verdict: 'fail', failure: { basis: 'delivery' } });
    expect(result.failure?.message).toContain('expected a value, received nothing');
  });

  test('fails when it is disturbed alike each time, while the target serves other calls', async () => {
    const broken = fakeTarget(({ url }) => (url.endsWith('/run') ? json(500, {}) : queued()), 1);
    const result = await fixture.judge(idIsThere([1]), broken);
    expect(result).toMatchObject({ verdict: 'fail', failure: { basis: 'transport', again: { failed: 6 } } });
  });
});

describe('a target that is not there', () => {
  const refuse = (): never => {
    throw new TransportError('refused', 'nobody there');
  };

  test('costs three calls and no verdict', async () => {
    const fake = fakeTarget(refuse);

    const result = await fixture.judge(numbers([]), { ...fake, cases: 100 });

    expect(result).toMatchObject({ verdict: 'inconclusive', cases: 0 });
    expect(result.reason).toContain('nobody there');
    expect(fake.calls).toHaveLength(3);
  });

  test('and leaves us waiting is not asked again', async () => {
    const fake = fakeTarget(() => {
      throw new TransportError('timeout', 'no answer');
    });
    expect(await fixture.judge(numbers([]), fake)).toMatchObject({ verdict: 'inconclusive', cases: 0 });
    expect(fake.calls).toHaveLength(1);
  });

  test('or throttles everything is not asked a hundred times', async () => {
    const fake = fakeTarget(({ url }) => (url.endsWith('/health') ? json(200, {}) : json(429, {})));

    const result = await fixture.judge(numbers([]), { ...fake, cases: 100 });

    expect(result).toMatchObject({ verdict: 'inconclusive', cases: 0 });
    expect(fake.calls.length).toBeLessThan(30);
  });
});
