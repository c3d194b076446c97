import type { ServedApi, ServedOperation } from '../../../engine/contract/served-api.ts';
import { type SchemaViolation, violationsOf } from '../../../engine/contract/values/violations-of.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { letListsCatchUp, shownWithinGrace, withinListGrace } from '../../../service/case/list-grace.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { allFixed } from '../../../service/context/fixed-factors.ts';
import { excessInBody } from '../../../service/prices/most-ordered.ts';
import { mayCall, requestOf } from '../../contract/carry-out.ts';
import { kindAt } from '../../contract/managed.ts';
import { draft } from '../../shared/making/v2-own.ts';
import { type Item, isItem, itemById, itemsIn } from '../../shared/resources/v2-items.ts';
import { kinds } from '../../shared/resources/v2-kinds.ts';
import { operationsTried } from '../../shared/resources/v2-operations-tried.ts';
import { bodyFault } from '../../shared/resources/v2-problem-in.ts';
import { shuffled } from '../../shared/resources/v2-shuffled.ts';
import { attemptsOn, type BrokenAttempt, brokenBodies, chosenBreak } from './broken-bodies.ts';
import { type QueryAttempt, queryAttemptsOn } from './missing-queries.ts';

/** So many bodies are broken in a case: they share what comes before and after. */
const mostViolations = 6;

const covers = { missing: 0.05, type: 0.4, enum: 0.05 };

rule(
  'v2.schema.rejects-invalid',
  {
    fixes: allFixed('a refused call makes nothing'),
    calls: 24,
    makes: { pod: [7, 14], endpoint: [7, 14], volume: [7, 14] },
  },
  async (ruleContext) => {
    const api = await ruleContext.schema('v2');
    if ('unreadable' in api) {
      return ruleContext.property([''], async (_, { inconclusive }) =>
        inconclusive(`the schema can't be gone by: ${api.unreadable}`, 'schema-unusable'),
      );
    }
    const operations = operationsTried(api.operations, ruleContext).filter(
      (operation) => takesBody(operation) && mayCall({ operation }, ruleContext),
    );
    const attempts = operations
      .flatMap((operation) => attemptsOn(operation, api, ruleContext))
      .filter(({ plan, member }) => member === undefined || mayRequest(plan.operation, ruleContext));
    if (attempts.length === 0)
      return ruleContext.property([''], async (_, { inconclusive }) => inconclusive('no body is described'));
    const queries = operationsTried(api.operations, ruleContext)
      .filter(({ method }) => method === 'GET')
      .flatMap((operation) => queryAttemptsOn(operation, api, ruleContext));
    if (queries.length > 0) {
      const few = shuffled(queries, ruleContext.seed).slice(0, ruleContext.cases);
      if (
        await ruleContext.property(few, (attempt, caseContext) =>
          judgeWithoutQuery(attempt, caseContext, ruleContext),
        )
      )
        return true;
    }
    const some = shuffled(attempts, ruleContext.seed).slice(0, ruleContext.cases);
    return ruleContext.property(
      some,
      (attempt, caseContext) => judge(attempt, api, caseContext, ruleContext),
      { covers },
    );
  },
);

/** Those on what the document has made: a body that is refused must leave it as it was. */
function takesBody({ body, path }: ServedOperation): boolean {
  return body !== undefined && kindAt(path) !== undefined;
}

/** Where every Pod costs money nothing but what is needed is requested. */
function mayRequest({ path }: ServedOperation, { ownWorld }: RuleContext): boolean {
  const kind = kindAt(path);
  return ownWorld || (kind !== undefined && !kinds[kind].costs);
}

/** A target may take what it must refuse: what is paid for breaks its schema by no more than a plan prices. */
function mayBeAccepted(
  { value }: SchemaViolation,
  { path }: ServedOperation,
  { ownWorld }: RuleContext,
): boolean {
  const kind = kindAt(path);
  const isPaid = !ownWorld && kind !== undefined && kinds[kind].costs;
  return !isPaid || excessInBody(value) === undefined;
}

async function judge(
  attempt: BrokenAttempt,
  api: ServedApi,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest, expect, cover } = caseContext;
  const valid = await plainly(attempt, caseContext, ruleContext);
  const all = violationsOf(attempt.plan.operation.body!.schema, valid.body, api.requests).filter((one) =>
    mayBeAccepted(one, attempt.plan.operation, ruleContext),
  );
  const violations = chosenBreak(all, attempt, mostViolations, ruleContext.seed);
  if (violations.length === 0) rest.lacking('nothing breaks its schema');

  let before: State | undefined;
  const between = async (): Promise<void> => {
    before = await stateOnceListed(valid, caseContext);
  };
  const negatives = violations.map((violation) => brokenBodies(valid, violation));
  const refusals = await rest.pairs(valid, negatives, { mayRefuse: true, between });

  for (const [index, refused] of refusals.entries()) {
    expectProblem(refused, `with ${wordsFor(violations[index]!)}`, expect);
    cover(violations[index]!.kind);
  }
  const after = await shownWithinGrace(() => stateOf(valid, caseContext), before, caseContext.time);
  expect(after, 'what there is after the refusals').toEqual(before);
}

async function judgeWithoutQuery(
  { plan, without }: QueryAttempt,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest, expect } = caseContext;
  const valid = await requestOf(plan, caseContext, ruleContext);
  const { [without]: _, ...query } = plan.query;
  const refused = await rest.pair(valid, { ...valid, query }, { mayRefuse: true });
  expectProblem(refused, `without ?${without}`, expect);
}

/** What a request that breaks the schema is answered: a 4xx, and its body a problem. */
function expectProblem(refused: RestAnswer, words: string, expect: CaseContext['expect']): void {
  expect(refused.status, `the status ${words}`).toBeGreaterThanOrEqual(400);
  expect(refused.status, `the status ${words}`).toBeLessThan(500);
  expect(bodyFault(refused), `what keeps the body ${words} from being a problem`).toBeUndefined();
}

function wordsFor({ kind, at }: SchemaViolation): string {
  return `${kind} at ${at || 'the top'}`;
}

/** A body that is likely to be accepted: what a create needs, or a name, and the member that is broken. */
async function plainly(
  { plan, member }: BrokenAttempt,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<RestRequestOptions> {
  const request = await requestOf(plan, caseContext, ruleContext);
  const { path } = plan.operation;
  const kind = kindAt(path);
  const sent = request.body;
  if (kind === undefined || !isItem(sent) || path.endsWith('/action')) return request;
  const needed =
    path === kinds[kind].path ? await draft(kind, caseContext, ruleContext) : { name: 'plumbline-changed' };
  if (member === undefined || member in needed || !(member in sent)) return { ...request, body: needed };
  return { ...request, body: { ...needed, [member]: sent[member] } };
}

type State = { readonly count: number } | Item | undefined;

/** The same once what was made for a call, or by it, is listed. */
async function stateOnceListed(call: RestRequestOptions, caseContext: CaseContext): Promise<State> {
  const ask = async (): Promise<State> => {
    const state = await stateOf(call, caseContext);
    return state !== undefined && 'count' in state && state.count === 0 ? undefined : state;
  };
  return (await withinListGrace(ask, caseContext.time)) ?? (await stateOf(call, caseContext));
}

/** What a call could change: how many there are, or the thing itself. Where others are at work too, no more than is ours. */
async function stateOf({ path, ids, body }: RestRequestOptions, { rest, time }: CaseContext): Promise<State> {
  const collection = path.split('/{')[0]!;
  if (ids?.id === undefined) await letListsCatchUp(time);
  const items = itemsIn(await rest.given({ api: 'v2', method: 'GET', path: collection })) ?? [];
  const sent = body as Item;
  if (ids?.id === undefined) {
    const ours =
      time.kind === 'virtual'
        ? items
        : items.filter(({ name }) => String(name).startsWith(String(sent.name)));
    return { count: ours.length };
  }
  const item = itemById(items, ids.id, collection);
  if (item === undefined || time.kind === 'virtual') return item;
  return Object.fromEntries(Object.keys(sent).map((name) => [name, item[name]]));
}
