import fc from 'fast-check';
import { rule } from '../../harness/rule/rule.ts';
import type { Scene } from '../../harness/rule/scene.ts';
import type { Webhook, WebhookCall } from '../../harness/rule/webhooks.ts';
import { bodyOf, complete, type Hooked, hooked, isFalsy, isLarge, soon } from './hooked.ts';

const mostJobs = 2;

/** Two jobs may share an address, one after the other: it is called for each of them. */
rule(
  'webhook.called',
  { calls: 2 * mostJobs, waits: { least: 12_000, most: 1_500_000 } },
  async ({ holds, moment }) => {
    await holds(
      fc.record({
        jobs: fc.array(hooked(Math.min(moment, 10_000)), { minLength: 1, maxLength: mostJobs }),
        query: fc.constantFrom('', 'from=a%20test&to=b', 'job'),
      }),
      async ({ jobs, query }, scene) => {
        const { webhooks, expect, elapsed, cover } = scene;
        const webhook = webhooks.open([200], { query });
        for (const job of jobs) {
          const call = await callFor(job, webhook, scene);
          elapsed(() => expect(call, `a call within ${soon} ms of the job's end`).toBeDefined());
          if (webhooks.isDirect)
            expect(queryOf(call!.url), 'the query of the address').toEqual(queryOf(`/?${query}`));
          coverTraits(job, cover);
        }
      },
      { covers: { runsync: 0.2, streaming: 0.2, 'falsy output': 0.2, 'large output': 0.05 } },
    );
  },
);

/** A call that came when the job had completed, earlier jobs' left out. */
async function callFor(job: Hooked, webhook: Webhook, scene: Scene): Promise<WebhookCall | undefined> {
  const { time } = scene;
  const known = webhook.calls.length;
  const { earliest, latest } = await complete(job, bodyOf(job, webhook.url), scene);
  const called = async () => webhook.calls.slice(known).find(({ begun }) => begun.latest >= earliest);
  return time.until(called, latest + soon + time.slack);
}

function queryOf(url: string): [string, string][] {
  return [...new URL(url, 'http://here').searchParams];
}

function coverTraits(job: Hooked, cover: Scene['cover']): void {
  if (job.operation === 'runsync') cover('runsync');
  if (job.streams) cover('streaming');
  if (isFalsy(job)) cover('falsy output');
  if (isLarge(job)) cover('large output');
}
