import { expect, test } from 'vitest';
import type { Instant, Time } from '../../engine/time/time.ts';
import { limits } from '../../generated/limits.ts';
import { answerOf } from '../client/answer.ts';
import type { JobRequest } from '../client/job-request.ts';
import { json } from '../testing/fake-target.ts';
import { settling } from './settling.ts';

const run: JobRequest = { operation: 'run', endpoint: 'probe', key: 'valid', body: {} };

/** Settled callers under a clock that notes deadlines and, unless it is patient, sees no answer. */
function settled(patient: boolean) {
  const deadlines: Instant[] = [];
  const time = {
    setupTimeout: 1000,
    now: () => 50,
    async settle<T>(call: Promise<T>, deadline: Instant): Promise<T | undefined> {
      deadlines.push(deadline);
      return patient ? call : undefined;
    },
  } as Time;
  const call = async (request: JobRequest) => answerOf(request, json(200, {}), { sent: 0, answered: 0 });
  return { callers: settling(time, { given: call, context: call, baseline: call, when: call }), deadlines };
}

test('time passes as far as a conforming call may take, and some more', async () => {
  const { callers, deadlines } = settled(true);

  await callers.given(run);
  await callers.given({ ...run, operation: 'runsync' });
  await callers.given({ ...run, operation: 'runsync', query: { wait: 7000 } });

  expect(deadlines).toEqual([1050, 1050 + limits.wait.default, 1050 + 7000]);
});

test('a setup call that is not answered by then gives the case up', async () => {
  const { callers } = settled(false);
  await expect(callers.given(run)).rejects.toMatchObject({ name: 'Inconclusive', kind: 'blocked' });
  await expect(callers.baseline(run)).rejects.toMatchObject({ name: 'Inconclusive', kind: 'blocked' });
});

test('a judged call that is not answered by then is a violation that rests on elapsed time', async () => {
  const { callers } = settled(false);
  await expect(callers.when(run)).rejects.toMatchObject({ name: 'Violation', basis: 'timing' });
});
