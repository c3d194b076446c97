import { toStringMethod } from 'fast-check';
import { counted } from '../../../engine/counted.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { creating } from '../../shared/making/v2-accepted.ts';
import { beginsToRun, listed, setupTimeout, waits } from '../../shared/making/v2-life.ts';
import { ownOf } from '../../shared/making/v2-own.ts';
import { askingForStock } from '../../shared/resources/asking-for-stock.ts';
import { stop as stopByGraphql } from '../../shared/resources/graphql-stopping.ts';
import { actingV1 as actingByFirst } from '../../shared/resources/v1-acting.ts';
import { acting } from '../../shared/resources/v2-acting.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import { catalogIdOf, type Item, itemsIn } from '../../shared/resources/v2-items.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { shownState } from '../../shared/resources/v2-state-of.ts';
import { podBody } from './bodies.ts';
import { mounts, podWithVolume, type Supply } from './with-volume.ts';

type Stop = {
  readonly by: 'v1' | 'v2' | 'graphql';
  /** The GPU, or the volume by what supplies it. */
  readonly of: 'its GPU' | Supply;
  [toStringMethod](): string;
};

const subjects = [
  'its GPU',
  'its order',
  'its order with a CPU',
  'its order beside a template',
  'its template',
] as const;

const stops: readonly Stop[] = (['v2', 'v1', 'graphql'] as const).flatMap((by) =>
  subjects.map((of) => ({
    ...{ by, of },
    [toStringMethod]: () => `${of === 'its GPU' ? of : `the volume of ${of}`}, of a Pod that ${by} stops`,
  })),
);

rule('v2.pod.stop-releases-gpu', { calls: 70, waits, makes: { pod: [6, 12] } }, async (ruleContext) => {
  const { ownWorld } = ruleContext;
  const isServed = ruleContext.offers('v1-served');
  if (!isServed) ruleContext.untried('the stop of v1, which is not served');
  if (!ownWorld) ruleContext.untried('the GPU: the stock is not for us to rent out');
  if (!ownWorld) ruleContext.untried('Pods with a CPU, or made of a template: they cost as much again');
  const possible = stops
    .filter(({ by }) => by !== 'v1' || isServed)
    .filter(({ by, of }) => ownWorld || (by !== 'graphql' && of === 'its order'))
    .filter(({ by }) => by !== 'graphql' || ruleContext.offers('graphql'));
  await ruleContext.property(possible, async ({ by, of }, caseContext) => {
    await expectService(caseContext);
    if (of === 'its GPU') await expectReleased(by, caseContext, ruleContext);
    else await expectKept(by, of, caseContext, ruleContext);
  });
});

/** Rents a type out, and stops some of these Pods: what they had is to be had again. */
async function expectReleased(
  by: Stop['by'],
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { requestFor, large, small } = await rentedOut(caseContext, ruleContext);
  // Of a type that is soon rented out there may be no more than one at a time.
  if (large !== undefined)
    await expectReleasedOnce(large, by, requestFor(large.count), 'with a volume', caseContext);
  for (const nth of ['first', 'second']) {
    const words = `stopped for the ${nth} time`;
    const [body, answer] = await expectReleasedOnce(small, by, requestFor(1), words, caseContext);
    if (nth === 'first' && !(await startedInstead(small.id, [body, answer], caseContext))) return;
  }
}

/** Stops a Pod, and rents what it had; gives that request and its answer. */
async function expectReleasedOnce(
  { id, count }: Sized,
  by: Stop['by'],
  requestAgain: () => RestRequestOptions,
  which: string,
  caseContext: CaseContext,
): Promise<readonly [Item, RestAnswer]> {
  const { rest, time, expect } = caseContext;
  await beginsToRun(id, caseContext, time.now() + setupTimeout);
  await stop(id, by, caseContext);
  const rented = await time.until(async () => {
    const requestOptions = requestAgain();
    const answer = await rest.when(requestOptions);
    return isRestAccepted(answer) ? ([requestOptions.body as Item, answer] as const) : undefined;
  }, time.now() + setupTimeout);
  const words = `whether ${counted(count, 'GPU')} of a stopped Pod (${which}) can be rented`;
  expect(rented !== undefined, words).toBe(true);
  return rented!;
}

/** Ends the Pod that has the GPU now, and starts the one that had it before; whether that was accepted. */
async function startedInstead(
  id: string,
  [body, answer]: readonly [Item, RestAnswer],
  caseContext: CaseContext,
): Promise<boolean> {
  const { rest, time } = caseContext;
  const { id: other } = await ownOf('pod', body, answer, caseContext);
  await rest.given({ api: 'v2', method: 'DELETE', path: '/pods/{id}', ids: { id: other } });
  const start = async (): Promise<true | undefined> =>
    isRestAccepted(await rest.when(acting(id, { action: 'start' }))) ? true : undefined;
  return (await time.until(start, time.now() + setupTimeout)) === true;
}

const mostRented = 24;
/** GPUs in one Pod, the most first: a stock is soon rented out. */
const counts = [8, 4, 2, 1];

/** A Pod, and how many GPUs it has. */
type Sized = { readonly id: string; readonly count: number };

/** What asks for GPUs of a type of which none is left, a Pod that has the fewest, and one that has several, and a volume. */
async function rentedOut(
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<{
  readonly requestFor: (count: number) => () => RestRequestOptions;
  readonly small: Sized;
  readonly large: Sized | undefined;
}> {
  const plain = await podBody('gpu', caseContext, ruleContext);
  const id = await scarcest(caseContext, ruleContext);
  const requestFor = (count: number) => (): RestRequestOptions => {
    const body = { ...plain, name: ownName(caseContext), gpu: { ...(plain.gpu as Item), id, count } };
    return creating('pod', count > 1 ? { ...body, mounts } : body);
  };
  const pods = await untilNoneIsLeft(requestFor, caseContext);
  const small = pods.at(-1) ?? caseContext.inconclusive(`no GPU of the type ${id} can be rented`);
  return { requestFor, small, large: pods.find((pod) => pod.count > 1 && pod !== small) };
}

/** Rents Pods, those with many GPUs first, until not even one is to be had. */
async function untilNoneIsLeft(
  requestFor: (count: number) => () => RestRequestOptions,
  caseContext: CaseContext,
): Promise<readonly Sized[]> {
  const { rest, inconclusive } = caseContext;
  const pods: Sized[] = [];
  for (const count of counts) {
    for (;;) {
      if (pods.length > mostRented) return inconclusive(`more than ${pods.length} Pods can be rented`);
      const requestOptions = requestFor(count)();
      const made = await rest.when(requestOptions);
      if (!isRestAccepted(made)) break;
      pods.push({ id: (await ownOf('pod', requestOptions.body as Item, made, caseContext)).id, count });
    }
  }
  return pods;
}

/** The type of which there are likely to be fewest: the dearest things come last, or are said to be low. */
async function scarcest({ rest, inconclusive }: CaseContext, ruleContext: RuleContext): Promise<string> {
  const query = await askingForStock(ruleContext);
  const path = '/catalog/gpus';
  const all = itemsIn(await rest.given({ api: 'v2', method: 'GET', path, query })) ?? [];
  const types = all.filter(({ availability }) => !/none/i.test(String(availability)));
  const low = types.filter(({ availability }) => /low/i.test(String(availability)));
  const found = (low.length > 0 ? low : types).at(-1);
  return (found && catalogIdOf(found, path)) ?? inconclusive('the catalog lists no GPU type with an id');
}

/** Stops a Pod with a volume, in worlds twice with a start between: it is shown as before. */
async function expectKept(
  by: Stop['by'],
  supply: Supply,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest, time, inconclusive } = caseContext;
  const { id, before } = await podWithVolume(supply, caseContext, ruleContext);
  await expectKeptOnce(id, before, by, caseContext, ruleContext);
  if (!ruleContext.ownWorld) return;
  await rest.given(acting(id, { action: 'start' }));
  if (!(await beginsToRun(id, caseContext, time.now() + setupTimeout)))
    inconclusive('the Pod is not shown to have started');
  await expectKeptOnce(id, before, by, caseContext, ruleContext);
}

async function expectKeptOnce(
  id: string,
  before: Item,
  by: Stop['by'],
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { time, expect, inconclusive } = caseContext;
  await stop(id, by, caseContext);
  const isDown = async (): Promise<Item | undefined> => {
    const pod = await listed(id, caseContext);
    return pod !== undefined && shownState(pod) !== shownState(before) ? pod : undefined;
  };
  const after =
    (await isDown()) ??
    (await time.until(isDown, time.now() + Math.min(setupTimeout, ruleContext.longestWait))) ??
    inconclusive('the Pod is not shown to have stopped');
  expect(after.mounts, 'what is mounted once the Pod is stopped').toEqual(before.mounts);
}

async function stop(id: string, by: Stop['by'], caseContext: CaseContext): Promise<void> {
  if (by === 'graphql') return stopByGraphql(id, caseContext);
  await caseContext.rest.given(by === 'v2' ? acting(id, { action: 'stop' }) : actingByFirst(id, 'stop'));
}
