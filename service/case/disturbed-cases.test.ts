import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { type TransportAnswer, TransportError } from '../../engine/http/transport.ts';
import { tiers } from '../../engine/property/tier.ts';
import { fakeTarget, json, queued } from '../testing/fake-target.ts';
import { made, openJudgeFixture } from '../testing/judge-fixture.ts';
import { numbersRule } from '../testing/numbers-rule.ts';
import type { RuleCheck } from './rule.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

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
    ['by a 408', json(408, {})],
    ['by a 421', json(421, {})],
    ['by a 425', json(425, {})],
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

  test('is tried again no more often than it may be, where nothing but the target disturbs any', async () => {
    const check = made('job.run.accepts', ({ property }) =>
      property([1, 2], async (value, { given, when, expect }) => {
        if (value === 2) await given.run({ input: {} });
        expect(await when.status('a')).toBeAccepted();
      }),
    );
    const troubled = answering(...Array.from({ length: 9 }, () => json(503, {})));
    const tier = { ...tiers.smoke, atOnce: 1 };

    const result = await fixture.judge(check, { ...troubled, tier, mostTriesAgain: 2 });

    expect(result).toMatchObject({ verdict: 'inconclusive', cases: 1 });
    expect(troubled.calls.filter(({ url }) => url.endsWith('/run'))).toHaveLength(3);
  });

  test('has as many where nothing was judged yet, as long as most calls come through', async () => {
    const check = made(
      'job.run.accepts',
      ({ property }) =>
        property([1, 2], async (_, { given, when, expect }) => {
          for (let look = 0; look < 9; look++) await given.status('a');
          await given.run({ input: {} });
          expect(await when.status('a')).toBeAccepted();
        }),
      { calls: 11 },
    );
    const troubled = answering(...Array.from({ length: 8 }, () => json(503, {})));

    const result = await fixture.judge(check, { ...troubled, tier: { ...tiers.smoke, atOnce: 1 } });

    expect(result).toMatchObject({ cases: 2 });
    expect(result.reason).toMatch(/^run broke in 8 of 10 tries/);
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

  test('fails nevertheless once a try observes the violation', async () => {
    const other = json(200, { status: 'IN_QUEUE' });
    const result = await fixture.judge(idIsThere([1]), answering(cut, other, other, other, other, other));

    expect(result).toMatchObject({ verdict: 'fail', failure: { basis: 'delivery' } });
    expect(result.failure?.message).toContain('expected a value, received nothing');
  });

  test.each([408, 421, 425, 500])(
    'fails when it is disturbed by a %i each time, while the target serves other calls',
    async (status) => {
      const broken = fakeTarget(({ url }) => (url.endsWith('/run') ? json(status, {}) : queued()), 1);
      const { verdict, failure } = await fixture.judge(idIsThere([1]), broken);
      expect({ verdict, failure }).toMatchObject({
        verdict: 'fail',
        failure: { basis: 'transport', again: { failed: 6 } },
      });
    },
  );

  test('is no violation where a refusal by a gateway comes once', async () => {
    const isTaken = made('job.run.accepts', ({ property }) =>
      property([1, 2, 3, 4], async (_, { when, expect }) => {
        expect((await when.run({ input: {} })).status).toBe(200);
      }),
    );
    const result = await fixture.judge(isTaken, answering(queued(), json(408, {}), queued(), json(425, {})));
    expect(result).toMatchObject({ verdict: 'pass', cases: 4 });
  });
});

describe('a target that is not there', () => {
  const refuse = (): never => {
    throw new TransportError('refused', 'nobody there');
  };

  test('costs three calls and no verdict', async () => {
    const fake = fakeTarget(refuse);

    const result = await fixture.judge(numbersRule([]), { ...fake, cases: 100 });

    expect(result).toMatchObject({ verdict: 'inconclusive', cases: 0 });
    expect(result.reason).toContain('nobody there');
    expect(fake.calls).toHaveLength(3);
  });

  test('and leaves us waiting is not asked again', async () => {
    const fake = fakeTarget(() => {
      throw new TransportError('timeout', 'no answer');
    });
    expect(await fixture.judge(numbersRule([]), fake)).toMatchObject({ verdict: 'inconclusive', cases: 0 });
    expect(fake.calls).toHaveLength(1);
  });

  test('or throttles everything is not asked a hundred times', async () => {
    const fake = fakeTarget(({ url }) => (url.endsWith('/health') ? json(200, {}) : json(429, {})));

    const result = await fixture.judge(numbersRule([]), { ...fake, cases: 100 });

    expect(result).toMatchObject({ verdict: 'inconclusive', cases: 0 });
    expect(fake.calls.length).toBeLessThan(40);
  });
});
