import { toStringMethod } from 'fast-check';
import { responseKey } from '../../engine/contract/answer-problem.ts';
import { UnusableSchema } from '../../engine/contract/schema/schemas.ts';
import { usable } from '../../engine/contract/schema/usable.ts';
import type { ServedOperation } from '../../engine/contract/served-api.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../service/case/rest-case-context.ts';
import { expectService } from '../shared/resources/v2-service.ts';
import { idMade, mayCall, requestOf } from './carry-out.ts';
import { judgeAnswer } from './judge-answer.ts';
import { brokenLifeBody, judgeLifeOf } from './lives.ts';
import { type KindName, kindAt } from './managed.ts';
import { plainCall, plainPlans } from './plain-call.ts';
import type { ContractTrial } from './trial.ts';

/** Calls that come upon what the schema says of some operations, from plain requests. */
export type Tour = {
  /** What of money it takes is rented and given back. */
  run(trial: ContractTrial, caseContext: CaseContext): Promise<void>;
  [toStringMethod](): string;
};

function tour(name: string, run: Tour['run']): Tour {
  return { run, [toStringMethod]: () => name };
}

/** Every operation comes up: refused, and so that it should be taken. */
export function toursOf(trial: ContractTrial): Tour[] {
  const { managed, ruleContext } = trial;
  const operations = trial.operations.filter((one) => canBeMade(one, trial));
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
    ...collectionsIn(callable, trial).map(collectionTour),
    ...callable.filter((one) => !isOfLife(one, trial)).map(singleTour),
    ...ruleContext.afford([billsTour], []),
    ...callable.filter((one) => isHarmless(one, trial)).map(refusalTour),
  ];
}

/** Whether there is a request of an operation by its schema; what there is none of is left out. */
function canBeMade(operation: ServedOperation, { api, leaveOut }: ContractTrial): boolean {
  try {
    return plainPlans(operation, api).length > 0;
  } catch (error) {
    if (!(error instanceof UnusableSchema)) throw error;
    leaveOut(`${operation.name}: ${error.message}`);
    return false;
  }
}

function isOfLife({ path, method }: ServedOperation, { managed }: ContractTrial): boolean {
  return kindAt(path, managed) !== undefined && !(method === 'GET' && !path.includes('{'));
}

/** Creates of what the document does not show how to make, where there is something below it. */
function collectionsIn(callable: readonly ServedOperation[], trial: ContractTrial): ServedOperation[] {
  return callable.filter(
    (one) =>
      one.method === 'POST' &&
      !isOfLife(one, trial) &&
      callable.some(({ path }) => path.startsWith(`${one.path}/{`)),
  );
}

/** So many bodies are tried: a service may want more than its schema says. */
const mostTries = 6;

function collectionTour(create: ServedOperation): Tour {
  return tour(`what POST ${create.path} makes`, async (trial, caseContext) => {
    const { managed, ruleContext, operations } = trial;
    await expectService(caseContext, '/templates', managed.api);
    const id = await madeByAny(create, trial, caseContext);
    if (id === undefined) return;
    const below = operations.filter(({ path }) => path.startsWith(`${create.path}/{`));
    const byEnd = below.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
    for (const operation of byEnd) {
      if (!mayCall({ operation }, ruleContext, managed)) continue;
      await judgeAnswer(operation, plainCall(operation, trial, id), trial, caseContext);
    }
  });
}

async function madeByAny(
  operation: ServedOperation,
  trial: ContractTrial,
  caseContext: CaseContext,
): Promise<string | undefined> {
  const { managed, ruleContext, api } = trial;
  for (const plan of plainPlans(operation, api).slice(0, mostTries)) {
    const request = await requestOf({ ...plan, of: 'own' }, caseContext, ruleContext, managed);
    const id = idMade(await judgeAnswer(operation, request, trial, caseContext), operation.path);
    if (id !== undefined) return id;
  }
  return undefined;
}

function singleTour(operation: ServedOperation): Tour {
  return tour(operation.name, async (trial, caseContext) => {
    const { managed, ruleContext, api } = trial;
    await expectService(caseContext, '/templates', managed.api);
    const [plan] = plainPlans(operation, api);
    const request = await requestOf({ ...plan!, of: 'own' }, caseContext, ruleContext, managed);
    await judgeAnswer(operation, request, trial, caseContext);
  });
}

const hour = 3_600_000;
/** How long something is rented, so that it stands on a bill. */
export const billed = 3 * hour;

/** Bills with something on them. @see interface 4.2, 4.3 */
const billsTour = tour('the bills of what was used', async (trial, caseContext) => {
  const { managed, ruleContext, operations, api } = trial;
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
    await judgeAnswer(operation, { api: managed.api, method, path, query, headers }, trial, caseContext);
  }
});

/** Whether there is a call of an operation that changes nothing, even if it is taken. */
function isHarmless(operation: ServedOperation, trial: ContractTrial): boolean {
  const { method, path } = operation;
  return method === 'GET' || path.includes('{') || brokenLifeBody(operation, trial) !== undefined;
}

/** What makes nothing wherever it is taken: without a key, of nobody, broken, with a key that may do nothing. */
function refusalTour(operation: ServedOperation): Tour {
  return tour(`${operation.name}, refused`, async (trial, caseContext) => {
    await expectService(caseContext, '/templates', trial.managed.api);
    let described = 0;
    for (const call of refusedCalls(operation, trial)) {
      const { status } = await judgeAnswer(operation, call, trial, caseContext, true);
      if (responseKey(operation, status) !== undefined) described += 1;
    }
    if (described === 0) caseContext.rest.lacking(`the schema of ${operation.name} has none of its refusals`);
  });
}

function refusedCalls(operation: ServedOperation, trial: ContractTrial): RestRequestOptions[] {
  const isNamed = operation.path.includes('{');
  const broken = brokenLifeBody(operation, trial);
  const harmless = plainCall(operation, trial, undefined, isNamed ? undefined : broken);
  const isBound = isNamed || broken !== undefined;
  return [
    { ...harmless, key: 'missing' },
    ...(trial.ruleContext.offers('second-key') ? [{ ...harmless, key: 'noAccess' } as const] : []),
    ...(isBound ? [harmless] : []),
    ...(isNamed && broken !== undefined ? [{ ...harmless, body: broken }] : []),
    ...withBrokenQuery(operation, harmless, trial),
  ];
}

/** The call with one parameter that is not as the schema says, where one can be. */
function withBrokenQuery(
  { method, parameters }: ServedOperation,
  call: RestRequestOptions,
  { api }: ContractTrial,
): RestRequestOptions[] {
  if (method !== 'GET') return [];
  const broken = parameters.find(
    (one) =>
      one.in === 'query' && usable(() => api.requests.problem(one.schema, wrongText) !== undefined, false),
  );
  return broken === undefined ? [] : [{ ...call, query: { ...call.query, [broken.name]: wrongText } }];
}

const wrongText = 'plumbline nothing';
