import fc, { type Arbitrary, toStringMethod } from 'fast-check';
import { UnusableSchema } from '../../engine/contract/schema/schemas.ts';
import type { ServedOperation } from '../../engine/contract/served-api.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../service/case/rest-case-context.ts';
import type { Check, Declaration, RuleContext } from '../../service/case/rule.ts';
import { allFixed } from '../../service/context/fixed-factors.ts';
import { setupTimeout } from '../shared/making/v2-life.ts';
import { isItem } from '../shared/resources/v2-items.ts';
import { operationsTried } from '../shared/resources/v2-operations-tried.ts';
import { expectService } from '../shared/resources/v2-service.ts';
import { type CallPlan, callPlans } from './call-plans.ts';
import { idMade, mayCall, requestOf } from './carry-out.ts';
import type { ContractTest } from './contract-test.ts';
import { reportCoverable } from './coverage.ts';
import { demandSuccesses } from './demands.ts';
import { judgeAnswer } from './judge-answer.ts';
import { expectDeleted, expectReadable } from './lives.ts';
import { kindAt, type Managed } from './managed.ts';
import { plainCall } from './plain-call.ts';
import { billed, type Tour, toursOf } from './tours.ts';

/** What it makes may take its time to come and to go, and to stand on a bill. */
export const waits = {
  least: 0,
  most: 4 * setupTimeout + billed + 60_000,
  patient: true,
} as const satisfies Declaration['waits'];

/** What their cases make, and what becomes of it, is drawn from the target's own schema. */
export const fixes = allFixed('its cases make what the served schema has, in every way that it has');

/** How many calls the longest life of a thing makes at most, in the schemas that are known. */
export const calls = 64;

/**
 * The contract test of a management API: every operation of the schema that the target serves is called, first from plain
 * requests, then from whatever else the schema allows, and every answer is held against the schema.
 */
export function honestCheck(managed: Managed): Check {
  return async (ruleContext) => {
    const api = await ruleContext.schema(managed.api);
    if ('unreadable' in api)
      return nothingToJudge(`the schema can't be gone by: ${api.unreadable}`, ruleContext);
    const operations = operationsTried(api.operations, ruleContext, managed.paths);
    const contractTest = contractTestOf({ managed, api, operations, ruleContext });
    reportCoverable({ ...api, operations }, ruleContext);
    const callable = operations.filter((operation) => mayCall({ operation }, ruleContext, managed));
    const left = operations.length - callable.length;
    if (left > 0)
      ruleContext.untried(`${left} operations that change what may be somebody else's, or cost money`);
    let judged = 0;
    const contexts = callable
      .filter((one) => !isPlainOnly(one, contractTest))
      .map((operation) => () => judgeContexts(operation, contractTest, () => judged++));
    await judgeAll([() => judgeTours(contractTest, () => judged++), ...contexts], ruleContext);
    demandSuccesses(callable, contractTest);
    for (const what of api.leftOut()) ruleContext.untried(what);
    if (judged === 0) await nothingToJudge(nothingCallable(operations.length), ruleContext);
  };
}

function contractTestOf(
  parts: Pick<ContractTest, 'managed' | 'api' | 'operations' | 'ruleContext'>,
): ContractTest {
  const reported = new Set<string>();
  return {
    ...parts,
    lastStatus: new Map(),
    leaveOut(what) {
      if (!reported.has(what)) parts.ruleContext.untried(what);
      reported.add(what);
    },
  };
}

function nothingToJudge(why: string, ruleContext: RuleContext): Promise<boolean> {
  return ruleContext.property([''], async (_, { inconclusive }) => inconclusive(why));
}

/** A schema without a single call to judge is the target's doing. */
function nothingCallable(operations: number): string {
  const described =
    operations === 0 ? 'it has no operations' : `none of its ${operations} operations can be called`;
  return `nothing in the schema can be judged: ${described}`;
}

/** How long, in real milliseconds, other operations that fail are searched for after the first. */
const othersFor = 60_000;

async function judgeAll(
  properties: readonly (() => Promise<boolean>)[],
  { ownWorld, findsAll }: RuleContext,
): Promise<void> {
  if (!ownWorld) {
    await Promise.all(properties.map((judge) => judge()));
    return;
  }
  let until = Infinity;
  for (const judge of properties) {
    if (!(await judge())) continue;
    if (!findsAll) return;
    until = Math.min(until, performance.now() + othersFor);
    if (performance.now() > until) return;
  }
}

/** What costs money on this target is made and changed in its life alone: no schema says what is cheap. */
function isPlainOnly({ path, method }: ServedOperation, { managed, ruleContext }: ContractTest): boolean {
  const kind = kindAt(path, managed);
  return !ruleContext.ownWorld && kind !== undefined && managed.kinds[kind].costs && method !== 'GET';
}

/** Whether a violation was found. */
async function judgeTours(contractTest: ContractTest, onPlanned: () => void): Promise<boolean> {
  const tours = toursOf(contractTest);
  if (tours.length === 0) return false;
  return contractTest.ruleContext.property(tours, (tour, caseContext) =>
    taken(tour, contractTest, caseContext, onPlanned),
  );
}

/** A request that can't be made of its schema is reported as not tried. */
async function taken(
  tour: Tour,
  contractTest: ContractTest,
  caseContext: CaseContext,
  onPlanned: () => void,
): Promise<void> {
  try {
    await tour.run(contractTest, caseContext);
    onPlanned();
  } catch (error) {
    if (!(error instanceof UnusableSchema)) throw error;
    contractTest.leaveOut(`${tour[toStringMethod]()}: ${error.message}`);
    caseContext.rest.lacking(error.message);
  }
}

/** Cases of an operation where as many are asked for as usual: of bodies and of parameters there is more to try. */
function casesOf({ body, path, parameters }: ServedOperation, { ruleContext }: ContractTest): number {
  const more = parameters.some((one) => one.in === 'query') ? 6 : 0;
  const usual = body !== undefined ? 16 : more + (path.includes('{') ? 2 : 1);
  const scaled = Math.ceil((usual * ruleContext.cases) / 100);
  return ruleContext.afford(scaled, Math.min(scaled, Math.ceil(ruleContext.cases / 20)));
}

type Context = CallPlan & { readonly isNear: boolean };

/** Requests that the schema allows: of creates half are near to one that is taken. */
function contextsOf(operation: ServedOperation, { api, managed }: ContractTest): Arbitrary<Context> {
  const kind = kindAt(operation.path, managed);
  const isCreate = operation.method === 'POST' && kind !== undefined && !operation.path.includes('{');
  return fc
    .record({
      plan: callPlans(operation, api),
      isNear: isCreate ? fc.constantFrom(true, false) : fc.constant(false),
    })
    .map(({ plan, isNear }) => ({
      ...plan,
      isNear,
      [toStringMethod]: () => `${plan[toStringMethod]()}${isNear ? ', near to a plain one' : ''}`,
    }));
}

/** Whether a violation was found. */
async function judgeContexts(
  operation: ServedOperation,
  contractTest: ContractTest,
  onPlanned: () => void,
): Promise<boolean> {
  try {
    const contexts = contextsOf(operation, contractTest);
    const found = contractTest.ruleContext.property(
      contexts,
      (one, caseContext) => judgeContext(one, contractTest, caseContext),
      {
        atMost: casesOf(operation, contractTest),
      },
    );
    onPlanned();
    return await found;
  } catch (error) {
    if (!(error instanceof UnusableSchema)) throw error;
    contractTest.leaveOut(`${operation.name}: ${error.message}`);
    return false;
  }
}

async function judgeContext(
  context: Context,
  contractTest: ContractTest,
  caseContext: CaseContext,
): Promise<void> {
  const { operation } = context;
  const { managed, ruleContext } = contractTest;
  await expectService(caseContext, '/templates', managed.api);
  const request = await requestOf(context, caseContext, ruleContext, managed);
  const call = context.isNear ? await nearer(request, contractTest, caseContext) : request;
  const id = idMade(await judgeAnswer(operation, call, contractTest, caseContext), operation.path);
  const kind = kindAt(operation.path, managed);
  const isCreate = operation.method === 'POST' && kind !== undefined && !operation.path.includes('{');
  if (id !== undefined && isCreate) await followLife(operation.path, id, contractTest, caseContext);
}

/** The body of a plain draft with what else a body brings, where that fits its schema. */
async function nearer(
  request: RestRequestOptions,
  { managed, ruleContext, api }: ContractTest,
  caseContext: CaseContext,
): Promise<RestRequestOptions> {
  const kind = kindAt(request.path, managed);
  if (kind === undefined || !isItem(request.body)) return request;
  const plain = await managed.draft(kind, caseContext, ruleContext);
  const both = { ...request.body, ...plain };
  const schema = api.operations.find((one) => one.method === 'POST' && one.path === request.path)?.body
    ?.schema;
  const fits = schema === undefined || api.requests.problem(schema, both) === undefined;
  return { ...request, body: fits ? both : plain };
}

/** What a create returned is read, listed and deleted, as far as the schema has these operations, and is gone then. */
async function followLife(
  collection: string,
  id: string,
  contractTest: ContractTest,
  caseContext: CaseContext,
): Promise<void> {
  const { operations } = contractTest.api;
  const find = (method: string): ServedOperation | undefined =>
    operations.find(
      (one) =>
        one.method === method &&
        one.path.replace(/\{[^{}]*\}$/, '') === `${collection}/` &&
        one.path.endsWith('}'),
    );
  const list = operations.find((one) => one.method === 'GET' && one.path === collection);
  const [read, remove] = [find('GET'), find('DELETE')];
  const call = (operation: ServedOperation) =>
    judgeAnswer(operation, plainCall(operation, contractTest, id), contractTest, caseContext);
  if (read !== undefined) await expectReadable(() => call(read), collection, contractTest, caseContext);
  if (list !== undefined) await call(list);
  if (remove === undefined || (await call(remove)).status > 299 || read === undefined) return;
  await expectDeleted(() => call(read), contractTest, caseContext);
}
