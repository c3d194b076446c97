import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { catalogIdOf, itemsIn } from '../resources/v2-items.ts';
import { type KindName, kinds } from '../resources/v2-kinds.ts';
import { draft, make, ownEndpoint } from './v2-own.ts';

/** An operation that can be called so that it is taken. */
export type Prepared = {
  readonly method: string;
  readonly path: string;
  /** Whether it is about one resource. */
  readonly named: boolean;
  /** Whether its answer may go on for ever. */
  readonly streams: boolean;
  /** The call, and where it can be taken only once another one like it. */
  prepare(
    caseContext: CaseContext,
    ruleContext: RuleContext,
  ): Promise<readonly [RestRequestOptions, RestRequestOptions]>;
  [toStringMethod](): string;
};

export type Calls = (
  caseContext: CaseContext,
  ruleContext: RuleContext,
) => Promise<
  Partial<RestRequestOptions> | readonly [Partial<RestRequestOptions>, Partial<RestRequestOptions>]
>;

export function prepared(
  method: string,
  path: string,
  calls: Calls = async () => ({}),
  api: RestApi = 'v2',
): Prepared {
  return {
    method,
    path,
    named: path.includes('{'),
    streams: path.endsWith('/logs'),
    async prepare(caseContext, ruleContext) {
      const made = await calls(caseContext, ruleContext);
      const [one, twin] = 'length' in made ? made : [made, made];
      return [
        { api, method, path, ...one },
        { api, method, path, ...twin },
      ];
    },
    [toStringMethod]: () => `${method} ${path}`,
  };
}

export const one =
  (kind: KindName, more: Partial<RestRequestOptions> = {}): Calls =>
  async (caseContext, ruleContext) => ({
    ids: { id: (await make(kind, caseContext, ruleContext)).id },
    ...more,
  });

const two =
  (kind: KindName, more: Partial<RestRequestOptions> = {}): Calls =>
  async (caseContext, ruleContext) => [
    { ids: { id: (await make(kind, caseContext, ruleContext)).id }, ...more },
    { ids: { id: (await make(kind, caseContext, ruleContext)).id }, ...more },
  ];

const endpoint: Calls = async (caseContext, ruleContext) => ({
  ids: { id: await ownEndpoint(caseContext, ruleContext) },
});

const listed =
  (path: string): Calls =>
  async ({ rest, inconclusive }) => {
    const [first] = itemsIn(await rest.given({ api: 'v2', method: 'GET', path })) ?? [];
    const id = first && catalogIdOf(first, path);
    return id === undefined ? inconclusive(`GET ${path} lists nothing with an id`) : { ids: { id } };
  };

const created =
  (kind: KindName): Calls =>
  async (caseContext, ruleContext) => {
    if (kinds[kind].costs && !ruleContext.offers('spend'))
      caseContext.rest.lacking(`a ${kind} costs money (capabilities.spend)`);
    return { body: await draft(kind, caseContext, ruleContext) };
  };

const stop = { body: { action: 'stop' } };
const renamed = { body: { name: 'plumbline-renamed' } };
const catalogs = ['gpus', 'cpus', 'datacenters'];

/** The documented operations of v2, but for logs, which do not end, and what is beta. @see interface 4.3 */
export const preparedOperations: readonly Prepared[] = [
  ...Object.entries(kinds).map(([kind, { path }]) => prepared('POST', path, created(kind as KindName))),
  ...Object.values(kinds).map(({ path }) => prepared('GET', path)),
  prepared('PATCH', '/pods/{id}', one('pod', renamed)),
  prepared('DELETE', '/pods/{id}', two('pod')),
  prepared('POST', '/pods/{id}/action', two('pod', stop)),
  prepared('PATCH', '/serverless/{id}', one('endpoint', renamed)),
  prepared('GET', '/serverless/{id}/workers', endpoint),
  prepared('GET', '/serverless/{id}/releases', endpoint),
  prepared('GET', '/clusters'),
  ...['', '/pods', '/serverless', '/network-volumes', '/endpoints'].map((kind) =>
    prepared('GET', `/billing${kind}`),
  ),
  ...catalogs.map((kind) => prepared('GET', `/catalog/${kind}`)),
  ...catalogs.map((kind) => prepared('GET', `/catalog/${kind}/{id}`, listed(`/catalog/${kind}`))),
];
