import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { make, ownEndpoint } from '../../shared/making/v2-own.ts';
import { ownWorker } from '../../shared/making/v2-own-worker.ts';
import { delegationPath, makeDelegation } from '../../shared/resources/v2-delegation.ts';
import { documentedOperations } from '../../shared/resources/v2-documented.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { listedBy } from '../../shared/resources/v2-shown.ts';
import { expectNoFailure } from '../expect-no-failure.ts';

type Ids = Readonly<Record<string, string>>;

/** A list, and what is done before so that something is in it. */
type List = {
  readonly path: string;
  fill?(caseContext: CaseContext, ruleContext: RuleContext): Promise<Ids>;
  [toStringMethod](): string;
};

const named = new Set(['/pods', '/serverless', '/templates', '/network-volumes', '/registries']);
const paths = documentedOperations
  .filter(({ method, path }) => method === 'GET' && !named.has(path))
  .map(({ path }) => path)
  .filter((path) => !path.includes('{') || /\/\{id\}\/(workers|releases)$/.test(path));

const hour = 3_600_000;

/** What makes each of them list something; a catalog does anyhow. */
const fills: Readonly<Record<string, NonNullable<List['fill']>>> = {
  [delegationPath]: async (caseContext, ruleContext) => {
    await listedBy(delegationPath, await makeDelegation(caseContext, ruleContext), caseContext);
    return {};
  },
  '/serverless/{id}/workers': async (caseContext, ruleContext) => ({
    id: (await ownWorker(caseContext, ruleContext)).id,
  }),
  '/serverless/{id}/releases': async (caseContext, ruleContext) => {
    const { id } = await make('endpoint', caseContext, ruleContext);
    await caseContext.rest.given({
      ...{ api: 'v2', method: 'PATCH', path: '/serverless/{id}', ids: { id } },
      body: { workers: { max: 2 } },
    });
    return { id };
  },
  '/billing': using('pod'),
  '/billing/pods': using('pod'),
  '/billing/serverless': using('worker'),
  '/billing/network-volumes': using('volume'),
};

/** An hour of something that costs money; where time can't be moved the bill has what it has. */
function using(what: 'pod' | 'worker' | 'volume'): NonNullable<List['fill']> {
  return async (caseContext, ruleContext) => {
    const { time, rest } = caseContext;
    if (time.kind !== 'virtual') rest.lacking('what is on a bill shows after a time');
    await (what === 'worker' ? ownWorker(caseContext, ruleContext) : make(what, caseContext, ruleContext));
    await time.reach(time.now() + hour);
    return {};
  };
}

const lists: readonly List[] = [
  ...paths.map((path) => ({ path, [toStringMethod]: () => path })),
  ...Object.entries(fills).map(([path, fill]) => ({
    ...{ path, fill },
    [toStringMethod]: () => `${path} with something in it`,
  })),
];

const waits = { least: 0, most: hour };

rule('v2.list.wrapped-everywhere', { calls: 12, waits, makes: { endpoint: [1, 6] } }, async (ruleContext) => {
  await ruleContext.property(lists, async ({ path, fill }, caseContext) => {
    const { rest, expect } = caseContext;
    const usual = async (): Promise<Ids> =>
      path.includes('{id}') ? { id: await ownEndpoint(caseContext, ruleContext) } : {};
    const ids = await (fill?.(caseContext, ruleContext) ?? usual());
    await expectService(caseContext);

    const list = await rest.when({ api: 'v2', method: 'GET', path, ids });

    expectNoFailure(list, `GET ${path}`, caseContext);
    if (list.status > 299) rest.lacking(`GET ${path} was answered ${list.status}`);
    if (list.text === '') caseContext.inconclusive(`GET ${path} answered no body`);
    expect(Array.isArray(list.json), `whether GET ${path} answers a bare array`).toBe(false);
  });
});
