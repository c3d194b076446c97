import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import type { EndpointName } from '../../../service/profile/site.ts';
import { probing } from '../../arbitraries/probe-orders.ts';
import { behindAnother, unending, untilState } from '../../shared/jobs/jobs.ts';
import { traitsOf } from '../../shared/jobs/traits.ts';

const work = limits.executionTimeout.maximum / 10;
type Placed = { readonly id: string; readonly on?: EndpointName };

const states: Readonly<Record<string, (scene: Scene) => Promise<Placed>>> = {
  async IN_PROGRESS(scene) {
    const job = await scene.given.run(unending(work));
    await untilState(job, ['IN_PROGRESS'], scene);
    return job;
  },
  async COMPLETED(scene) {
    const job = await scene.given.run({ input: probing({}) });
    await untilState(job, ['COMPLETED'], scene);
    return job;
  },
  async CANCELLED(scene) {
    const job = await scene.given.run(unending(work));
    await scene.given.cancel(job.id);
    return job;
  },
  async unknown({ given }) {
    const { id } = await given.run({ input: probing({}) });
    return { id: `${id}-unknown` };
  },
};

async function queued(scene: Scene): Promise<Placed> {
  const on = await behindAnother(scene, work);
  return { id: (await scene.given.run(unending(work), on)).id, on };
}

rule(
  'open.retry.other-states',
  { calls: 8, waits: { least: 2000, most: 2_400_000 } },
  async ({ holds, offers }) => {
    const all = offers('exclusive') ? { ...states, IN_QUEUE: queued } : states;
    await holds(Object.keys(all), async (state, scene) => {
      const { when, request, observe } = scene;
      const { id, on } = await all[state]!(scene);

      const retry = request({ operation: 'retry', jobId: id, ...(on === undefined ? {} : { endpoint: on }) });
      const answer = await when.call(retry);

      const after = await when.status(id, on);
      observe(`of a job that is ${state}`, traitsOf(answer));
      observe(`a job that was ${state} afterwards`, after.record.status ?? after.status);
    });
  },
);
