import { expect, test } from 'vitest';
import type { CaseOutcome } from '../../engine/property/case-outcome.ts';
import { doubtedForRetirement } from './doubted-for-retirement.ts';

const violated = {
  verdict: 'violated',
  violation: { basis: 'content', message: 'expected 403, received 410' },
  inconclusive: undefined,
  calls: [{ operation: 'v1 GET /pods/{id}' }],
} as unknown as CaseOutcome;

test('a violation of v1 says nothing once v1 is retired', async () => {
  const outcome = await doubtedForRetirement(violated, { stillServesV1: async () => false });
  expect(outcome).toMatchObject({ verdict: 'inconclusive', violation: undefined });
  expect(outcome.inconclusive?.message).toContain('retired');
});

test.each<[string, CaseOutcome, (() => Promise<boolean>) | undefined]>([
  ['where v1 is still served', violated, async () => true],
  ['where it never was', violated, undefined],
  ['of calls of another API', { ...violated, calls: [] }, async () => false],
  ['that is none', { ...violated, verdict: 'held' }, async () => false],
])('a violation stands %s', async (_, outcome, stillServesV1) => {
  const target = stillServesV1 === undefined ? {} : { stillServesV1 };
  expect(await doubtedForRetirement(outcome, target)).toBe(outcome);
});
