import { expect, test } from 'vitest';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { Answer } from '../../service/client/answer.ts';
import { bornBy, requeue, statesAt } from './life.ts';

const caseContext = {
  time: { kind: 'virtual', slack: 0, tick: 1 },
  beacons: { starts: () => 2, ends: () => 1 },
} as unknown as CaseContext;

function answerAt(at: number): Answer {
  return { sent: at, answered: at } as Answer;
}

test.each([
  ['that certainly queued it is not done before its work is', true, false],
  ['that may have changed nothing may be done when its work was', false, true],
])('a job with a retry %s', (_, isCertain, mayBeDone) => {
  const life = bornBy(answerAt(0), {
    number: 1,
    id: 'a',
    mark: 'mark',
    spec: { work: 300 },
    kept: { least: 60_000, most: 60_000 },
    states: new Set(['IN_QUEUE', 'IN_PROGRESS']),
  });

  requeue(life, answerAt(200), isCertain, caseContext);

  expect(statesAt(life, answerAt(300), caseContext).has('COMPLETED')).toBe(mayBeDone);
});
