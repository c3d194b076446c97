import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../service/case/rule.ts';
import { makeV1 as makeThroughFirst } from '../shared/making/v1-own.ts';
import { make, type Own } from '../shared/making/v2-own.ts';
import { amountsIn } from '../shared/resources/amounts-in.ts';
import { dayOf } from '../shared/resources/v1-day.ts';
import { expectService } from '../shared/resources/v2-service.ts';
import { expectUnmoved, isOfCaller, type Unrelated, unrelated } from './unrelated-bills.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** After how many more days bills are looked at again: nothing says how soon they tell. */
const later = [1, 2, 30];

type Bill = { readonly api: 'v1' | 'v2'; readonly path: string };
type Query = Readonly<Record<string, string>>;

/** The bills of v1 and of v2 that tell what a kind comes to. @see interface 4.2, 4.3, 9 */
const bills = {
  endpoint: [
    { api: 'v1', path: '/billing/endpoints' },
    { api: 'v2', path: '/billing/serverless' },
  ],
  volume: [
    { api: 'v1', path: '/billing/networkvolumes' },
    { api: 'v2', path: '/billing/network-volumes' },
  ],
  pod: [
    { api: 'v1', path: '/billing/pods' },
    { api: 'v2', path: '/billing/pods' },
  ],
} as const;
const ofPublicEndpoints: Bill = { api: 'v2', path: '/billing/endpoints' };
const period = ['startTime', 'endTime'];

/** What is kept, and for how many hours. */
type Use = {
  readonly kind: keyof typeof bills;
  readonly hours: number;
  /** Whether it is deleted before the bills are looked at, as the document has Pods deleted. */
  readonly ends: boolean;
  [toStringMethod](): string;
};

const uses: readonly Use[] = (
  [
    ['endpoint', 2, false],
    ['endpoint', 30, false],
    ['volume', 30, false],
    ['pod', 30, false],
    ['pod', 30, true],
  ] as const
).map(([kind, hours, ends]) => ({
  ...{ kind, hours, ends },
  [toStringMethod]: () => `a ${kind} kept for ${hours} h${ends ? ', and deleted' : ''}`,
}));

/**
 * What something comes to is told by v1 as by the bill of v2 that has its place; that of public endpoints is another
 * matter. The bills are compared by whether there is anything on them: their records are not shown.
 */
rule(
  'map.billing-endpoints',
  {
    calls: 24,
    waits: { least: 0, most: 100 * day, patient: true },
    makes: { endpoint: [1, 4] },
  },
  async (ruleContext) => {
    if (!ruleContext.ownWorld)
      return ruleContext.property([''], (_, caseContext) => judgePast(caseContext, ruleContext));
    await ruleContext.property(uses, (use, caseContext) => judgeGrowth(use, caseContext, ruleContext));
    const users = ruleContext.offers('second-user') ? unrelated : unrelated.filter(isOfCaller);
    await ruleContext.property(users, (one, caseContext) => judgeUnrelated(one, caseContext, ruleContext));
  },
);

/** What stands on the bills already. */
async function judgePast(caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { expect, inconclusive } = caseContext;
  await expectServices(caseContext);
  const query = await lastDays(caseContext, ruleContext);
  const [ofFirst, ofSecond] = bills.endpoint;
  const first = (await chargedOn(ofFirst, query, caseContext)) > 0;
  const serverless = (await chargedOn(ofSecond, query, caseContext)) > 0;
  const endpoints = (await chargedOn(ofPublicEndpoints, query, caseContext)) > 0;

  if (serverless === endpoints) inconclusive('the bills of v2 do not differ');
  expect(first, 'whether anything is on the bill of v1, as on that of serverless').toBe(serverless);
}

/** In a world of its own nothing but what is kept is used meanwhile: bills may have a past. */
async function judgeGrowth(
  { kind, hours, ends }: Use,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { time, expect, inconclusive } = caseContext;
  await expectServices(caseContext);
  const [ofFirst, ofSecond] = bills[kind];
  const query = await daysFromToday([ofFirst, ofSecond, ofPublicEndpoints], time.now(), ruleContext);
  const amounts = async () => ({
    first: await chargedOn(ofFirst, query, caseContext),
    second: await chargedOn(ofSecond, query, caseContext),
    endpoints: await chargedOn(ofPublicEndpoints, query, caseContext),
  });
  const before = await amounts();
  const { id } = await makeUsed(kind, caseContext, ruleContext);
  await time.reach(time.now() + hours * hour);
  if (ends) await deletePod(id, caseContext);
  let after = await amounts();
  for (const days of later) {
    if (after.second > before.second && after.first > before.first) break;
    await time.reach(time.now() + days * day);
    after = await amounts();
  }

  if (after.second <= before.second) inconclusive(`nothing is charged for a ${kind}`);
  expect(after.endpoints, 'what v2 bills for public endpoints, of which none was used').toBeLessThanOrEqual(
    before.endpoints,
  );
  const words = `what is on v1 GET ${ofFirst.path}, which grows as v2 GET ${ofSecond.path} does`;
  expect(after.first, words).toBeGreaterThan(before.first);
}

/** What has nothing to do with a bill. */
async function judgeUnrelated(
  one: Unrelated,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  await expectServices(caseContext);
  const [ofFirst, ofSecond] = bills[one.bill];
  const query = await daysFromToday([ofFirst, ofSecond], caseContext.time.now(), ruleContext);
  const amounts = async () => ({
    first: await chargedOn(ofFirst, query, caseContext),
    second: await chargedOn(ofSecond, query, caseContext),
  });
  const words = `what is on v1 GET ${ofFirst.path}, which v2 GET ${ofSecond.path} has nothing of`;
  await expectUnmoved(one, amounts, words, caseContext, ruleContext);
}

/** v1 is known to make endpoints alone. */
function makeUsed(kind: Use['kind'], caseContext: CaseContext, ruleContext: RuleContext): Promise<Own> {
  if (kind !== 'endpoint') return make(kind, caseContext, ruleContext);
  return makeThroughFirst(kind, caseContext, ruleContext, { workersMin: 1, workersMax: 1 });
}

/** What a Pod came to stays on the bills when it is gone. @throws Inconclusive when v2 does not let it be deleted */
async function deletePod(id: string, { rest, inconclusive }: CaseContext): Promise<void> {
  const answer = await rest.when({ api: 'v2', method: 'DELETE', path: '/pods/{id}', ids: { id } });
  if (answer.status > 299) inconclusive(`DELETE of the Pod was answered ${answer.status}`);
}

async function expectServices(caseContext: CaseContext): Promise<void> {
  await expectService(caseContext, '/templates', 'v1');
  await expectService(caseContext, '/templates', 'v2');
}

/** Whole days that are over, where every bill can be asked for them: by default each may be about others. */
async function lastDays(caseContext: CaseContext, ruleContext: RuleContext): Promise<Query> {
  const lacking = await withoutPeriod([...bills.endpoint, ofPublicEndpoints], ruleContext);
  if (lacking !== undefined) caseContext.inconclusive(`${lacking} can't be asked about a period`);
  const now = dayOf(
    await caseContext.rest.given({ api: 'v2', method: 'GET', path: '/templates' }),
    caseContext,
  );
  return days(now, -8, -1);
}

/** The days of a case, so that none of the past is left out of a later bill; as it comes where no period can be asked. */
async function daysFromToday(asked: readonly Bill[], now: number, ruleContext: RuleContext): Promise<Query> {
  return (await withoutPeriod(asked, ruleContext)) === undefined ? days(now, 0, 120) : {};
}

function days(now: number, first: number, end: number): Query {
  const today = Math.floor(now / day) * day;
  const [startTime, endTime] = [first, end].map((days) => new Date(today + days * day).toISOString());
  return { startTime: startTime!, endTime: endTime! };
}

/** A bill that takes no period, as far as its schema says. */
async function withoutPeriod(asked: readonly Bill[], { schema }: RuleContext): Promise<string | undefined> {
  for (const { api, path } of asked) {
    const served = await schema(api);
    const operations = 'unreadable' in served ? [] : served.operations;
    const names = operations.find((one) => one.name === `GET ${path}`)?.parameters.map(({ name }) => name);
    if (!period.every((name) => names?.includes(name))) return `${api} ${path}`;
  }
  return undefined;
}

/** The sum of the amounts on a bill. */
async function chargedOn({ api, path }: Bill, query: Query, caseContext: CaseContext): Promise<number> {
  const answer = await caseContext.rest.when({ api, method: 'GET', path, query });
  if (answer.status > 299) caseContext.rest.lacking(`${api} GET ${path} was answered ${answer.status}`);
  return amountsIn(answer.json).reduce((sum, amount) => sum + amount, 0);
}
