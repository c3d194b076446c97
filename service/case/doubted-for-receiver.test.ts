import { afterAll, expect, test } from 'vitest';
import { fakeTarget, queued } from '../testing/fake-target.ts';
import { made, openJudgeFixture } from '../testing/judge-fixture.ts';
import type { CaseContext } from './case-context.ts';
import { doubtedForReceiver } from './doubted-for-receiver.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

const violated = {
  verdict: 'violated',
  violation: { basis: 'delivery', message: 'no call' },
} as unknown as Parameters<typeof doubtedForReceiver>[0];
const using = { usesReceiver: () => true };
const late = (worst: number) => ({ worst: () => worst });

test('what was not heard is no evidence where the receiver was flooded, and may hide a violation', () => {
  const { verdict, inconclusive, violation, disturbance } = doubtedForReceiver(violated, using, true);
  expect({ verdict, violation, disturbance }).toEqual({
    ...{ verdict: 'inconclusive', violation: undefined, disturbance: 'a flood of the receiver' },
  });
  expect(inconclusive).toMatchObject({ code: 'receiver-unreachable', mayHideViolation: true });
  expect(inconclusive?.message).toBe(
    'the receiver was flooded (more than 1000 foreign calls or connections in 10 s, or 500 idle ones at once), and may have heard less than came: no call',
  );
});

test('nor is it where our own event loop was late to hear it', () => {
  const { verdict, inconclusive } = doubtedForReceiver(violated, using, false, late(1501));
  expect([verdict, inconclusive?.code]).toEqual(['inconclusive', 'machine-late']);
});

test.each<[string, ReturnType<typeof doubtedForReceiver>]>([
  ['nothing came but ours', doubtedForReceiver(violated, using, false, late(1500))],
  [
    'the check has no use for the receiver',
    doubtedForReceiver(violated, { usesReceiver: () => false }, true),
  ],
])('it is evidence where %s', (_, { verdict }) => {
  expect(verdict).toBe('violated');
});

test('a case that held has heard what it needs', () => {
  const held = { verdict: 'held', violation: undefined } as typeof violated;
  expect(doubtedForReceiver(held, using, true)).toBe(held);
});

/** What comes of a rule of ten cases, two of which hear nothing, where the receiver was flooded in some. */
function judged(
  looks: (caseContext: CaseContext) => readonly unknown[],
  isFlooded: (value: number) => boolean,
) {
  let wasFlooded = false;
  const receiver = { ...fixture.receiver, wasFloodedSince: () => wasFlooded };
  const check = made('job.run.accepts', ({ property }) =>
    property([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], async (value, caseContext) => {
      const { when, expect } = caseContext;
      await when.run({ input: {} });
      wasFlooded = isFlooded(value);
      expect(looks(caseContext)).toHaveLength(value < 2 ? 1 : 0);
    }),
  );
  return fixture.judge(check, { ...fakeTarget(queued), receiver, cases: 10 });
}

const webhookCalls = ({ webhooks }: CaseContext) => webhooks.open([200]).calls;

test('a target that floods the receiver in the cases alone that it breaks does not pass', async () => {
  const hidden = await judged(webhookCalls, (value) => value < 2);
  expect(hidden).toMatchObject({ verdict: 'inconclusive', reasonCode: 'receiver-unreachable' });
  expect(hidden.reason).toMatch(/^the receiver was flooded/);

  expect(await judged(webhookCalls, () => false)).toMatchObject({ verdict: 'fail' });
});

test('a flood excuses nothing that has no use for the receiver', async () => {
  expect(
    await judged(
      () => [],
      () => true,
    ),
  ).toMatchObject({ verdict: 'fail' });
});
