import { expect, test } from 'vitest';
import { eventsOf, tracedBurst, tracedCall } from '../testing/results.ts';
import { addedCalls, callsSeen } from './calls-seen.ts';

test('each answer counts for its operation and its status, those of bursts too', () => {
  const lost = tracedCall({ operation: 'v2 GET /pods', answer: undefined });
  const events = [
    ...eventsOf(tracedCall(), tracedCall(), lost),
    burstEnd(tracedBurst({ operation: 'purgeQueue' })),
  ];

  expect(callsSeen(events)).toEqual({
    run: { 200: 2 },
    'v2 GET /pods': { none: 1 },
    purgeQueue: { 200: 18, 429: 2 },
  });
});

test('cases are added up, and names are only names', () => {
  const one = { run: { 200: 1 } };
  expect(addedCalls([one, { run: { 200: 2, 400: 1 } }])).toEqual({ run: { 200: 3, 400: 1 } });
  expect(Object.keys(addedCalls([JSON.parse('{"__proto__":{"200":1}}')]))).toEqual(['__proto__']);
});

function burstEnd(burst: ReturnType<typeof tracedBurst>) {
  return { kind: 'burst-end', burst } as const;
}
