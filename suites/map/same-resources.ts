import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../service/case/case-context.ts';
import { letListsCatchUp, withinListGrace } from '../../service/case/list-grace.ts';
import { type RuleContext, rule } from '../../service/case/rule.ts';
import type { RestApi } from '../../service/client/rest-request.ts';
import { canChange, updating } from '../shared/making/changed-before.ts';
import { makeV1 as makeFirst } from '../shared/making/v1-own.ts';
import { setupTimeout as longestEnd } from '../shared/making/v2-life.ts';
import { draft, expectAffordable, makeFromBody, type Own } from '../shared/making/v2-own.ts';
import { keptMembers } from '../shared/resources/kept-members.ts';
import { expectAllListed } from '../shared/resources/long-lists.ts';
import { leavesOf, renames } from '../shared/resources/renames.ts';
import { kinds as firstKinds, type V1KindName } from '../shared/resources/v1-kinds.ts';
import { type Item, itemById, itemsIn } from '../shared/resources/v2-items.ts';
import { kinds as secondKinds } from '../shared/resources/v2-kinds.ts';
import { ownName } from '../shared/resources/v2-own-name.ts';
import { expectService } from '../shared/resources/v2-service.ts';
import { shownState } from '../shared/resources/v2-state-of.ts';
import { declares } from './declared.ts';
import { findOperation } from './find.ts';
import { judgeTemplateImage, takesImagesInUpdates } from './template-image.ts';
import { judgeTemplateRegistry } from './template-registry.ts';

type Way = { readonly kind: V1KindName; readonly through: RestApi; [toStringMethod](): string };

const ways: readonly Way[] = (Object.keys(firstKinds) as V1KindName[]).flatMap((kind) =>
  (['v1', 'v2'] as const).map((through) => ({
    kind,
    through,
    [toStringMethod]: () => `a ${kind} made through ${through}`,
  })),
);

const withRegistry = (['v1', 'v2'] as const).map((through) => ({
  through,
  [toStringMethod]: () => `a template with the credentials of a registry, made through ${through}`,
}));

rule(
  'map.same-resources',
  {
    calls: 40,
    waits: { least: 0, most: longestEnd },
    makes: { pod: [1, 9], endpoint: [1, 10], volume: [1, 4] },
  },
  async (ruleContext) => {
    await ruleContext.property(ways, async ({ kind, through }, caseContext) => {
      const { expect, elapsed, inconclusive } = caseContext;
      await expectService(caseContext, '/templates', 'v1');
      await expectService(caseContext, '/templates', 'v2');
      const { id } = await madeThrough(through, kind, caseContext, ruleContext);
      await letListsCatchUp(caseContext.time);
      const other = through === 'v1' ? 'v2' : 'v1';

      const shown =
        (await findOperation(through, pathOf(through, kind), id, caseContext, ruleContext)) ??
        inconclusive(`${through} does not show what was made through it`);
      const found = await findOperation(other, pathOf(other, kind), id, caseContext, ruleContext);

      elapsed(() =>
        expect(found, `the ${kind} ${id} that was made through ${through}, through ${other}`).toBeDefined(),
      );
      await expectAllListed({ api: other, path: pathOf(other, kind) }, [id], caseContext, ruleContext);
      const [first, second] = through === 'v1' ? [shown, found!] : [found!, shown];
      await expectCarriedOver(kind, first, second, caseContext, ruleContext);
    });
    await ruleContext.property(updates, (update, caseContext) =>
      judgeUpdate(update, caseContext, ruleContext),
    );
    for (const kind of ['template', 'volume'] as const) {
      const ofKind = await updatesInSchema(kind, ruleContext);
      if (ofKind.length === 0)
        ruleContext.untried(`a changed ${kind}, which no served schema has an update of`);
      else
        await ruleContext.property(ofKind, (update, caseContext) =>
          judgeUpdate(update, caseContext, ruleContext),
        );
    }
    await ruleContext.property(withRegistry, ({ through }, caseContext) =>
      judgeTemplateRegistry(through, caseContext, ruleContext),
    );
    if (!declares(await ruleContext.schema('v2'), '/serverless', 'image'))
      return ruleContext.untried(
        "the image of an endpoint, which the target's schema of v2 does not declare",
      );
    await ruleContext.property(['an endpoint made of a template through v1'], (_, caseContext) =>
      judgeTemplateImage('as it was made', caseContext, ruleContext),
    );
    if (!ruleContext.isAffordable('a template that is changed before: another endpoint')) return;
    if (!(await takesImagesInUpdates(ruleContext)))
      return ruleContext.untried("a changed template: the target's schema of v1 has no update of its image");
    return ruleContext.property(['an endpoint made of a changed template through v1'], (_, caseContext) =>
      judgeTemplateImage('changed through v1', caseContext, ruleContext),
    );
  },
);

/** What changes through one version what both show. @see interface 4.2, 4.3, 9 */
type Update = {
  readonly kind: 'pod' | 'endpoint' | 'template' | 'volume';
  readonly through: RestApi;
  readonly madeThrough: RestApi;
  [toStringMethod](): string;
};

const updates: readonly Update[] = (['pod', 'endpoint'] as const).flatMap((kind) =>
  (['v1', 'v2'] as const).flatMap((through) => updatesOf(kind, through)),
);

function updatesOf(kind: Update['kind'], through: RestApi): Update[] {
  return (['v1', 'v2'] as const).map((made) => ({
    ...{ kind, through, madeThrough: made },
    [toStringMethod]: () => `a ${kind} made through ${made}, changed through ${through}`,
  }));
}

/** Those of templates or volumes, which a target's own schemas decide on. */
async function updatesInSchema(kind: 'template' | 'volume', ruleContext: RuleContext): Promise<Update[]> {
  const updatable: RestApi[] = [];
  for (const api of ['v1', 'v2'] as const) if (await canChange(kind, api, ruleContext)) updatable.push(api);
  return updatable.flatMap((through) => updatesOf(kind, through));
}

/** What else an update changes, where it is taken with more than a name. */
const changed = {
  pod: { v1: { imageName: 'plumbline/probe:7' }, v2: { image: 'plumbline/probe:7' } },
  endpoint: {
    v1: { workersMax: 1, scalerType: 'REQUEST_COUNT', scalerValue: 3 },
    v2: { workers: { min: 0, max: 1 }, scaling: { type: 'REQUEST_COUNT', requestCount: 3 } },
  },
  template: {
    v1: { imageName: 'plumbline/probe:7', containerDiskInGb: 34 },
    v2: { image: 'plumbline/probe:7', disk: 34 },
  },
  volume: { v1: {}, v2: {} },
} as const;

/** Members that the updates do not name, and that stay what they were. */
const kept: Readonly<Partial<Record<Update['kind'], readonly string[]>>> = {
  volume: ['type', 'dataCenter', 'size'],
};

/** A change that one version has taken and shows is shown by the other, which has shown what there was before. */
async function judgeUpdate(
  { kind, through, madeThrough: made }: Update,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest, time, expect, elapsed, inconclusive } = caseContext;
  await expectService(caseContext, '/templates', 'v1');
  await expectService(caseContext, '/templates', 'v2');
  const own = await madeThrough(made, kind, caseContext, ruleContext);
  const { id } = own;
  const other = through === 'v1' ? 'v2' : 'v1';
  const showing = async (api: RestApi) => findOperation(api, pathOf(api, kind), id, caseContext, ruleContext);
  if ((await showing(other)) === undefined) inconclusive(`${other} does not show it`);
  const saidAlike = kind === 'endpoint' && callsScalersAlike(await showing('v1'), await showing('v2'));
  const before = await showing('v2');
  const members = await keptMembers(kind, own.body, made, updating(kind, id, through, {}), ruleContext);
  const body = { ...members, name: ownName(caseContext) };
  const update = updating(kind, id, through, body);
  const { method, path } = update;
  const richer = ruleContext.ownWorld
    ? await rest.when({ ...update, body: { ...body, ...changed[kind][through] } })
    : undefined;
  const isRicher = richer !== undefined && richer.status < 300;
  const answer = isRicher ? richer : await rest.when(update);
  if (answer.status > 299) rest.lacking(`${method} ${path} was answered ${answer.status}`);
  const namedBy = (api: RestApi) => async (): Promise<true | undefined> =>
    (await showing(api))?.name === body.name ? true : undefined;
  if ((await withinListGrace(namedBy(through), time)) === undefined)
    inconclusive(`${through} does not show what was written`);

  await withinListGrace(namedBy(other), time);

  const seen = await showing(other);
  elapsed(() => expect(seen, `the ${kind} that ${through} has changed, through ${other}`).toBeDefined());
  if (seen?.name === undefined) rest.lacking(`${other} shows no name of a ${kind}`);
  elapsed(() => expect(seen!.name, `the name that ${through} has changed, through ${other}`).toBe(body.name));
  if (isRicher) {
    const [first, second] = [await showing('v1'), await showing('v2')];
    await expectShownAlike(kind, first, second, caseContext, ruleContext);
    if (saidAlike) expectSameScaler(first, second, through, caseContext);
  }
  expectKept(kind, before, await showing('v2'), caseContext);
  if (kind === 'pod') await expectEndedIn(other, through, id, caseContext, ruleContext);
}

/** Whether both show what an endpoint scales by, and call it the same. */
function callsScalersAlike(first: Item | undefined, second: Item | undefined): boolean {
  return typeof first?.scalerType === 'string' && leavesOf(second?.scaling).includes(first.scalerType);
}

function expectKept(
  kind: Update['kind'],
  before: Item | undefined,
  after: Item | undefined,
  { expect }: CaseContext,
): void {
  for (const name of kept[kind] ?? [])
    if (before?.[name] !== undefined && after !== undefined)
      expect(after[name], `${name} of a ${kind} in v2, after an update of its name`).toEqual(before[name]);
}

async function expectShownAlike(
  kind: Update['kind'],
  first: Item | undefined,
  second: Item | undefined,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  if (first === undefined || second === undefined) return;
  await expectCarriedOver(kind, first, second, caseContext, ruleContext);
}

function expectSameScaler(
  first: Item | undefined,
  second: Item | undefined,
  through: RestApi,
  { expect, elapsed }: CaseContext,
): void {
  const words = `the scaling of v2 and the scalerType of v1, ${first?.scalerType}, after an update through ${through}`;
  elapsed(() => expect(leavesOf(second?.scaling), words).toContain(first?.scalerType));
}

/** What v2 deletes, or v1 where its own schema has that, does not run on for the other. */
async function expectEndedIn(
  other: RestApi,
  through: RestApi,
  id: string,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest, time, expect, elapsed, inconclusive } = caseContext;
  if (through === 'v1') return;
  const gone = await rest.when({ api: 'v2', method: 'DELETE', path: '/pods/{id}', ids: { id } });
  if (gone.status > 299) rest.lacking(`the delete was answered ${gone.status}`);
  const within = Math.min(longestEnd, ruleContext.longestWait);
  const isOver = await time.until(async () => {
    const list = itemsIn(await rest.when({ api: other, method: 'GET', path: pathOf(other, 'pod') }));
    const pod = itemById(list ?? [], id, pathOf(other, 'pod'));
    return shownState(pod) === 'RUNNING' ? undefined : true;
  }, time.now() + within);
  if (isOver === undefined && within < longestEnd) inconclusive('it may end later');
  elapsed(() => expect(isOver, `whether ${other} no longer shows as RUNNING what v2 has deleted`).toBe(true));
}

function pathOf(api: RestApi, kind: V1KindName): string {
  return api === 'v1' ? firstKinds[kind].path : secondKinds[kind].path;
}

async function madeThrough(
  through: RestApi,
  kind: V1KindName,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Own> {
  const isOurs = caseContext.time.kind === 'virtual';
  if (through === 'v1') return makeFirst(kind, caseContext, ruleContext, firstFields(kind, isOurs));
  expectAffordable(kind, secondKinds[kind].costs, caseContext, ruleContext);
  const more = kind === 'template' ? { disk: 33, public: isOurs } : {};
  const body = { ...(await draft(kind, caseContext, ruleContext)), ...more };
  return makeFromBody('v2', secondKinds[kind].path, body, caseContext);
}

/** Values that no default has; in public, and kept at work, only where it costs nobody anything. */
function firstFields(kind: V1KindName, isOurs: boolean): Item {
  if (kind === 'template') return { containerDiskInGb: 33, isPublic: isOurs };
  if (kind === 'pod') return { containerDiskInGb: 33 };
  return kind === 'endpoint' ? { workersMin: isOurs ? 1 : 0, workersMax: 2 } : {};
}

/** Only what both schemas declare and both versions show. */
async function expectCarriedOver(
  kind: V1KindName,
  first: Item,
  second: Item,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const [one, two] = [await ruleContext.schema('v1'), await ruleContext.schema('v2')];
  for (const [from, to] of renames[kind]) {
    const areDeclared = declares(one, pathOf('v1', kind), from) && declares(two, pathOf('v2', kind), to);
    if (!areDeclared || first[from] === undefined || second[to] === undefined) continue;
    const words = `${to} of v2, which is ${from} of v1, ${JSON.stringify(first[from])}`;
    if (to === 'workers') caseContext.expect(leavesOf(second[to]), words).toContain(first[from]);
    else caseContext.expect(second[to], words).toEqual(first[from]);
  }
}
