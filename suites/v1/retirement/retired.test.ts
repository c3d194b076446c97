import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { type Answering, fakeTarget, json } from '../../../service/testing/fake-target.ts';
import { openJudgeFixture, ownCheck } from '../../../service/testing/judge-fixture.ts';
import './retired.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);
afterEach(() => void vi.useRealTimers());

const dates = { before: 'Sun, 01 Nov 2026 00:00:00 GMT', after: 'Tue, 01 Dec 2026 00:00:00 GMT' } as const;
type Side = keyof typeof dates;
type Days = {
  /** By the clock of this machine, and by the `Date` of answers. */
  readonly here: Side;
  readonly v1: Side | '1970' | 'none';
  readonly v2: Side | '1970' | 'none';
  readonly isServed: boolean;
  readonly ownCalendar?: boolean;
};

function dateOf(side: Side | '1970' | 'none'): Record<string, string> {
  if (side === 'none') return {};
  return { date: side === '1970' ? 'Thu, 01 Jan 1970 00:00:00 GMT' : dates[side] };
}

/** Judges a target on a real clock whose v2 works, and whose v1 does if it is served. */
async function judgeOn({ here, v1, v2, isServed, ownCalendar = false }: Days) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(dates[here]) });
  const answering: Answering = ({ url, headers }) => {
    const isFirst = url.includes('/rest/v1');
    const date = dateOf(isFirst ? v1 : v2);
    if (headers.authorization === undefined) return json(401, { message: 'no key' }, date);
    if (isFirst && !isServed) return json(410, { message: 'it is retired' }, date);
    return json(200, isFirst ? [] : { templates: [] }, date);
  };
  const site = {
    urls: {
      serverless: 'http://x.invalid',
      restV1: 'http://x.invalid/rest/v1',
      restV2: 'http://x.invalid/v2',
    },
    ...{ keys: { valid: 'key-of-the-fake-target' }, endpoints: {} },
  };
  const fake = fakeTarget(answering, 1, { apis: new Set(['v1', 'v2']), ownCalendar }, { site });
  const { verdict, reason = '' } = await fixture.judge(ownCheck('v1.retired'), { ...fake, cases: 20 });
  return { verdict, reason };
}

describe('where all that tells the day agrees', () => {
  test.each<[string, Side, boolean, string]>([
    ['v1 that is served before its end passes', 'before', true, 'pass'],
    ['v1 that is gone before its end fails', 'before', false, 'fail'],
    ['v1 that is gone after its end passes', 'after', false, 'pass'],
    ['v1 that is served after its end fails', 'after', true, 'fail'],
  ])('%s', async (_, day, isServed, verdict) => {
    expect(await judgeOn({ here: day, v1: day, v2: day, isServed })).toMatchObject({ verdict });
  });
});

test.each<[string, Days]>([
  ['a false Date does not let v1 go on', { here: 'after', v1: 'before', v2: 'before', isServed: true }],
  ['nor does one on the answers of v1 alone', { here: 'after', v1: 'before', v2: 'after', isServed: true }],
  ['a wrong clock of a gateway is no breach', { here: 'after', v1: '1970', v2: '1970', isServed: false }],
  ['nor is one of ours', { here: 'after', v1: 'before', v2: 'before', isServed: false }],
])('%s', async (_, days) => {
  const { verdict, reason } = await judgeOn(days);
  expect(verdict).toBe('inconclusive');
  expect(reason).toMatch(
    /disagree.* by an answer of v1.* by an answer of v2.* 2026-12-01T.* by this machine's/,
  );
});

describe('a target that is known to show another day', () => {
  test.each([
    [true, 'pass'],
    [false, 'fail'],
  ])('is judged by its own: v1 served %s', async (isServed, verdict) => {
    const days = { here: 'after', v1: 'before', v2: 'before', isServed, ownCalendar: true } as const;
    expect(await judgeOn(days)).toMatchObject({ verdict });
  });

  test('not where its answers disagree', async () => {
    const days = { here: 'after', v1: 'before', v2: 'after', isServed: true, ownCalendar: true } as const;
    expect(await judgeOn(days)).toMatchObject({ verdict: 'inconclusive' });
  });

  test.each([true, false])('not where no answer has a Date: v1 served %s', async (isServed) => {
    const days = { here: 'after', v1: 'none', v2: 'none', isServed, ownCalendar: true } as const;
    const { verdict, reason } = await judgeOn(days);
    expect(verdict).toBe('inconclusive');
    expect(reason).toContain('no answer has a Date');
  });
});
