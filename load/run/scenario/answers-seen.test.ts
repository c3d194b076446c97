import { expect, test } from 'vitest';
import type { ReportedJob } from '../../plan/reported-job.ts';
import { answersSeen } from './answers-seen.ts';

const job = (status: unknown): ReportedJob => ({
  ...{ mark: '', due: 0, sent: 0, answered: 1 },
  ...{ status: 200, record: { status } },
});

test('answers are named on one line, whatever a target made of them', () => {
  const line = answersSeen([job('FAILED'), job('x\n::error::y\npass  everything'), job('\u{1b}[31m')]);

  expect(line).toBe('200 FAILED, 200 x\\n::error::y\\npass  everything, 200 \\u{1b}[31m');
});

test('five of many are named', () => {
  const line = answersSeen(Array.from({ length: 3000 }, (_, nth) => job(`s-${nth}`)));

  expect(line).toBe('200 s-0, 200 s-1, 200 s-2, 200 s-3, 200 s-4, and 2995 other answers');
});

test('no answer is named as such', () => {
  expect(answersSeen([])).toBe('no call was answered');
});
