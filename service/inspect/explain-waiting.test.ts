import { expect, test } from 'vitest';
import { resultOf } from '../../engine/testing/results.ts';
import { explainWaiting } from './explain-waiting.ts';

const reason = '0 of 4 cases could be judged; most often because the worker did not start';
const late = { verdict: 'inconclusive', reason, reasonCode: 'worker-not-started' } as const;
const explain = async (endpoint: string) => ({
  ...{ words: `most likely no stock of ${endpoint}`, isCause: true },
});

test('a rule for which no worker started says why one would not', async () => {
  const result = resultOf(late);
  const explained = await explainWaiting(result, 'exclusive', explain);
  expect(explained.reason).toBe(`${reason}; a job waits at exclusive: most likely no stock of exclusive`);
});

test('a rule whose job did not end says so only where there is a cause', async () => {
  const result = resultOf({ ...late, reasonCode: 'job-not-ended' });
  expect((await explainWaiting(result, 'probe', explain)).reason).toContain('no stock of probe');
  const unexplained = async () => ({ words: "can't tell", isCause: false });
  expect(await explainWaiting(result, 'probe', unexplained)).toBe(result);
  expect((await explainWaiting(resultOf(late), 'probe', unexplained)).reason).toContain("can't tell");
});

test.each([
  ['another reason', resultOf({ verdict: 'inconclusive', reason, reasonCode: 'setup-refused' })],
  ['a verdict', resultOf({ verdict: 'pass' })],
])('a rule with %s stays as it is, and nobody is asked', async (_, result) => {
  const unasked = async (): Promise<never> => expect.unreachable('nobody asks');
  expect(await explainWaiting(result, 'probe', unasked)).toBe(result);
});

test('without an explanation the reason stays', async () => {
  const result = resultOf(late);
  expect(await explainWaiting(result, 'probe', async () => undefined)).toBe(result);
});
