import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { RuleId } from '../../generated/rules.ts';
import { fakeTarget, json } from '../testing/fake-target.ts';
import { made, oneCase, openJudgeFixture } from '../testing/judge-fixture.ts';
import type { RuleCheck } from './rule.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

const body = { input: {} };

test('a case that asserts nothing is no pass', async () => {
  const result = await fixture.judge(oneCase(async ({ when }) => void (await when.run(body))));

  expect(result).toMatchObject({ verdict: 'inconclusive', cases: 0 });
  expect(result.reason).toContain('nothing was asserted');
});

test('only where the document leaves it open is an observation enough', async () => {
  const observing = (id: RuleId) =>
    fixture.judge(
      oneCase(async ({ when, observe }) => observe('code', (await when.run(body)).status), {}, id),
    );

  expect(await observing('open.queue.order')).toMatchObject({ verdict: 'observed' });
  expect(await observing('job.run.accepts')).toMatchObject({ verdict: 'inconclusive' });
});

test('an expectation without a claim asserts nothing', async () => {
  const check = oneCase(async ({ when, expect }) => void expect(await when.run(body)));

  expect(await fixture.judge(check)).toMatchObject({ verdict: 'inconclusive' });
});

test('a case that judges no answer is no pass', async () => {
  const check = oneCase(async ({ given, expect }) => {
    expect(await given.run(body)).toMatchObject({ id: expect.any(String) });
  });

  const result = await fixture.judge(check);

  expect(result).toMatchObject({ verdict: 'inconclusive', cases: 0 });
  expect(result.reason).toContain('no answer was judged');
});

test('coverage below its count is inconclusive, and says of what', async () => {
  const check = (share: number, count = 50) =>
    made('job.run.accepts', ({ property }) =>
      property(
        [...Array(count).keys()],
        async (index, { when, expect, cover }) => {
          expect(await when.run(body)).toBeAccepted();
          if (index < 15) cover('the rare one');
        },
        { covers: { 'the rare one': share } },
      ),
    );

  expect(await fixture.judge(check(0.3))).toMatchObject({ verdict: 'pass' });
  const weak = await fixture.judge(check(0.4));
  expect(weak.verdict).toBe('inconclusive');
  expect(weak.reason).toBe("covered too little: 'the rare one' in 15 of 50 cases, at least 20 expected");
  // Among few cases chance has more say, and half is enough.
  expect(await fixture.judge(check(0.6, 49))).toMatchObject({ verdict: 'pass' });
  expect(await fixture.judge(check(0.7, 49))).toMatchObject({ verdict: 'inconclusive' });
});

test('what chance left out is drawn for in more cases, twice as many at the most, and no more than it takes', async () => {
  const check = (isRare: (index: number) => boolean): RuleCheck => {
    let index = 0;
    return made('job.run.accepts', ({ property }) =>
      property(
        fc.integer(),
        async (_, { when, expect, cover }) => {
          expect(await when.run(body)).toBeAccepted();
          if (isRare(index++)) cover('the rare one');
        },
        { covers: { 'the rare one': 0.05 } },
      ),
    );
  };

  expect(
    await fixture.judge(
      check((index) => index === 57 || index > 100),
      { cases: 100 },
    ),
  ).toMatchObject({
    verdict: 'pass',
    cases: 105,
  });
  expect(
    await fixture.judge(
      check((index) => index === 57),
      { cases: 100 },
    ),
  ).toMatchObject({
    verdict: 'inconclusive',
    cases: 200,
  });
});

test('a case that was given up covers nothing', async () => {
  const check = made('job.run.accepts', ({ property }) =>
    property(
      [...Array(60).keys()],
      async (index, { when, expect, cover, inconclusive }) => {
        expect(await when.run(body)).toBeAccepted();
        if (index >= 50) cover('seen');
        if (index >= 50) inconclusive('given up');
      },
      { covers: { seen: 0.2 } },
    ),
  );

  expect(await fixture.judge(check)).toMatchObject({ verdict: 'inconclusive', cases: 50 });
});

test('an answer appears in the message of a violation as it came', async () => {
  const at = '2026-06-01T02:00:00+02:00';
  const fake = fakeTarget(() => json(200, { at, offset: '+0' }));
  const check = oneCase(async ({ when, expect }) => {
    expect(await when.run(body)).toBeRefusedWith(400);
  });

  const { failure } = await fixture.judge(check, fake);

  expect(failure?.message).toContain(`{"at":"${at}","offset":"+0"}`);
});
