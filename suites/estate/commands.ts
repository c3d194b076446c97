import fc from 'fast-check';
import { ResumePodDocument, StopPodDocument } from '../../generated/graphql/graphql.ts';
import type { GraphqlRequestOptions } from '../../service/case/graphql-case-context.ts';
import type { RestRequestOptions } from '../../service/case/rest-case-context.ts';
import { isGraphqlAccepted as isAcceptedByGraphql } from '../../service/client/graphql-answer.ts';
import type { RestApi } from '../../service/client/rest-request.ts';
import { updating } from '../shared/making/changed-before.ts';
import { calling } from '../shared/resources/graphql-documented.ts';
import { keptMembers } from '../shared/resources/kept-members.ts';
import { actingV1 as actingByFirst } from '../shared/resources/v1-acting.ts';
import { acting } from '../shared/resources/v2-acting.ts';
import { isRestAcceptedOrRefused } from '../shared/resources/v2-is-accepted.ts';
import { ownName } from '../shared/resources/v2-own-name.ts';
import { madeThing } from './making.ts';
import {
  apisOf,
  chosenThing,
  type EstateApi,
  type EstateCommand,
  type EstateKind,
  type EstateReal,
  estateKinds,
  type Thing,
} from './model.ts';
import { expectAsModelled, itemOfThing, listedThings } from './sights.ts';

/** So many steps a case has at most, and so many things. */
export const mostSteps = 9;
const mostThings = 3;

type Action = 'stop' | 'start' | 'restart';

/** Makes a thing through the API that a pick means. */
const make = (kind: EstateKind, by: number): EstateCommand => ({
  check: ({ things }) => things.length < mostThings,
  async run(model, real) {
    const thing = await madeThing(kind, apiOf(kind, by, real), model.things.length, real);
    if (thing !== undefined) model.things.push(thing);
    await expectAsModelled(model, real);
  },
  toString: () => `make(${kind}, by ${by})`,
});

/** Gives a thing another name. GraphQL has no update. @see interface 4.2, 4.3 */
const rename = (pick: number, by: number): EstateCommand => ({
  check: (model) => chosenThing(model, pick, isRenamed) !== undefined,
  async run(model, real) {
    const { caseContext, ruleContext } = real;
    const thing = chosenThing(model, pick, isRenamed)!;
    const apis = apisOf('endpoint', real) as readonly RestApi[];
    const api = apis[by % apis.length]!;
    const name = ownName(caseContext);
    const update = updating(thing.kind, thing.id, api, {});
    const kept = await keptMembers(thing.kind, { name }, api, update, ruleContext);
    if (await isAcceptedByRest({ ...update, body: { ...kept, name } }, real)) {
      thing.name = name;
      caseContext.cover('renamed');
    }
    await expectAsModelled(model, real);
  },
  toString: () => `rename(#${pick}, by ${by})`,
});

/** Only what leads from one known state to another: what an action does in others is not shown. @see interface 3, 4.2, 4.3, 4.4 */
const act = (action: Action, pick: number, by: number): EstateCommand => ({
  check: (model) => chosenThing(model, pick, fitting(action)) !== undefined,
  async run(model, real) {
    const thing = chosenThing(model, pick, fitting(action))!;
    const api = apiOf('pod', by, real);
    if (await isDone(action, thing, api, real)) {
      thing.isRunning = action !== 'stop';
      real.caseContext.cover(action);
    }
    await expectAsModelled(model, real);
  },
  toString: () => `${action}(#${pick}, by ${by})`,
});

/** Ends a Pod through v2, or deletes a registry through v1. @see interface 4.2, 4.3 */
const remove = (pick: number): EstateCommand => ({
  check: (model) => chosenThing(model, pick, isRemoved) !== undefined,
  async run(model, real) {
    const thing = chosenThing(model, pick, isRemoved)!;
    const [api, path] = thing.kind === 'pod' ? ['v2', '/pods/{id}'] : ['v1', '/containerregistryauth/{id}'];
    const requestOptions = { api: api as RestApi, method: 'DELETE', path, ids: { id: thing.id } } as const;
    if (await isAcceptedByRest(requestOptions, real)) {
      thing.isGone = true;
      real.caseContext.cover('removed');
    }
    await expectAsModelled(model, real);
  },
  toString: () => `remove(#${pick})`,
});

function isRenamed({ kind }: Thing): boolean {
  return kind !== 'registry';
}

function isRemoved({ kind }: Thing): boolean {
  return kind !== 'endpoint';
}

function fitting(action: Action): (thing: Thing) => boolean {
  return ({ kind, isRunning, shownRunningBy }) =>
    kind === 'pod' && shownRunningBy.size > 0 && isRunning === (action !== 'start');
}

function apiOf(kind: EstateKind, by: number, real: EstateReal): EstateApi {
  const apis = apisOf(kind, real);
  return apis[by % apis.length]!;
}

async function isAcceptedByRest(
  requestOptions: RestRequestOptions,
  { caseContext }: EstateReal,
): Promise<boolean> {
  return isRestAcceptedOrRefused(await caseContext.rest.when(requestOptions), caseContext);
}

/** Whether an API takes an action. GraphQL knows a Pod by the id under which it shows it, and has no restart. */
async function isDone(action: Action, thing: Thing, api: EstateApi, real: EstateReal): Promise<boolean> {
  const { caseContext } = real;
  if (api === 'v1') return isAcceptedByRest(actingByFirst(thing.id, action), real);
  if (api === 'v2' || action === 'restart') return isAcceptedByRest(acting(thing.id, { action }), real);
  const podId = itemOfThing(thing, await listedThings(api, 'pod', caseContext))?.id;
  if (typeof podId !== 'string') return false;
  const call: GraphqlRequestOptions =
    action === 'stop'
      ? calling(StopPodDocument, { input: { podId } })
      : calling(ResumePodDocument, { input: { podId, gpuCount: 1 } });
  return isAcceptedByGraphql(await caseContext.graphql.when(call));
}

/**
 * Sequences of calls, in the order in which they are made, of one kind of thing or of several. What does not fit the state
 * is left out, and `mostSteps` are made of the rest. Shrinks towards fewer of them.
 */
export function estateCommands(): fc.Arbitrary<EstateCommand[]> {
  const pick = fc.nat({ max: 3 });
  const by = fc.nat({ max: 5 });
  const action = fc.constantFrom<Action>('stop', 'start', 'restart', 'stop', 'start');
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .record({ kind: fc.nat({ max: 5 }), by })
        .map((drawn) => (kinds: readonly EstateKind[]) => make(kinds[drawn.kind % kinds.length]!, drawn.by)),
    },
    { weight: 4, arbitrary: fc.tuple(pick, by).map((drawn) => () => rename(...drawn)) },
    { weight: 6, arbitrary: fc.tuple(action, pick, by).map((drawn) => () => act(...drawn)) },
    { weight: 2, arbitrary: pick.map((one) => () => remove(one)) },
  );
  const kinds = fc.oneof(
    { weight: 3, arbitrary: fc.constant<EstateKind[]>(['pod']) },
    { weight: 1, arbitrary: fc.constant<EstateKind[]>(['endpoint']) },
    { weight: 1, arbitrary: fc.constant<EstateKind[]>(['registry']) },
    { weight: 2, arbitrary: fc.constant<EstateKind[]>([...estateKinds]) },
  );
  const steps = fc.noBias(fc.array(step, { maxLength: 5 * mostSteps, size: 'max' }));
  return fc
    .tuple(kinds, by, steps)
    .map(([some, first, rest]) => [make(some[0]!, first), ...rest.map((one) => one(some))])
    .map((commands) => commands.map(counted));
}

/** The same command, which is made so long as a case has steps left. */
function counted(command: EstateCommand): EstateCommand {
  return {
    check: (model) => model.steps < mostSteps && command.check(model),
    async run(model, real) {
      model.steps += 1;
      await command.run(model, real);
    },
    toString: () => command.toString(),
  };
}
