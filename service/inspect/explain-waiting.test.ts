import { expect, test } from 'vitest';
import { resultOf } from '../../engine/testing/results.ts';
import { explainWaiting } from './explain-waiting.ts';

const reason = '0 of 4 cases could be judged; most often because the worker did not start';
const explain = async (endpoint: string): Promise<string> => `most likely no stock of ${endpoint}`;

test('a rule for which no worker started says why one would not', async () => {
  const result = resultOf({ verdict: 'inconclusive', reason });
  const explained = await explainWaiting(result, 'exclusive', explain);
  expect(explained.reason).toBe(`${reason}; a job waits at exclusive: most likely no stock of exclusive`);
});

test.each([
  ['another reason', resultOf({ verdict: 'inconclusive', reason: 'it answered 503' })],
  ['a verdict', resultOf({ verdict: 'pass' })],
])('a rule with %s stays as it is, and nobody is asked', async (_, result) => {
  const unasked = async (): Promise<never> => expect.unreachable('nobody asks');
  expect(await explainWaiting(result, 'probe', unasked)).toBe(result);
});

test('without an explanation the reason stays', async () => {
  const result = resultOf({ verdict: 'inconclusive', reason });
  expect(await explainWaiting(result, 'probe', async () => undefined)).toBe(result);
});
