import { expect, test } from 'vitest';
import { renderWaits } from './render-waits.ts';

const now = new Date(2026, 5, 1, 12, 0, 0).getTime();
const second = 1000;

test('nothing is said while nothing is waited for', () => {
  expect(renderWaits([], now)).toBeUndefined();
  expect(renderWaits([{ rule: 'job.sequential', until: now - 1 }], now)).toBeUndefined();
});

test('of each rule the last wait is reported, until when and how long that is', () => {
  const waits = [
    { rule: 'job.sequential', until: now + 5 * second },
    { rule: 'job.sequential', until: now + 30 * second },
    { rule: 'job.policy.ttl.default', until: now + 24 * 60 * second },
  ] as const;
  expect(renderWaits(waits, now)).toBe(
    'waiting: job.policy.ttl.default until 12:24:00 (24 min), job.sequential until 12:00:30 (30 s)',
  );
});

test('many rules are counted', () => {
  const rules = ['job.sequential', 'job.purge.empty', 'job.cancel.queued', 'job.cancel.running'] as const;
  const waits = rules.map((rule, at) => ({ rule, until: now + (at + 1) * second }));
  expect(renderWaits(waits, now)).toMatch(/, 1 more$/);
});
