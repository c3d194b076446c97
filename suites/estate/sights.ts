import { MyPodsDocument } from '../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import { listGrace } from '../../service/case/list-grace.ts';
import { isGraphqlAccepted as isAcceptedByGraphql } from '../../service/client/graphql-answer.ts';
import { setupTimeout } from '../shared/making/v2-life.ts';
import { calling, resultOf } from '../shared/resources/graphql-documented.ts';
import { itemsOf } from '../shared/resources/graphql-items.ts';
import { kinds as firstKinds } from '../shared/resources/v1-kinds.ts';
import { isRestAccepted } from '../shared/resources/v2-is-accepted.ts';
import { type Item, idOf, itemsIn } from '../shared/resources/v2-items.ts';
import { kinds as secondKinds } from '../shared/resources/v2-kinds.ts';
import { shownState } from '../shared/resources/v2-state-of.ts';
import {
  apisOf,
  type EstateApi,
  type EstateKind,
  type EstateModel,
  type EstateReal,
  type Thing,
} from './model.ts';

/** What an API lists of a kind. @throws Inconclusive where it lists nothing: other rules judge that */
export async function listedThings(
  api: EstateApi,
  kind: EstateKind,
  { rest, graphql, inconclusive }: CaseContext,
): Promise<Item[]> {
  if (api === 'graphql') {
    const answer = await graphql.when(calling(MyPodsDocument, {}));
    if (!isAcceptedByGraphql(answer)) inconclusive('the Pods of graphql are not shown');
    return itemsOf(resultOf(answer, MyPodsDocument).myself?.pods);
  }
  const { path } = (api === 'v1' ? firstKinds : secondKinds)[kind];
  const answer = await rest.when({ api, method: 'GET', path });
  const items = isRestAccepted(answer) ? itemsIn(answer) : undefined;
  return items ?? inconclusive(`${api} GET ${path} was answered ${answer.status}`);
}

/** What an API lists of a thing: by its id, or by its name, which nothing else of ours has. */
export function itemOfThing({ id, name, kind }: Thing, items: readonly Item[]): Item | undefined {
  const { path } = secondKinds[kind];
  return items.find((item) => idOf(item, path) === id) ?? items.find((item) => item.name === name);
}

/** Whether an API shows a Pod as one that runs; undefined where it tells its state otherwise. */
export function showsRunning(thing: Thing, api: EstateApi, item: Item | undefined): boolean | undefined {
  const isRunning = shownState(item) === 'RUNNING';
  if (isRunning) thing.shownRunningBy.add(api);
  return thing.shownRunningBy.has(api) ? isRunning : undefined;
}

/** Asserts that every API shows each thing as the calls that were accepted have made it. @see interface 1, 3, 4.2, 4.3, 4.4, 9 */
export async function expectAsModelled(model: EstateModel, real: EstateReal): Promise<void> {
  const { time, expect, elapsed, inconclusive } = real.caseContext;
  const { afford, longestWait } = real.ruleContext;
  const most = afford(setupTimeout, Math.min(setupTimeout, longestWait / 4));
  let problems: readonly string[] = [];
  const looked = async (): Promise<true | undefined> => {
    problems = await problemsIn(model, real);
    return problems.length === 0 ? true : undefined;
  };
  await time.until(looked, time.now() + time.slack + listGrace);
  if (problems.length > 0) await time.until(looked, time.now() + most);
  if (problems.length > 0 && most < setupTimeout) inconclusive('it may come to be shown later');
  elapsed(() => expect(problems, 'what is shown otherwise than the calls have made it').toEqual([]));
}

async function problemsIn({ things }: EstateModel, real: EstateReal): Promise<string[]> {
  const found: string[] = [];
  for (const kind of new Set(things.map((thing) => thing.kind))) {
    for (const api of apisOf(kind, real)) {
      const items = await listedThings(api, kind, real.caseContext);
      for (const thing of things.filter((one) => one.kind === kind)) {
        const problem = problemOf(thing, api, itemOfThing(thing, items));
        if (problem !== undefined) found.push(`${api}: ${kind} #${thing.number} ${problem}`);
      }
    }
  }
  return found;
}

function problemOf(thing: Thing, api: EstateApi, item: Item | undefined): string | undefined {
  const { isGone, kind, name, isRunning } = thing;
  if (isGone) return isStillThere(thing, item) ? 'was deleted and is still there' : undefined;
  if (item === undefined) return 'is not shown';
  if (typeof item.name === 'string' && item.name !== name) return `is called ${item.name}, not ${name}`;
  if (kind !== 'pod') return undefined;
  const shown = showsRunning(thing, api, item);
  if (shown === undefined || shown === isRunning) return undefined;
  return isRunning ? `should run and is ${shownState(item)}` : 'was stopped and is RUNNING';
}

/** A Pod that was ended may be shown, and not as one that runs. */
function isStillThere({ kind }: Thing, item: Item | undefined): boolean {
  return item !== undefined && (kind !== 'pod' || shownState(item) === 'RUNNING');
}
