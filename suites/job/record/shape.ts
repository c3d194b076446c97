import { toStringMethod } from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { type Bench, rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { type ProbeOrders, probing } from '../../arbitraries/probe-orders.ts';
import { behindAnother, judgedCall, judgedEnd, untilDone, untilState } from '../../shared/jobs/jobs.ts';
import { breakJob, callsToBreak, waitsToBreak } from '../retry/broken.ts';
import { mayWait, retryOf } from '../retry/retried.ts';

const states = ['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT'];
const minute = 60_000;
const { minimum } = limits.executionTimeout;

/** An answer that is a job record, and the id of the job where it is known beforehand. */
type Recorded = { readonly answer: Answer; readonly id?: string };
type Source = { readonly record: (scene: Scene) => Promise<Recorded>; [toStringMethod](): string };

const sources: readonly Source[] = [
  source('run', async ({ when }) => ({ answer: await when.run({ input: {} }) })),
  source('runsync', async (scene) => ({
    answer: await judgedCall(untilDone('runsync', { input: {} }, scene), scene),
  })),
  source('status of a queued job', async (scene) => {
    const on = await behindAnother(scene, minute);
    const { id } = await scene.given.run({ input: {} }, on);
    return { id, answer: await scene.when.status(id, on) };
  }),
  source('status of a job at work', async (scene) => {
    const id = await submit({ work: minute }, scene);
    await scene.time.reach(scene.time.now() + 1000);
    return { id, answer: await scene.when.status(id) };
  }),
  source('status of a completed job', (scene) => ended({ return: 'done' }, scene)),
  source('status of a failed job', (scene) => ended({ fail: { always: true } }, scene)),
  source('status of a cancelled job', async (scene) => {
    const id = await submit({ work: minute }, scene);
    await scene.given.cancel(id);
    return { id, answer: await scene.when.status(id) };
  }),
  source('cancel', async (scene) => {
    const id = await submit({ work: minute }, scene);
    return { id, answer: await scene.when.cancel(id) };
  }),
  source('retry', async (scene) => {
    const id = await submit({ fail: { always: true } }, scene);
    await untilState({ id }, ['FAILED'], scene);
    return { id, answer: await scene.when.call(scene.request({ operation: 'retry', jobId: id })) };
  }),
];

/** It may take several attempts, each as long as the execution time. */
const timedOut = source('status of a timed-out job', async (scene) => {
  const policy = { executionTimeout: minimum };
  const { id } = await scene.given.run({ input: probing({ work: minute }), policy });
  return { id, answer: await judgedEnd(id, scene, minute) };
});

/** It waits for a worker once more. */
function retried(bench: Bench): Source {
  return source('status of a retried job in the queue', async (scene) => {
    const breakdown = { ending: 'FAILED', work: 0, waits: true, mends: false } as const;
    const broken = await breakJob(breakdown, bench, scene);
    await retryOf(broken, scene);
    return { id: broken.id, answer: await scene.when.status(broken.id, broken.on) };
  });
}

rule(
  'job.record.shape',
  {
    hears: true,
    calls: 4 + callsToBreak,
    waits: { least: 1000, most: limits.wait.default + 600_000 + minute + waitsToBreak },
  },
  async (bench) => {
    const { holds, longestWait } = bench;
    const slow = longestWait < 2 * minute ? [] : [timedOut];
    const all = [...sources, ...slow, ...(mayWait(bench) ? [retried(bench)] : [])];
    await holds(all, async ({ record }, scene) => {
      const { expect, unjudged } = scene;

      const { answer, id } = await record(scene);

      if (answer.status > 299) unjudged(`${answer.request.operation} was answered ${answer.status}`);
      expect(answer.json, 'a record, an object').toMatchObject({
        id: id ?? expect.stringMatching(/./),
        status: expect.toBeOneOf(states),
      });
      for (const name of ['delayTime', 'executionTime']) {
        const time = (answer.json as Record<string, unknown>)[name];
        if (time !== undefined) expect(time, `${name}, a number`).toBeTypeOf('number');
      }
    });
  },
);

async function ended(orders: ProbeOrders, scene: Scene): Promise<Recorded> {
  const id = await submit(orders, scene);
  return { id, answer: await judgedEnd(id, scene) };
}

async function submit(orders: ProbeOrders, { given }: Scene): Promise<string> {
  return (await given.run({ input: probing(orders) })).id;
}

function source(name: string, record: Source['record']): Source {
  return { record, [toStringMethod]: () => name };
}
