import { expect, test } from 'vitest';
import { noteBurst, timeCall } from '../http/call-duration.ts';
import { eventsOf, tracedBurst, tracedCall } from '../testing/results.ts';
import { addedDurations, durationsSeen } from './durations-seen.ts';

const countIn = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

test('each answer counts for its operation and its status, and a call without one for nothing', async () => {
  const [first, second, refused] = [tracedCall(), tracedCall(), tracedCall({ answer: answer(429) })];
  for (const call of [first, second, refused]) await timeCall(call, async () => 'an answer');
  const lost = tracedCall({ answer: undefined });
  await timeCall(lost, async () => Promise.reject(new Error('cut'))).catch(() => {});

  const { run, ...others } = durationsSeen(eventsOf(first, second, refused, lost));
  expect(others).toEqual({});
  expect(Object.keys(run!)).toEqual(['200', '429']);
  expect([countIn(run![200]!), countIn(run![429]!)]).toEqual([2, 1]);
});

test('calls of a burst are kept apart from single ones', () => {
  const burst = tracedBurst();
  noteBurst(burst, { 200: [0.1, 0.1], 429: [0.2] });
  expect(durationsSeen([{ kind: 'burst-end', burst }])).toEqual({
    'run in bursts': { 200: { 100: 2 }, 429: { 200: 1 } },
  });
});

test('cases are added up, and names are only names', () => {
  const one = { run: { 200: { 100: 1 } } };
  expect(addedDurations([one, { run: { 200: { 100: 2, 300: 1 } } }])).toEqual({
    run: { 200: { 100: 3, 300: 1 } },
  });
  expect(Object.keys(addedDurations([JSON.parse('{"__proto__":{"200":{"1":1}}}')]))).toEqual(['__proto__']);
});

test('ten thousand operations that a target names become few', () => {
  const many = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, nth) => [`v2 GET /${nth}`, { 200: { 5: 1 } }]),
  );
  const sum = addedDurations([many, many]);
  expect(Object.keys(sum)).toHaveLength(501);
  expect(sum['other operations']).toEqual({ any: { 5: 19_000 } });
});

function answer(status: number) {
  return { status, headers: {}, body: '' };
}
