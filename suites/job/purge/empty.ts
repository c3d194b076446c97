import type { Duration } from '../../../engine/time/time.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Scene, SceneJob } from '../../../service/case/scene.ts';
import { probing } from '../../arbitraries/probe-orders.ts';
import { unending, untilState } from '../../shared/jobs/jobs.ts';
import { purge } from '../../shared/jobs/purging.ts';

type Act = (scene: Scene, work: Duration) => Promise<unknown>;
/** What happens before a purge that is not judged, and between it and the one that is. */
type Past = { readonly before?: Act; readonly between?: Act };

/** Pasts that leave an empty queue behind. @see interface 3 */
const pasts: Readonly<Record<string, Past>> = {
  nothing: {},
  'a job that runs': { between: running },
  'a job that ran all the time': { before: running },
  'jobs that a purge removed': { before: waiting },
  'a job that completed': {
    async between(scene) {
      const job = await scene.given.run({ input: probing({}) });
      await untilState(job, ['COMPLETED'], scene);
    },
  },
  'a job that was cancelled while it waited': {
    async between(scene, work) {
      await running(scene, work);
      const { id } = await scene.given.run(unending(0));
      await scene.given.cancel(id);
    },
  },
  'a job that was cancelled at work': {
    between: async (scene, work) => scene.given.cancel((await running(scene, work)).id),
  },
};

/** The purge before also removes what others may have left. */
rule(
  'job.purge.empty',
  { calls: 7, waits: { least: 0, most: 1_200_000 } },
  async ({ holds, offers, clock, moment }) => {
    const work = clock === 'virtual' ? 60_000 : 20 * moment;
    await holds(offers('probe') ? Object.keys(pasts) : ['nothing'], async (past, scene) => {
      const { before, between } = pasts[past]!;
      await before?.(scene, work);
      const first = await purge(scene);
      if (first.status > 299) scene.unjudged('the purge before was refused');
      await between?.(scene, work);

      const answer = await purge(scene);

      scene.expect(answer).toBeAccepted();
      const { removed } = (answer.json ?? {}) as { removed?: unknown };
      scene.expect(removed, `removed in ${answer.text}`).toBe(0);
    });
  },
);

async function running(scene: Scene, work: Duration): Promise<SceneJob> {
  const job = await scene.given.run(unending(work));
  await untilState(job, ['IN_PROGRESS'], scene);
  return job;
}

async function waiting(scene: Scene, work: Duration): Promise<void> {
  await running(scene, work);
  for (let job = 0; job < 2; job++) await scene.given.run({ input: probing({}) });
}
