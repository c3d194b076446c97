import { type Bench, rule } from '../../harness/rule/rule.ts';
import type { Scene } from '../../harness/rule/scene.ts';
import { amountsIn } from '../rest/amounts-in.ts';
import { make } from '../v1/resources/own.ts';
import { dateOf } from '../v1/retirement/day.ts';
import { expectService } from '../v2/service.ts';

/** For how many hours a worker is kept. */
const hours = [2, 30];
const hour = 3_600_000;
const day = 24 * hour;

/** After how many more days bills are looked at again: nothing says how soon they tell. */
const later = [1, 2, 30];

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
  { api: ['v1', 'v2'], calls: 24, waits: { least: 0, most: 40 * day, patient: true } },
  async (bench) => {
    await bench.holds(hours, async (length, scene) => {
      const { time, expect, unjudged } = scene;
      await expectService(scene, '/templates', 'v1');
      await expectService(scene, '/templates', 'v2');
      if (time.kind === 'virtual') {
        await judgeGrowth(length, scene, bench);
        return;
      }
      const query = await lastDays(scene, bench);
      const first = (await chargedOn(bills.first, query, scene)) > 0;
      const serverless = (await chargedOn(bills.serverless, query, scene)) > 0;
      const endpoints = (await chargedOn(bills.endpoints, query, scene)) > 0;

      if (serverless === endpoints) unjudged('the bills of v2 do not differ');
      expect(first, 'whether anything is on the bill of v1, as on that of serverless').toBe(serverless);
    });
  },
);

/** In a world of its own nothing but our endpoint is used meanwhile: bills may have a past. */
async function judgeGrowth(length: number, scene: Scene, bench: Bench): Promise<void> {
  const { expect, unjudged } = scene;
  const query = await daysFromToday(scene, bench);
  const amounts = async () => ({
    first: await chargedOn(bills.first, query, scene),
    serverless: await chargedOn(bills.serverless, query, scene),
    endpoints: await chargedOn(bills.endpoints, query, scene),
  });
  const before = await amounts();
  await use(length, scene, bench);
  let after = await amounts();
  for (const days of later) {
    if (after.serverless > before.serverless && after.first > before.first) break;
    await scene.time.reach(scene.time.now() + days * day);
    after = await amounts();
  }

  if (after.serverless <= before.serverless) unjudged('nothing is charged for a worker');
  expect(after.endpoints, 'what v2 bills for public endpoints, of which none was used').toBeLessThanOrEqual(
    before.endpoints,
  );
  expect(after.first, 'what is on the bill of v1, which grows as that of serverless does').toBeGreaterThan(
    before.first,
  );
}

async function use(length: number, scene: Scene, bench: Bench): Promise<void> {
  await make('endpoint', scene, bench, { workersMin: 1, workersMax: 1 });
  await scene.time.reach(scene.time.now() + length * hour);
}

/** Whole days that are over, where every bill can be asked for them: by default each may be about others. */
async function lastDays(scene: Scene, bench: Bench): Promise<Query> {
  const lacking = await withoutPeriod(bench);
  if (lacking !== undefined) scene.unjudged(`${lacking} can't be asked about a period`);
  const now = dateOf(await scene.rest.given({ api: 'v2', method: 'GET', path: '/templates' }), scene);
  return days(now, -8, -1);
}

/** The days of a case, so that none of the past is left out of a later bill; as it comes where no period can be asked. */
async function daysFromToday(scene: Scene, bench: Bench): Promise<Query> {
  return (await withoutPeriod(bench)) === undefined ? days(scene.time.now(), 0, 60) : {};
}

function days(now: number, first: number, end: number): Query {
  const today = Math.floor(now / day) * day;
  const [startTime, endTime] = [first, end].map((days) => new Date(today + days * day).toISOString());
  return { startTime: startTime!, endTime: endTime! };
}

/** A bill that takes no period, as far as its schema says. */
async function withoutPeriod({ schema }: Bench): Promise<string | undefined> {
  for (const { api, path } of Object.values(bills)) {
    const served = await schema(api);
    const operations = 'unreadable' in served ? [] : served.operations;
    const names = operations.find((one) => one.name === `GET ${path}`)?.parameters.map(({ name }) => name);
    if (!period.every((name) => names?.includes(name))) return `${api} ${path}`;
  }
  return undefined;
}

/** The sum of the amounts on a bill. */
async function chargedOn({ api, path }: Bill, query: Query, scene: Scene): Promise<number> {
  const answer = await scene.rest.when({ api, method: 'GET', path, query });
  if (answer.status > 299) scene.rest.lacking(`${api} GET ${path} was answered ${answer.status}`);
  return amountsIn(answer.json).reduce((sum, amount) => sum + amount, 0);
}
