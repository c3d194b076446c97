import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { judgedEnd } from '../../shared/jobs/jobs.ts';
import { draftV1 as draftThroughFirst } from '../../shared/making/v1-own.ts';
import { draft, madeBy } from '../../shared/making/v2-own.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import { isItem, itemsIn } from '../../shared/resources/v2-items.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { probeEndpoint } from './probe-endpoint.ts';

const path = '/serverless/{id}';
const crashed = ['an endpoint whose worker crashed', 'an endpoint whose workers crashed with a job'] as const;

/** So long an endpoint has nothing to do: longer than its workers may idle. In milliseconds. */
export const atRest = 10_800_000;

/** A minimum of workers, and what is asked to keep it. */
export type Minimum = {
  readonly min: number;
  readonly of: 'a new endpoint' | 'an update' | 'a new endpoint of v1' | Crashed;
  [toStringMethod](): string;
};

/** An endpoint after a crash: of a job that is tried again and completes, or of one that fails. */
type Crashed = (typeof crashed)[number];

/** The minimums that are tried where these are served: v1 has a field of its own. @see interface 2.9, 2.10 */
export function minimums(ruleContext: RuleContext): readonly Minimum[] {
  const all: readonly (readonly [number, Minimum['of']])[] = [
    [1, 'a new endpoint'],
    [1, 'an update'],
    [2, 'a new endpoint'],
    [2, 'a new endpoint of v1'],
    [2, 'an endpoint whose worker crashed'],
    [1, 'an endpoint whose workers crashed with a job'],
  ];
  const { offers } = ruleContext;
  const without = new Set<Minimum['of']>();
  if (!offers('v1-served')) without.add('a new endpoint of v1');
  if (!offers('probe') || !offers('receiver')) for (const one of crashed) without.add(one);
  return all
    .filter(([, of]) => !without.has(of))
    .map(([min, of]) => ({ min, of, [toStringMethod]: () => `a minimum of ${min} of ${of}` }));
}

/**
 * A minimum of workers that was accepted, and is shown, is kept: there are as many, jobs or none. In worlds alone, where
 * workers cost nothing and nobody else takes the machines. @see interface 2.9, 2.10
 */
export async function judgeMinimum(
  { min, of }: Minimum,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { time, expect, elapsed } = caseContext;
  await expectService(caseContext);
  const id = await endpointFor({ min, of }, caseContext, ruleContext);

  const count = await countUpTo(min, id, caseContext);

  const words = `how many workers are kept, by a minimum of ${min} of ${of}`;
  elapsed(() => expect(count, words).toBeGreaterThanOrEqual(min));
  await time.reach(time.now() + atRest);
  const later = await countUpTo(min, id, caseContext);
  elapsed(() => expect(later, `${words}, after hours without a job`).toBeGreaterThanOrEqual(min));
  const body = { workers: { min, max: min + 2 } };
  const updated = await caseContext.rest.when({ api: 'v2', method: 'PATCH', path, ids: { id }, body });
  expectMinimumAccepted(updated, caseContext);
  const changed = await countUpTo(min, id, caseContext);
  elapsed(() => expect(changed, `${words}, after another update`).toBeGreaterThanOrEqual(min));
}

function isCrashed(of: Minimum['of']): of is Crashed {
  return crashed.some((one) => one === of);
}

function endpointFor(
  { min, of }: Pick<Minimum, 'min' | 'of'>,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<string> {
  if (of === 'a new endpoint of v1') return withMinimumOfV1(min, caseContext, ruleContext);
  if (isCrashed(of)) return withCrash(min, of, caseContext);
  return withMinimum(min, of, caseContext, ruleContext);
}

/** How many workers an endpoint has once it has that many, or when there was time for it. */
async function countUpTo(min: number, id: string, { rest, time }: CaseContext): Promise<number> {
  let count: number | undefined;
  await time.until(async () => {
    const list = await rest.when({ api: 'v2', method: 'GET', path: `${path}/workers`, ids: { id } });
    count = itemsIn(list)?.length;
    return count === undefined || count >= min ? true : undefined;
  }, time.now() + time.setupTimeout);
  return count ?? rest.lacking(`GET ${path}/workers holds no list`);
}

/** The id of the probe's endpoint, once it has as many workers as it was then to keep, and one of them has crashed. */
async function withCrash(min: number, of: Crashed, caseContext: CaseContext): Promise<string> {
  const { rest, given, beacons, inconclusive } = caseContext;
  const id = await probeEndpoint(caseContext);
  const body = { workers: { min, max: min + 1 } };
  const updated = await rest.given({ api: 'v2', method: 'PATCH', path, ids: { id }, body });
  expectMinimumAccepted(updated, caseContext);
  const { workers } = isItem(updated.json) ? updated.json : {};
  if (!isItem(workers) || workers.min !== min)
    rest.lacking("the target's schema calls a minimum of workers otherwise");
  if ((await countUpTo(min, id, caseContext)) < min) rest.lacking(`no ${min} workers are kept`);
  const order: ProbeSpec =
    of === 'an endpoint whose worker crashed'
      ? { beacon: beacons.breaking('crash', 1) }
      : { beacon: beacons.url, crash: { always: true } };
  const job = await given.run({ input: probing({ work: 1000, ...order }) });
  await judgedEnd(job.id, caseContext);
  return beacons.starts(job.id) > 0 ? id : inconclusive('no worker is known to have crashed');
}

/** The id of an endpoint for which v2 was given a minimum. */
async function withMinimum(
  min: number,
  of: Minimum['of'],
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<string> {
  const { rest } = caseContext;
  const kept = { workers: { min, max: min + 1 } };
  const first = of === 'an update' ? { workers: { min: 0, max: min + 1 } } : kept;
  const body = await draft('endpoint', caseContext, ruleContext, first);
  if (!isItem(body.workers) || body.workers.min !== first.workers.min)
    rest.lacking("the target's schema calls a minimum of workers otherwise");
  const id = await idOfMade('v2', '/serverless', body, caseContext);
  if (of === 'an update') {
    const updated = await rest.when({ api: 'v2', method: 'PATCH', path, ids: { id }, body: kept });
    expectMinimumAccepted(updated, caseContext);
  }
  return id;
}

/** The same through the field of v1. */
async function withMinimumOfV1(
  min: number,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<string> {
  const body = await draftThroughFirst('endpoint', caseContext, ruleContext, {
    workersMin: min,
    workersMax: min + 1,
  });
  return idOfMade('v1', '/endpoints', body, caseContext);
}

async function idOfMade(
  api: 'v1' | 'v2',
  collection: string,
  body: Readonly<Record<string, unknown>>,
  caseContext: CaseContext,
): Promise<string> {
  const made = await caseContext.rest.when({ api, method: 'POST', path: collection, body });
  expectMinimumAccepted(made, caseContext);
  return (await madeBy(api, collection, body, made, caseContext)).id;
}

/** How many workers somebody may have is open. */
function expectMinimumAccepted(answer: RestAnswer, { rest }: CaseContext): void {
  const { method, path } = answer.request;
  if (!isRestAccepted(answer)) rest.lacking(`${method} ${path} was answered ${answer.status}`);
}
