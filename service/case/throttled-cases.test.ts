import { afterAll, expect, test } from 'vitest';
import { fakeTarget, json, queued } from '../testing/fake-target.ts';
import { made, openJudgeFixture } from '../testing/judge-fixture.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

/** Judges ten inputs on a target that throttles the third of them. @param times how often */
async function judge(times: number) {
  let left = times;
  const throttling = fakeTarget(({ url, body }) => {
    const isThrottled = url.endsWith('/run') && JSON.stringify(body).includes('third') && left-- > 0;
    return isThrottled ? json(429, {}, { 'retry-after': '0.001' }) : queued();
  }, 1);
  const inputs = Array.from({ length: 10 }, (_, index) => (index === 2 ? 'third' : `${index}`));
  const check = made('job.run.accepts', ({ property }) =>
    property(inputs, async (input, { when, expect }) => {
      expect(await when.run({ input: { input } })).toBeAccepted();
    }),
  );
  return fixture.judge(check, throttling);
}

test('a case that is throttled each time, while others are served, makes no pass: a violation may hide there', async () => {
  const { verdict, cases, reason } = await judge(Infinity);
  expect([verdict, cases]).toEqual(['inconclusive', 9]);
  expect(reason).toContain('throttled (429) each time that one case was tried');
});

test('one that is throttled for a while is tried again, and judged then', async () => {
  expect(await judge(7)).toMatchObject({ verdict: 'pass', cases: 10 });
});
