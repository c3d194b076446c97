import { expect, test } from 'vitest';
import { Inconclusive } from '../../../engine/property/outcomes.ts';
import type { CaseContext, HttpRequestOptions } from '../../../service/case/case-context.ts';
import { assertWayRepeatsNothing } from './repeating-way.ts';

const answered = { method: 'GET', path: '/a', order: { id: 'calm' } } as HttpRequestOptions;
const failing = { method: 'GET', path: '/a', order: { id: 'failing', status: 500 } } as HttpRequestOptions;

/** A target with a way to it: how often each call comes to a worker, the first two and those that follow. */
function contextOf(
  comes: (call: HttpRequestOptions, nth: number) => number,
  kind: 'real' | 'virtual' = 'real',
) {
  const came = new Map<string, number>();
  let made = 0;
  const take = (call: HttpRequestOptions): void => void came.set(call.order.id, comes(call, made++));
  take(answered);
  take(failing);
  const context = {
    when: {
      async http(call: HttpRequestOptions) {
        take(call);
        throw new Error('a worker may hang up');
      },
    },
    time: { kind, slack: 0, now: () => 0, reach: async () => {} },
    webhooks: { isWayRepeating: () => false, lostAnswers: async () => ({ received: 0, lost: 0, late: 0 }) },
    beacons: { calls: (id: string) => came.get(id) ?? 0 },
    inconclusive: (why: string) => {
      throw new Inconclusive('nothing-to-judge', why);
    },
  };
  return { context: context as unknown as CaseContext, made: () => made };
}

const isFailing = ({ order }: HttpRequestOptions): boolean => order.status === 500;

test('who repeats each failing call is at fault', async () => {
  const { context, made } = contextOf((call) => (isFailing(call) ? 2 : 1));
  await assertWayRepeatsNothing({ answered, failing }, context);
  expect(made()).toBe(26);
});

test('who repeats some of the failing calls is, too', async () => {
  const { context } = contextOf((call, nth) => (isFailing(call) && nth % 4 === 1 ? 2 : 1));
  await assertWayRepeatsNothing({ answered, failing }, context);
});

test.each<[string, (call: HttpRequestOptions, nth: number) => number]>([
  ['repeats each call', () => 2],
  ['repeats some calls', (_, nth) => (nth % 5 === 1 ? 2 : 1)],
  ['has repeated the failing one alone', (_, nth) => (nth === 1 ? 2 : 1)],
])('a way that %s may have repeated it', async (_, comes) => {
  const { context } = contextOf(comes);
  await expect(assertWayRepeatsNothing({ answered, failing }, context)).rejects.toThrow(Inconclusive);
});

test('on a virtual clock the way repeats nothing', async () => {
  const { context, made } = contextOf(() => 2, 'virtual');
  await assertWayRepeatsNothing({ answered, failing }, context);
  expect(made()).toBe(2);
});
