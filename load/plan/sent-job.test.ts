import { expect, test } from 'vitest';
import { longestWait } from './reported-job.ts';
import { measuredJob, soakPollTimeout, soakTtl } from './sent-job.ts';

test('a job that nobody waits for any more ends by itself', () => {
  expect(measuredJob({ work: 5 }, '1-2')).toEqual({
    input: { probe: { return: { mark: '1-2' }, work: 5 } },
    policy: { ttl: longestWait },
  });
  expect(measuredJob({ gpu: {} }, '1-2').input).toEqual({ probe: { gpu: {} } });
});

test.each([0, 120_000, 500_000])(
  'a job of a soak with long ones of %i ms outlives whoever follows it',
  (long) => {
    expect(soakTtl(long)).toBeGreaterThan(2 * soakPollTimeout(long) + 90_000 + 2 * 30_000);
    expect(soakTtl(long)).toBeLessThan(3_600_000);
  },
);
