import fc from 'fast-check';
import { GpuPricesDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { draftV1, makeV1 } from '../../shared/making/v1-own.ts';
import { makeFromBody } from '../../shared/making/v2-own.ts';
import { askingForStock } from '../../shared/resources/asking-for-stock.ts';
import { calling, resultOf } from '../../shared/resources/graphql-documented.ts';
import { itemsOf } from '../../shared/resources/graphql-items.ts';
import { fieldsAt } from '../../shared/resources/v1-fields.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import { catalogIdOf, type Item, isItem, itemsIn } from '../../shared/resources/v2-items.ts';

/** In which order types that are there are named, and how many before them of which there are none. */
const priorityCases = fc.record({
  spread: fc.nat({ max: 99 }),
  isFirstGone: fc.boolean(),
  /** Whether an update has the endpoint keep a worker, and not its making. */
  isUpdated: fc.boolean(),
});

/** Pods that it may take until there are none of a type left. */
const mostRented = 4;
const most = 6;

/**
 * Only where nobody else rents: what is in stock, and what a worker gets, must hold still. v2's catalog and its list of
 * workers show them, and where the catalog is silent GraphQL does.
 */
rule(
  'v1.endpoint.gpu-priority',
  {
    calls: 25,
    waits: { least: 0, most: 600_000 },
    makes: { pod: [2, 8], endpoint: [1, 4] },
  },
  async (ruleContext) => {
    await ruleContext.property(
      priorityCases,
      async (priorityCase, caseContext) => {
        await judgePriority({ ...priorityCase, count: mostNamed }, caseContext, ruleContext);
        caseContext.cover(priorityCase.isFirstGone ? 'a type that is not there' : 'types that are there');
        if (priorityCase.isUpdated) caseContext.cover('an update');
      },
      {
        atMost: most,
        covers: { 'a type that is not there': 0.1, 'types that are there': 0.1, 'an update': 0.1 },
      },
    );
    const onlyLast = { spread: 0, isFirstGone: true, isUpdated: false, count: 1 };
    await ruleContext.property(['the last type alone is there'], (_, caseContext) =>
      judgePriority(onlyLast, caseContext, ruleContext),
    );
    const backwards = { spread: 1, isFirstGone: false, isUpdated: true, count: mostNamed };
    if (fieldsAt(updatePath, await ruleContext.schema('v1'))?.has('gpuCount'))
      await ruleContext.property(['an update that says how many GPUs, and not which'], (_, caseContext) =>
        judgePriority({ ...backwards, update: { gpuCount: 1 } }, caseContext, ruleContext),
      );
  },
);

/** How many types that are there are named at the most. */
const mostNamed = 3;

type PriorityCase = {
  readonly spread: number;
  readonly isFirstGone: boolean;
  readonly isUpdated: boolean;
  /** How many types that are there are named, at the most. */
  readonly count: number;
  /** What an update says besides. */
  readonly update?: Item;
};

/** A worker is given the first type that is there. @see interface 2.9 */
async function judgePriority(
  { spread, isFirstGone, isUpdated, count, update = {} }: PriorityCase,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { time, expect, inconclusive } = caseContext;
  if (time.kind === 'real') inconclusive('others rent and release GPUs meanwhile');
  const { plenty: there } = await stockNow(caseContext, ruleContext);
  if (there.length < 2) inconclusive('the catalog does not list two types that are well in stock');
  const types = someOf(there, spread, count);
  if (isFirstGone) types.unshift(await rentedOut(caseContext, ruleContext));
  const id = await keepingOne(types, isUpdated ? update : undefined, caseContext, ruleContext);

  const given = await time.until(() => allocated(id, types, caseContext), time.now() + time.setupTimeout);

  if (given === undefined) inconclusive('no worker shows which type it was given');
  expect(given, `the type that was allocated of ${types.join(', ')}`).toBe(types[isFirstGone ? 1 : 0]);
}

const updatePath = '/endpoints/{id}/update';

/** The id of an endpoint that keeps one worker, of these types, since it was made or since an update. */
async function keepingOne(
  gpuTypeIds: readonly string[],
  update: Item | undefined,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<string> {
  const { rest } = caseContext;
  const workersMin = update === undefined ? 1 : 0;
  const change = { gpuTypeIds, workersMin, workersMax: 1 };
  const body = await draftV1('endpoint', caseContext, ruleContext, change);
  const { id } = await makeFromBody('v1', '/endpoints', body, caseContext);
  if (update === undefined) return id;
  const updating = { api: 'v1', method: 'POST', path: updatePath, ids: { id } } as const;
  const besides = await rest.when({ ...updating, body: { ...update, workersMin: 1 } });
  if (isRestAccepted(besides)) return id;
  ruleContext.untried(`an update with ${Object.keys({ ...update, workersMin: 1 }).join(' and ')}`);
  const { status } = await rest.when({ ...updating, body: { workersMin: 1 } });
  if (status > 299) rest.lacking(`POST ${updatePath} was answered ${status}`);
  return id;
}

/** The types in another order, `count` of them at most, which begin anywhere, forwards or backwards. */
function someOf(types: readonly string[], spread: number, count: number): string[] {
  const ordered = spread % 2 === 0 ? types : types.toReversed();
  const first = spread % ordered.length;
  return [...ordered.slice(first), ...ordered.slice(0, first)].slice(0, count);
}

type Stock = {
  readonly scarce: readonly string[];
  readonly gone: readonly string[];
  readonly plenty: readonly string[];
};

/** The ids of GPU types, by what the catalog says of their stock, or GraphQL where the catalog says nothing. */
async function stockNow(caseContext: CaseContext, ruleContext: RuleContext): Promise<Stock> {
  const query = await askingForStock(ruleContext);
  const path = '/catalog/gpus';
  const items = itemsIn(await caseContext.rest.given({ api: 'v2', method: 'GET', path, query })) ?? [];
  const inCatalog = items.map((item) => [catalogIdOf(item, path), item.availability] as const);
  const isShown = inCatalog.some(([, availability]) => typeof availability === 'string');
  const stocks =
    isShown || caseContext.urls.graphql === undefined ? inCatalog : await stocksOfGraphql(caseContext);
  const thatSay = (words: RegExp): string[] =>
    stocks.flatMap(([id, stock]) => (typeof id === 'string' && words.test(String(stock)) ? [id] : []));
  return { scarce: thatSay(/^low$/i), gone: thatSay(/^none$/i), plenty: thatSay(/^high$/i) };
}

/** @see interface 2.11 */
async function stocksOfGraphql({ graphql }: CaseContext): Promise<(readonly [unknown, unknown])[]> {
  const answer = await graphql.given(calling(GpuPricesDocument, { price: { gpuCount: 1 } }));
  return itemsOf(resultOf(answer, GpuPricesDocument).gpuTypes).map(
    ({ id, lowestPrice }) => [id, isItem(lowestPrice) ? lowestPrice.stockStatus : undefined] as const,
  );
}

/** A type of which Pods of ours have taken the last. */
async function rentedOut(caseContext: CaseContext, ruleContext: RuleContext): Promise<string> {
  const stock = await stockNow(caseContext, ruleContext);
  const [scarce] = stock.scarce;
  if (scarce === undefined) return caseContext.inconclusive('the catalog lists no type that is scarce');
  for (let rented = 0; rented < mostRented; rented++) {
    const { id } = await makeV1('pod', caseContext, ruleContext, { gpuTypeIds: [scarce] });
    await expectAllocated(id, scarce, Object.values(stock).flat(), caseContext);
    if ((await stockNow(caseContext, ruleContext)).gone.includes(scarce)) return scarce;
  }
  return caseContext.inconclusive(`there are more of ${scarce} than the catalog lets expect`);
}

/** Claims that a Pod which v1 has made of the one type that it names is not shown by v2 on another, or on CPUs alone. */
async function expectAllocated(
  id: string,
  type: string,
  known: readonly string[],
  { rest, expect }: CaseContext,
): Promise<void> {
  const { json } = await rest.when({ api: 'v2', method: 'GET', path: '/pods/{id}', ids: { id } });
  if (!isItem(json)) return;
  const { gpu, cpu } = json;
  const shown = isItem(gpu)
    ? known.find((one) => one === gpu.id)
    : isItem(cpu)
      ? 'a CPU and no GPU'
      : undefined;
  if (shown !== undefined) expect(shown, 'the type of a Pod that was ordered with one alone').toBe(type);
}

/** The one of these types that a worker of the endpoint names. */
async function allocated(
  id: string,
  types: readonly string[],
  { rest }: CaseContext,
): Promise<string | undefined> {
  const list = await rest.when({ api: 'v2', method: 'GET', path: '/serverless/{id}/workers', ids: { id } });
  const workers = (itemsIn(list) ?? []).map((worker) => Object.values(worker));
  return types.find((type) => workers.some((values) => values.includes(type)));
}
