import { toStringMethod } from 'fast-check';
import { responseKey } from '../../engine/contract/answer-problem.ts';
import { UnusableSchema } from '../../engine/contract/schema/schemas.ts';
import { usable } from '../../engine/contract/schema/usable.ts';
import type { ServedOperation } from '../../engine/contract/served-api.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../service/case/rest-case-context.ts';
import { expectService } from '../shared/resources/v2-service.ts';
import { idMade, mayCall, requestOf } from './carry-out.ts';
import type { ContractTest } from './contract-test.ts';
import { judgeAnswer } from './judge-answer.ts';
import { brokenLifeBody, judgeLifeOf } from './lives.ts';
import { type KindName, kindAt } from './managed.ts';
import { plainCall, plainPlans } from './plain-call.ts';

/** Calls that come upon what the schema says of some operations, from plain requests. */
export type Tour = {
  /** What of money it takes is rented and given back. */
  run(contractTest: ContractTest, caseContext: CaseContext): Promise<void>;
  [toStringMethod](): string;
};

function tour(name: string, run: Tour['run']): Tour {
  return { run, [toStringMethod]: () => name };
}

/** Every operation comes up: refused, and so that it should be taken. */
export function toursOf(contractTest: ContractTest): Tour[] {
  const { managed, ruleContext } = contractTest;
  const operations = contractTest.operations.filter((one) => canBeMade(one, contractTest));
  const isMeant = ({ path }: { path: string }): boolean =>
    operations.some((one) => one.method === 'POST' && one.path === path);
  const affordable = Object.entries(managed.kinds).filter(
    ([, kind]) => isMeant(kind) && (!kind.costs || ruleContext.ownWorld || ruleContext.offers('spend')),
  );
  const lives = affordable.map(([kind]) =>
    tour(`the life of a ${kind}`, (one, caseContext) =>
      judgeLifeOf(kind as KindName, 'delete', one, caseContext),
    ),
  );
  const hasAction = affordable.some(([kind]) => kind === 'pod') && isMeant({ path: '/pods/{id}/action' });
  const ending = tour('a pod that is terminated', (one, caseContext) =>
    judgeLifeOf('pod', 'terminate', one, caseContext),
  );
  const callable = operations.filter((operation) => mayCall({ operation }, ruleContext, managed));
  return [
    ...lives,
    ...(hasAction ? [ending] : []),
    ...collectionsIn(callable, contractTest).map(collectionTour),
    ...callable.filter((one) => !isOfLife(one, contractTest)).map(singleTour),
    ...ruleContext.afford([billsTour], []),
    ...callable.filter((one) => isHarmless(one, contractTest)).map(refusalTour),
  ];
}

/** Whether there is a request of an operation by its schema; what there is none of is left out. */
function canBeMade(operation: ServedOperation, { api, leaveOut }: ContractTest): boolean {
  try {
    return plainPlans(operation, api).length > 0;
  } catch (error) {
    if (!(error instanceof UnusableSchema)) throw error;
    leaveOut(`${operation.name}: ${error.message}`);
    return false;
  }
}

function isOfLife({ path, method }: ServedOperation, { managed }: ContractTest): boolean {
  return kindAt(path, managed) !== undefined && !(method === 'GET' && !path.includes('{'));
}

/** Creates of what the document does not show how to make, where there is something below it. */
function collectionsIn(callable: readonly ServedOperation[], contractTest: ContractTest): ServedOperation[] {
  return callable.filter(
    (one) =>
      one.method === 'POST' &&
      !isOfLife(one, contractTest) &&
      callable.some(({ path }) => path.startsWith(`${one.path}/{`)),
  );
}

/** So many bodies are tried: a service may want more than its schema says. */
const mostTries = 6;

function collectionTour(create: ServedOperation): Tour {
  return tour(`what POST ${create.path} makes`, async (contractTest, caseContext) => {
    const { managed, ruleContext, operations } = contractTest;
    await expectService(caseContext, '/templates', managed.api);
    const id = await madeByAny(create, contractTest, caseContext);
    if (id === undefined) return;
    const below = operations.filter(({ path }) => path.startsWith(`${create.path}/{`));
    const byEnd = below.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
    for (const operation of byEnd) {
      if (!mayCall({ operation }, ruleContext, managed)) continue;
      await judgeAnswer(operation, plainCall(operation, contractTest, id), contractTest, caseContext);
    }
  });
}

async function madeByAny(
  operation: ServedOperation,
  contractTest: ContractTest,
  caseContext: CaseContext,
): Promise<string | undefined> {
  const { managed, ruleContext, api } = contractTest;
  for (const plan of plainPlans(operation, api).slice(0, mostTries)) {
    const request = await requestOf({ ...plan, of: 'own' }, caseContext, ruleContext, managed);
    const id = idMade(await judgeAnswer(operation, request, contractTest, caseContext), operation.path);
    if (id !== undefined) return id;
  }
  return undefined;
}

function singleTour(operation: ServedOperation): Tour {
  return tour(operation.name, async (contractTest, caseContext) => {
    const { managed, ruleContext, api } = contractTest;
    await expectService(caseContext, '/templates', managed.api);
    const [plan] = plainPlans(operation, api);
    const request = await requestOf({ ...plan!, of: 'own' }, caseContext, ruleContext, managed);
    await judgeAnswer(operation, request, contractTest, caseContext);
  });
}

const hour = 3_600_000;
/** How long something is rented, so that it stands on a bill. */
export const billed = 3 * hour;

/** Bills with something on them. @see interface 4.2, 4.3 */
const billsTour = tour('the bills of what was used', async (contractTest, caseContext) => {
  const { managed, ruleContext, operations, api } = contractTest;
  await expectService(caseContext, '/templates', managed.api);
  const bills = operations.filter(({ method, path }) => method === 'GET' && path.startsWith('/billing'));
  if (bills.length === 0) caseContext.rest.lacking('the schema has no bills');
  for (const kind of ['pod', 'volume'] as const) await managed.make(kind, caseContext, ruleContext);
  const body = await managed.draft('endpoint', caseContext, ruleContext, managed.keepsWorker);
  await caseContext.rest.when({ api: managed.api, method: 'POST', path: managed.kinds.endpoint.path, body });
  await caseContext.time.reach(caseContext.time.now() + billed);
  for (const operation of bills) {
    const { query, headers } = plainPlans(operation, api)[0]!;
    const { method, path } = operation;
    await judgeAnswer(
      operation,
      { api: managed.api, method, path, query, headers },
      contractTest,
      caseContext,
    );
  }
});

/** Whether there is a call of an operation that changes nothing, even if it is taken. */
function isHarmless(operation: ServedOperation, contractTest: ContractTest): boolean {
  const { method, path } = operation;
  return method === 'GET' || path.includes('{') || brokenLifeBody(operation, contractTest) !== undefined;
}

/** What makes nothing wherever it is taken: without a key, of nobody, broken, with a key that may do nothing. */
function refusalTour(operation: ServedOperation): Tour {
  return tour(`${operation.name}, refused`, async (contractTest, caseContext) => {
    await expectService(caseContext, '/templates', contractTest.managed.api);
    let described = 0;
    for (const call of refusedCalls(operation, contractTest)) {
      const { status } = await judgeAnswer(operation, call, contractTest, caseContext, true);
      if (responseKey(operation, status) !== undefined) described += 1;
    }
    if (described === 0) caseContext.rest.lacking(`the schema of ${operation.name} has none of its refusals`);
  });
}

function refusedCalls(operation: ServedOperation, contractTest: ContractTest): RestRequestOptions[] {
  const isNamed = operation.path.includes('{');
  const broken = brokenLifeBody(operation, contractTest);
  const harmless = plainCall(operation, contractTest, undefined, isNamed ? undefined : broken);
  const isBound = isNamed || broken !== undefined;
  return [
    { ...harmless, key: 'missing' },
    ...(contractTest.ruleContext.offers('second-key') ? [{ ...harmless, key: 'noAccess' } as const] : []),
    ...(isBound ? [harmless] : []),
    ...(isNamed && broken !== undefined ? [{ ...harmless, body: broken }] : []),
    ...withBrokenQuery(operation, harmless, contractTest),
  ];
}

/** The call with one parameter that is not as the schema says, where one can be. */
function withBrokenQuery(
  { method, parameters }: ServedOperation,
  call: RestRequestOptions,
  { api }: ContractTest,
): RestRequestOptions[] {
  if (method !== 'GET') return [];
  const broken = parameters.find(
    (one) =>
      one.in === 'query' && usable(() => api.requests.problem(one.schema, wrongText) !== undefined, false),
  );
  return broken === undefined ? [] : [{ ...call, query: { ...call.query, [broken.name]: wrongText } }];
}

const wrongText = 'plumbline nothing';
