import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { canChange, isInSchema, updating } from '../../shared/making/changed-before.ts';
import { draft, expectAffordable, make, makeInContext, type Own } from '../../shared/making/v2-own.ts';
import { dayOf } from '../../shared/resources/v1-day.ts';
import { isItem } from '../../shared/resources/v2-items.ts';
import { type KindName, kinds } from '../../shared/resources/v2-kinds.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { podBody } from '../pod/bodies.ts';
import { type Bill, billed, billPath, daysOf } from './bill.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** For how long something is used. */
const use = 30 * hour;
/** For so long nothing is used, so that what grows by itself shows, and so late a bill may come: nothing says how soon. */
const patience = 45 * day;
/** For how long something is used before it is changed or deleted; what it comes to in the time after that is less than half of it. */
const past = 2 * patience;
const since = 30 * day;
/** After how many days a bill is looked at. */
const looks = [0, 1, 7, patience / day];

const ofPods = { bill: 'pods', others: ['serverless', 'network-volumes', 'endpoints'] } as const;

/** What is used, its own bill, and those that have nothing to do with it. */
const uses = {
  pod: { kind: 'pod', ...ofPods },
  'Pod with a CPU': { kind: 'pod', ...ofPods },
  endpoint: { kind: 'endpoint', bill: 'serverless', others: ['network-volumes', 'endpoints'] },
  volume: { kind: 'volume', bill: 'network-volumes', others: ['pods', 'serverless', 'endpoints'] },
} as const satisfies Readonly<Record<string, { kind: KindName; bill: Bill; others: readonly Bill[] }>>;

type Used = keyof typeof uses;

const waits = { least: 0, most: past + patience + day, patient: true } as const;

/**
 * In a world of its own nothing else is used meanwhile but what is kept: a bill that grows without us proves nothing. On
 * a target that others use bills are compared as they are.
 */
rule('v2.billing.follows-use', { calls: 40, waits }, async (ruleContext) => {
  const used = ruleContext.afford(Object.keys(uses) as Used[], ['what there is' as const]);
  await ruleContext.property(used, async (what, caseContext) => {
    await expectService(caseContext);
    await (what === 'what there is'
      ? judgePast(caseContext, ruleContext)
      : judgeUse(what, caseContext, ruleContext));
  });
  if (!ruleContext.ownWorld || !ruleContext.offers('second-user'))
    return ruleContext.untried('what another user has used');
  const users = ['pod', 'endpoint', 'volume'] as const;
  await ruleContext.property(users, async (kind, caseContext) => {
    await expectService(caseContext);
    await judgeOthersUse(kind, caseContext, ruleContext);
  });
  await ruleContext.property(users, async (kind, caseContext) => {
    await expectService(caseContext);
    await judgeLater(kind, 'changed', caseContext, ruleContext);
  });
  await ruleContext.property(['endpoint', 'volume'] as const, async (kind, caseContext) => {
    await expectService(caseContext);
    await judgeLater(kind, 'deleted', caseContext, ruleContext);
  });
});

type Amounts = Readonly<Record<string, number>>;

async function amountsOf(
  bills: readonly Bill[],
  now: number,
  days: readonly [number, number],
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Amounts> {
  const entries: [Bill, number][] = [];
  for (const bill of bills) {
    const query = await daysOf(billPath(bill), now, days, ruleContext);
    if (query === undefined) caseContext.rest.lacking(`GET ${billPath(bill)} can't be asked about a period`);
    entries.push([bill, await billed(bill, query!, caseContext)]);
  }
  return Object.fromEntries(entries);
}

async function judgeUse(used: Used, caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { time, expect, elapsed } = caseContext;
  const { kind, bill, others } = uses[used];
  const begun = time.now();
  const all = ['all', bill, ...others] as const;
  const look = () => amountsOf(all, begun, [0, 120], caseContext, ruleContext);
  const first = await look();
  await time.reach(begun + patience);
  const before = await look();
  const isSteady = (name: string): boolean => before[name] === first[name];
  const own = await put(used, caseContext, ruleContext);
  await time.reach(time.now() + use);
  await ended(kind, own, caseContext);

  let after = await look();
  const grown = (name: string): boolean => after[name]! > before[name]!;
  const isBilled = (name: string): boolean => grown(name) || !isSteady(name);
  const growth = (name: string): number => after[name]! - before[name]!;
  const isInAll = (): boolean => !isSteady('all') || !isSteady(bill) || growth('all') >= growth(bill) / 2;
  for (const days of looks) {
    await time.reach(begun + patience + use + days * day);
    if (days > 0) after = await look();
    if (isBilled(bill) && isBilled('all') && isInAll()) break;
  }

  const unrelatedGrown = others.filter((name) => isSteady(name) && grown(name));
  expect(unrelatedGrown, `the bills that a ${used} has nothing to do with and that grew`).toEqual([]);
  if (!grown(bill) && !grown('all') && !costs(own))
    caseContext.rest.lacking(`a ${used} is not said to cost anything`);
  elapsed(() => {
    expect(isBilled(bill), `whether GET ${billPath(bill)} grew by what a ${used} came to`).toBe(true);
    expect(isBilled('all'), `whether GET /billing grew by what a ${used} came to`).toBe(true);
    expect(
      isInAll(),
      `whether GET /billing grew by half of what GET ${billPath(bill)} did, ${growth(bill)}, or more; it grew by ${growth('all')}`,
    ).toBe(true);
  });
}

/** Makes what is used; an endpoint keeps a worker. */
async function put(used: Used, caseContext: CaseContext, ruleContext: RuleContext): Promise<Own> {
  const { kind } = uses[used];
  const change = kind === 'endpoint' ? { workers: { min: 1, max: 1 } } : {};
  if (used !== 'Pod with a CPU') return make(kind, caseContext, ruleContext, change);
  const { path, costs } = kinds.pod;
  expectAffordable(kind, costs, caseContext, ruleContext);
  const body = await podBody('cpu', caseContext, ruleContext);
  return makeInContext(kind, { api: 'v2', path, body }, caseContext, ruleContext);
}

/** What another user comes to stands on that user's bill, and on none of ours. @see interface 5 */
async function judgeOthersUse(
  kind: 'pod' | 'endpoint' | 'volume',
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest, time, expect } = caseContext;
  const { bill, others } = uses[kind];
  const { path, costs } = kinds[kind];
  expectAffordable(kind, costs, caseContext, ruleContext);
  const begun = time.now();
  const all = ['all', bill, ...others] as const;
  const look = () => amountsOf(all, begun, [0, 120], caseContext, ruleContext);
  const query = await daysOf(billPath(bill), begun, [0, 120], ruleContext);
  const theirs = () => billed(bill, query!, caseContext, 'secondUser');
  const first = await look();
  await time.reach(begun + patience);
  const before = await look();
  const theirsBefore = await theirs();
  const change = kind === 'endpoint' ? { workers: { min: 1, max: 1 } } : {};
  const body = await draft(kind, caseContext, ruleContext, change);
  await rest.given({ api: 'v2', method: 'POST', path, body, key: 'secondUser' });

  await time.reach(begun + patience + use + 7 * day);

  if ((await theirs()) <= theirsBefore) rest.lacking(`another user's ${kind} is on no bill of theirs`);
  const after = await look();
  const grown = all.filter((name) => before[name] === first[name] && after[name]! > before[name]!);
  expect(grown, `the bills that grew by what another user's ${kind} came to`).toEqual([]);
}

/** What something came to before it was changed, or deleted, stays on the bills. */
async function judgeLater(
  kind: 'pod' | 'endpoint' | 'volume',
  what: 'changed' | 'deleted',
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest, time, expect } = caseContext;
  const isOffered =
    what === 'changed' ? canChange(kind, 'v2', ruleContext) : isInSchema(deleting(kind, ''), ruleContext);
  if (!(await isOffered))
    return ruleContext.untried(`the bill of a ${kind} that is ${what}: no schema has that`);
  const begun = time.now();
  const names = ['all', uses[kind].bill] as const;
  const look = () => amountsOf(names, begun, [0, 150], caseContext, ruleContext);
  const own = await put(kind, caseContext, ruleContext);
  await time.reach(begun + past);
  const before = await look();
  if (names.some((name) => before[name] === 0))
    return ruleContext.untried(`the bill of a ${kind} that is ${what}: what it was before came to nothing`);
  const { size } = own.body;
  const change = typeof size === 'number' ? { size: size + 1 } : { name: ownName(caseContext) };
  const { status } = await rest.when(
    what === 'changed' ? updating(kind, own.id, 'v2', change) : deleting(kind, own.id),
  );
  if (status > 299) rest.lacking(`a ${kind} was to be ${what}, which was answered ${status}`);

  await time.reach(time.now() + since);

  // What was charged ahead may come back, and what is settled may be rounded: half of it is still there.
  const after = await look();
  for (const name of names)
    expect(
      after[name],
      `what GET ${billPath(name)} reports once a ${kind} was ${what}, half of what it did before or more`,
    ).toBeGreaterThanOrEqual(before[name]! / 2);
}

/** The document shows it of Pods alone; the target's own schema may of others. */
function deleting(kind: KindName, id: string): RestRequestOptions {
  return { api: 'v2', method: 'DELETE', path: `${kinds[kind].path}/{id}`, ids: { id } };
}

/** Where it says what it costs, that is more than nothing. */
function costs({ answer }: Own): boolean {
  if (!isItem(answer.json)) return false;
  const prices = Object.entries(answer.json).filter(([name]) => /^(cost|price)/i.test(name));
  return prices.some(([, value]) => typeof value === 'number' && value > 0);
}

/** Of the other kinds the document has no way to end them. @see interface 4.3 */
async function ended(kind: KindName, { id }: Own, { rest }: CaseContext): Promise<void> {
  if (kind === 'pod') await rest.given({ api: 'v2', method: 'DELETE', path: '/pods/{id}', ids: { id } });
}

/** Days that are over, a while ago: what stands on a bill of one kind stands on that of all. */
async function judgePast(caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { rest, expect } = caseContext;
  const now = dayOf(await rest.given({ api: 'v2', method: 'GET', path: '/templates' }), caseContext);
  const parts = ['pods', 'serverless', 'network-volumes', 'endpoints'] as const;
  const amounts = await amountsOf(['all', ...parts], now, [-40, -10], caseContext, ruleContext);
  const charged = parts.filter((part) => amounts[part]! > 0);
  if (charged.length === 0) return ruleContext.notRun('no bill of the last weeks has anything on it');
  expect(
    amounts.all,
    `what GET /billing reports for days on which ${charged.join(', ')} cost something`,
  ).toBeGreaterThan(0);
}
