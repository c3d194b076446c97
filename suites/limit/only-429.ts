import fc from 'fast-check';
import { type Bench, rule } from '../../service/case/rule.ts';
import type { Scene } from '../../service/case/scene.ts';
import type { VolleyAnswer } from '../../service/client/volley.ts';
import { judgedCall } from '../shared/jobs/jobs.ts';
import { isAccepted, isAnsweredByService, isPutOff } from '../shared/jobs/many-jobs.ts';
import { acceptedRequests, busyWithoutQueue } from './calls.ts';
import { countsCalls } from './counts-calls.ts';
import { isBrief, type Limited, limitOf, window } from './operations.ts';
import { assertUntroubled, silence } from './volleys.ts';

/** How many jobs are submitted at once: a tenth more than may be, or only more than may be cancelled at once. */
const many = Math.ceil(1.1 * limitOf('run').requests);
const few = Math.ceil(1.2 * limitOf('cancel').requests);

/**
 * Jobs are submitted, asked for and cancelled in volleys that exceed their limits. Every answer is right or a 429, and
 * afterwards the queue holds what was taken and not cancelled: none is missing, none is there twice.
 */
rule(
  'limit.only-429',
  {
    fixes: countsCalls,
    calls: 3 * many + 3000,
    waits: { least: 4 * window, most: 6_000_000 },
    sequential: true,
  },
  async (bench) => {
    await bench.holds(loads(bench), async (jobs, scene) => {
      const { expect, request } = scene;
      const [submission] = await acceptedRequests('run', 1, scene);
      await busyWithoutQueue(scene);
      await silence(scene);

      const submitted = await load('run', [submission!], jobs, scene);
      const ids = submitted.filter(isAccepted).map(({ record }) => record.id ?? '');
      expectRight(submitted, ({ record }) => record.status === 'IN_QUEUE' && record.id !== undefined, scene);
      expect(new Set(ids).size, `different ids of ${ids.length} jobs`).toBe(ids.length);
      ids.sort();

      const asked = await load('status', onJobs('status', ids, scene), ids.length, scene);
      expectRight(asked, isAbout, scene);
      const cancelled = await load('cancel', onJobs('cancel', ids, scene), Math.min(ids.length, few), scene);
      expectRight(cancelled, (answer) => isAbout(answer) && answer.record.status === 'CANCELLED', scene);

      const purged = await judgedCall(request({ operation: 'purgeQueue' }), scene);
      expect(purged).toBeAccepted();
      const left = ids.length - cancelled.filter(isAccepted).length;
      expect((purged.json as { removed?: unknown }).removed, 'jobs in the queue').toBe(left);
    });
  },
);

function loads(bench: Bench) {
  if (bench.clock === 'real') bench.untried('more calls than /run may have');
  return isBrief(bench) ? fc.constantFrom(few) : [few, many];
}

/** Calls as fast as may be, half as many in flight as may be. */
async function load(
  operation: Limited,
  requests: VolleyAnswer['request'][],
  calls: number,
  scene: Scene,
): Promise<readonly VolleyAnswer[]> {
  const atOnce = limitOf(operation).concurrent / 2;
  const answers = await scene.volley({ requests, calls, atOnce }).end();
  if (!answers.every(isAnsweredByService)) await assertUntroubled(calls, scene);
  scene.transported(() => {
    const troubled = answers.filter((answer) => !isAnsweredByService(answer)).map(({ fate }) => fate);
    scene
      .expect(troubled, `of ${calls} calls of ${operation}, what came of those without a right answer`)
      .toEqual([]);
  });
  return answers;
}

function onJobs(operation: 'status' | 'cancel', ids: readonly string[], { request }: Scene) {
  return ids.map((jobId) => request({ operation, jobId }));
}

/** The answer tells of the job that was asked for. */
function isAbout({ request, record }: VolleyAnswer): boolean {
  return record.id === request.jobId;
}

function expectRight(
  answers: readonly VolleyAnswer[],
  isRight: (answer: VolleyAnswer) => boolean,
  { expect }: Scene,
): void {
  const wrong = answers.filter((answer) => !isPutOff(answer) && !(isAccepted(answer) && isRight(answer)));
  const first = wrong.slice(0, 3).map(({ status, json }) => ({ status, json }));
  expect(first, `of ${answers.length} answers, the first that are neither right nor a 429`).toEqual([]);
}
