import type { RestAnswer } from '../../harness/client/rest-client.ts';
import { type Bench, rule } from '../../harness/rule/rule.ts';
import type { Scene } from '../../harness/rule/scene.ts';
import { make } from '../v1/resources/own.ts';
import { dateOf } from '../v1/retirement/day.ts';
import { isItem } from '../v2/items.ts';
import { expectService } from '../v2/service.ts';
import { leavesOf } from './renames.ts';

/** For how many hours a worker is kept. */
const hours = [2, 30];
const hour = 3_600_000;
const day = 24 * hour;

type Bill = { readonly api: 'v1' | 'v2'; readonly path: string };
type Query = Readonly<Record<string, string>>;

const bills = {
  first: { api: 'v1', path: '/billing/endpoints' },
  serverless: { api: 'v2', path: '/billing/serverless' },
  endpoints: { api: 'v2', path: '/billing/endpoints' },
} as const;
const period = ['startTime', 'endTime'];

/**
 * What our endpoints come to is told by v1 as by v2's bill of serverless; that of public endpoints is another matter.
 * The bills are compared by whether there is anything on them: their records are not shown.
 */
rule(
  'map.billing-endpoints',
  { api: ['v1', 'v2'], calls: 11, waits: { least: 0, most: 31 * hour } },
  async (bench) => {
    await bench.holds(hours, async (length, scene) => {
      const { time, expect, unjudged } = scene;
      await expectService(scene, '/templates', 'v1');
      await expectService(scene, '/templates', 'v2');
      if (time.kind === 'virtual') await use(length, scene, bench);

      const query = time.kind === 'virtual' ? {} : await lastDays(scene, bench);
      const first = await isCharged(bills.first, query, scene);
      const serverless = await isCharged(bills.serverless, query, scene);
      const endpoints = await isCharged(bills.endpoints, query, scene);

      if (time.kind === 'virtual') {
        if (!serverless) unjudged('nothing is charged for a worker');
        expect(endpoints, 'whether v2 bills public endpoints, of which none was used').toBe(false);
      }
      if (serverless === endpoints) unjudged('the bills of v2 do not differ');
      expect(first, 'whether anything is on the bill of v1, as on that of serverless').toBe(serverless);
    });
  },
);

async function use(length: number, scene: Scene, bench: Bench): Promise<void> {
  await make('endpoint', scene, bench, { workersMin: 1, workersMax: 1 });
  await scene.time.reach(scene.time.now() + length * hour);
}

/** Whole days that are over, where every bill can be asked for them: by default each may be about others. */
async function lastDays(scene: Scene, { schema }: Bench): Promise<Query> {
  for (const { api, path } of Object.values(bills)) {
    const served = await schema(api);
    const operations = 'unreadable' in served ? [] : served.operations;
    const names = operations.find((one) => one.name === `GET ${path}`)?.parameters.map(({ name }) => name);
    if (!period.every((name) => names?.includes(name)))
      scene.unjudged(`${api} ${path} can't be asked about a period`);
  }
  const now = dateOf(await scene.rest.given({ api: 'v2', method: 'GET', path: '/templates' }), scene);
  const today = Math.floor(now / day) * day;
  const [startTime, endTime] = [today - 8 * day, today - day].map((at) => new Date(at).toISOString());
  return { startTime: startTime!, endTime: endTime! };
}

async function isCharged({ api, path }: Bill, query: Query, scene: Scene): Promise<boolean> {
  const answer = await scene.rest.when({ api, method: 'GET', path, query });
  if (answer.status > 299) scene.rest.lacking(`${api} GET ${path} was answered ${answer.status}`);
  return amountsIn(answer).some((amount) => typeof amount === 'number' && amount > 0);
}

/** Whatever is called as if it were money. */
function amountsIn({ json }: Pick<RestAnswer, 'json'>): unknown[] {
  if (Array.isArray(json)) return json.flatMap((one) => amountsIn({ json: one }));
  if (!isItem(json)) return [];
  return Object.entries(json).flatMap(([name, value]) =>
    /amount|total|cost|spen[dt]|charge/i.test(name) ? leavesOf(value) : amountsIn({ json: value }),
  );
}
