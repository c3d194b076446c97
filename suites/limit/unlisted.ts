import { limits } from '../../generated/limits.ts';
import { rule } from '../../service/case/rule.ts';
import type { Scene } from '../../service/case/scene.ts';
import type { JobRequest } from '../../service/client/job-request.ts';
import type { VolleyAnswer } from '../../service/client/volley.ts';
import { unending } from '../shared/jobs/jobs.ts';
import { acceptedRequests, busyWorker } from './calls.ts';
import { window } from './operations.ts';
import { silence } from './volleys.ts';

/** More calls at once than the lowest limits allow, and fewer than would disturb anybody. */
const many = 150;

const kinds = ['health', 'retry', 'window', 'refused', 'idle'] as const;

/** Where the document shows no limit, and what it leaves open of those that it shows, by the purges that are taken. */
rule(
  'open.limit.unlisted',
  { calls: 200, waits: { least: 5 * window, most: 6_000_000 } },
  async ({ holds, requestsPerWorker, untried }) => {
    const seen = requestsPerWorker.scaling ? kinds : kinds.filter((kind) => kind !== 'idle');
    if (seen.length < kinds.length) untried('whether idle workers raise a limit');
    await holds(seen, (kind, scene) => looks[kind](scene));
  },
);

const looks: Record<(typeof kinds)[number], (scene: Scene) => Promise<void>> = {
  async health(scene) {
    await acceptedRequests('purgeQueue', 1, scene);
    await observeMany('calls of /health at once', scene.request({ operation: 'health' }), scene);
  },
  /** Of a job that can't be retried. */
  async retry(scene) {
    await acceptedRequests('purgeQueue', 1, scene);
    const { id } = await scene.given.run(unending(limits.ttl.maximum - 1));
    await scene.given.cancel(id);
    await observeMany('calls of /retry at once', scene.request({ operation: 'retry', jobId: id }), scene);
  },
  /** From within a window on, if windows are fixed. */
  async window(scene) {
    const { time, observe } = scene;
    const purges = await purging(scene);
    await silence(scene);
    const begin = Math.ceil(time.now() / window) * window + 0.6 * window;
    observe(
      'purges at 0, 5, 9 and 10 s',
      await purgesAt(
        begin,
        [
          [0, 3],
          [5000, 1],
          [9000, 1],
          [10_000, 2],
        ],
        purges,
        scene,
      ),
    );
  },
  /** Whether calls that were put off count against later ones. */
  async refused(scene) {
    const { time, observe } = scene;
    const purges = await purging(scene);
    await silence(scene);
    const begin = Math.ceil(time.now() / window) * window;
    observe(
      'purges at 0, 9 and 10 s',
      await purgesAt(
        begin,
        [
          [0, 3],
          [9000, 3],
          [10_000, 2],
        ],
        purges,
        scene,
      ),
    );
  },
  /** One busy worker, then idle ones. */
  async idle(scene) {
    const { given, time, observe } = scene;
    const purges = await acceptedRequests('purgeQueue', 1, scene, { endpoint: 'scaling' });
    await silence(scene);
    await given.run({ input: {} }, 'scaling');
    await time.until(async () => true, time.now());
    observe('purges at once beside an idle worker', await purgesAt(time.now(), [[0, 3]], purges, scene));
  },
};

async function purging(scene: Scene): Promise<readonly JobRequest[]> {
  const purges = await acceptedRequests('purgeQueue', 1, scene);
  await busyWorker(scene);
  return purges;
}

/** Purges one after the other, at so many milliseconds from the beginning so many: what they answered. */
async function purgesAt(
  begin: number,
  times: readonly (readonly [after: number, count: number])[],
  requests: readonly JobRequest[],
  { time, volley, expect }: Scene,
): Promise<string> {
  const answers: string[] = [];
  for (const [after, count] of times) {
    await time.reach(begin + after);
    const some = await volley({ requests, calls: count, atOnce: 1 }).end();
    expect(some).toHaveLength(count);
    answers.push(some.map(told).join(' '));
  }
  return answers.join(', ');
}

async function observeMany(name: string, request: JobRequest, scene: Scene): Promise<void> {
  await silence(scene);
  const answers = await scene.volley({ requests: [request], calls: many, atOnce: 10 }).end();
  scene.expect(answers).toHaveLength(many);
  const putOff = answers.filter(({ status }) => status === 429).length;
  scene.observe(name, putOff === 0 ? `${many} and more` : `${many - putOff} of ${many}`);
}

function told({ status, fate }: VolleyAnswer): string {
  return fate ?? String(status);
}
