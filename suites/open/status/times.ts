import { toStringMethod } from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { probing } from '../../arbitraries/probe-orders.ts';
import { behindAnother, judgedEnd } from '../../shared/jobs/jobs.ts';

const minute = 60_000;
const { minimum } = limits.executionTimeout;

type Unfinished = {
  readonly name: string;
  readonly status: (scene: Scene) => Promise<Answer>;
  [toStringMethod](): string;
};

const jobs: readonly Unfinished[] = [
  kind('queued', async (scene) => {
    const on = await behindAnother(scene, minute);
    const { id, sent } = await scene.given.run({ input: {} }, on);
    await scene.time.reach(sent + 1000);
    return scene.when.status(id, on);
  }),
  kind('at work', async (scene) => {
    const { id, sent } = await scene.given.run({ input: probing({ work: minute }) });
    await scene.time.reach(sent + 1000);
    return scene.when.status(id);
  }),
  kind('cancelled at work', async (scene) => {
    const { id, sent } = await scene.given.run({ input: probing({ work: minute }) });
    await scene.time.reach(sent + 1000);
    await scene.given.cancel(id);
    return scene.when.status(id);
  }),
  kind('failed', async (scene) => {
    const { id } = await scene.given.run({ input: probing({ work: 500, fail: { always: true } }) });
    return judgedEnd(id, scene, minute);
  }),
];

const timedOut = kind('timed out', async (scene) => {
  const policy = { executionTimeout: minimum };
  const { id } = await scene.given.run({ input: probing({ work: minute }), policy });
  return judgedEnd(id, scene, minute);
});

rule(
  'open.status.times',
  { calls: 4, waits: { least: 2000, most: 2 * minute + 600_000 } },
  async ({ holds, longestWait }) => {
    await holds(longestWait < 2 * minute ? jobs : [...jobs, timedOut], async ({ name, status }, scene) => {
      const answer = await status(scene);

      scene.expect(answer).toBeFound();
      for (const time of ['delayTime', 'executionTime'] as const) {
        scene.observe(`${name}: ${time}`, seen(answer.json, time));
      }
    });
  },
);

/** Whether there is a time, and whether it counts: the value itself differs from run to run. */
function seen(json: unknown, name: string): string {
  const value = (json as Record<string, unknown> | undefined)?.[name];
  if (value === undefined) return 'not there';
  if (typeof value !== 'number') return value === null ? 'null' : typeof value;
  return value === 0 ? 'zero' : value > 0 ? 'above zero' : 'below zero';
}

function kind(name: string, status: Unfinished['status']): Unfinished {
  return { name, status, [toStringMethod]: () => name };
}
