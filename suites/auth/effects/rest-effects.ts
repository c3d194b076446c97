import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { letListsCatchUp, shownWithinGrace, withinListGrace } from '../../../service/case/list-grace.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { draftV1 as draftFirst, makeV1 as makeFirst } from '../../shared/making/v1-own.ts';
import { draft as draftSecond, make as makeSecond } from '../../shared/making/v2-own.ts';
import { actingV1 } from '../../shared/resources/v1-acting.ts';
import { kinds as firstKinds, type V1KindName } from '../../shared/resources/v1-kinds.ts';
import { acting } from '../../shared/resources/v2-acting.ts';
import { delegationPath, makeDelegation } from '../../shared/resources/v2-delegation.ts';
import { type Item, itemById, itemsIn } from '../../shared/resources/v2-items.ts';
import { kinds as secondKinds } from '../../shared/resources/v2-kinds.ts';
import { shownState } from '../../shared/resources/v2-state-of.ts';
import { type Effect, effect, type PreparedEffect } from './effect.ts';

const versions = {
  v1: { kinds: firstKinds, draft: draftFirst, make: makeFirst, needs: ['v1', 'v1-served'] },
  v2: { kinds: secondKinds, draft: draftSecond, make: makeSecond, needs: ['v2'] },
} as const;

const renamed = { body: { name: 'plumbline-renamed' } };
const doing = (action: string) => ({ body: { action } });

/** What calls of the management APIs make, change or delete. @see interface 4.2, 4.3 */
export const restEffects: readonly Effect[] = [
  ...(['v1', 'v2'] as const).flatMap((api) =>
    (Object.keys(firstKinds) as V1KindName[]).map((kind) => creating(api, kind)),
  ),
  changing('v1', 'pod', 'POST', '/stop'),
  ofStopped(changing('v1', 'pod', 'POST', '/start', {}, stopped)),
  changing('v1', 'pod', 'POST', '/update', renamed),
  changing('v1', 'endpoint', 'POST', '/update', renamed),
  changing('v1', 'registry', 'DELETE', ''),
  changing('v2', 'pod', 'POST', '/action', doing('stop')),
  toDo('terminate', changing('v2', 'pod', 'POST', '/action', doing('terminate'))),
  toDo('start', changing('v2', 'pod', 'POST', '/action', doing('start'), stopped)),
  changing('v2', 'pod', 'PATCH', '', renamed),
  changing('v2', 'pod', 'DELETE', ''),
  changing('v2', 'endpoint', 'PATCH', '', renamed),
  revoking(),
];

/** What is delegated is beta, and no less anybody's own. @see interface 4.3, 9 */
function revoking(): Effect {
  const method = 'DELETE';
  const path = `${delegationPath}/{id}`;
  const prepare: Effect['prepare'] = async (caseContext, ruleContext) =>
    onOne(
      'v2',
      delegationPath,
      await makeDelegation(caseContext, ruleContext),
      { method, path },
      caseContext,
    );
  return { ...effect(`v2 ${method} ${path}`, ['v2'], prepare), named: true };
}

function restEffect(api: RestApi, kind: V1KindName, name: string, prepare: Effect['prepare']): Effect {
  const { needs, kinds } = versions[api];
  return effect(name, [...needs, ...(kinds[kind].costs ? (['spend'] as const) : [])], prepare);
}

function creating(api: RestApi, kind: V1KindName): Effect {
  const { path } = versions[api].kinds[kind];
  return restEffect(api, kind, `${api} POST ${path}`, async (caseContext, ruleContext) => {
    const body = await versions[api].draft(kind, caseContext, ruleContext);
    const isThere = async () =>
      (await itemsAt(api, path, caseContext)).some(({ name }) => name === body.name);
    return judgedBy({ api, method: 'POST', path, body }, caseContext, {
      unchanged: async () => {
        await letListsCatchUp(caseContext.time);
        caseContext.expect(await isThere(), `whether a ${kind} is there that was refused`).toBe(false);
      },
      changed: isThere,
    });
  });
}

function changing(
  api: RestApi,
  kind: V1KindName,
  method: string,
  below: string,
  more: Partial<RestRequestOptions> = {},
  before: Before = async () => {},
): Effect {
  const { path } = versions[api].kinds[kind];
  const whole = `${path}/{id}${below}`;
  const prepare: Effect['prepare'] = async (caseContext, ruleContext) => {
    const { id } = await versions[api].make(kind, caseContext, ruleContext);
    await before(id, api, caseContext);
    return onOne(api, path, id, { method, path: whole, ...more }, caseContext);
  };
  return { ...restEffect(api, kind, `${api} ${method} ${whole}`, prepare), named: true };
}

/** What is done to a resource first, so that a call would have an effect on it. */
type Before = (id: string, api: RestApi, caseContext: CaseContext) => Promise<void>;

/** Stops a Pod. @throws Inconclusive where it is not shown to run before, or to be stopped after */
async function stopped(id: string, api: RestApi, caseContext: CaseContext): Promise<void> {
  const { rest, time, inconclusive } = caseContext;
  const comesTo = async (isMeant: (state: string | undefined) => boolean): Promise<boolean> => {
    const seen = async (): Promise<true | undefined> =>
      isMeant(shownState(itemById(await itemsAt(api, '/pods', caseContext), id, '/pods'))) ? true : undefined;
    return (await time.until(seen, time.now() + time.setupTimeout)) === true;
  };
  if (!(await comesTo((state) => state === 'RUNNING'))) inconclusive('the Pod is not shown to run');
  await rest.given(api === 'v1' ? actingV1(id, 'stop') : acting(id, doing('stop').body));
  if (!(await comesTo((state) => state !== undefined && state !== 'RUNNING')))
    inconclusive('the Pod is not shown to be stopped');
}

function toDo(what: string, one: Effect): Effect {
  const name = `${one.name} to ${what}`;
  return { ...one, name, inOwnWorldOnly: true, [toStringMethod]: () => name };
}

function ofStopped(one: Effect): Effect {
  const name = `${one.name} of a stopped Pod`;
  return { ...one, name, inOwnWorldOnly: true, [toStringMethod]: () => name };
}

/** A call on something of the run, which a list shows. */
async function onOne(
  api: RestApi,
  list: string,
  id: string,
  call: Omit<RestRequestOptions, 'api'>,
  caseContext: CaseContext,
): Promise<PreparedEffect> {
  const state = async (): Promise<Item | undefined> => {
    const found = itemById(await itemsAt(api, list, caseContext), id, list);
    return found === undefined ? undefined : lasting(found, caseContext);
  };
  const before = await withinListGrace(state, caseContext.time);
  if (before === undefined) caseContext.inconclusive(`GET ${list} does not show what was made`);
  return judgedBy({ api, ...call, ids: { id } }, caseContext, {
    unchanged: async () => {
      const after = await shownWithinGrace(state, before, caseContext.time);
      caseContext.expect(after, `what GET ${list} shows after a refused call`).toEqual(before);
    },
    changed: async () => JSON.stringify(await state()) !== JSON.stringify(before),
  });
}

type Sight = { unchanged(): Promise<void>; changed(): Promise<boolean> };

function judgedBy(
  requestOptions: RestRequestOptions,
  { rest, time }: CaseContext,
  { unchanged, changed }: Sight,
): PreparedEffect {
  return {
    refused: (lack) => rest.when({ ...requestOptions, ...lack }),
    async unchanged() {
      await time.reach(time.now() + time.slack);
      await unchanged();
    },
    async takesEffect() {
      if ((await rest.when(requestOptions)).status > 299) return false;
      const seen = async () => ((await changed()) ? true : undefined);
      return (await withinListGrace(seen, time)) === true;
    },
  };
}

async function itemsAt(api: RestApi, path: string, { rest }: CaseContext): Promise<Item[]> {
  return itemsIn(await rest.given({ api, method: 'GET', path })) ?? [];
}

/** Where others are at work, or time passes by itself, what stays as it is. */
function lasting(item: Item, { time }: CaseContext): Item {
  return time.kind === 'virtual' ? item : { name: item.name, status: shownState(item) };
}
