import type { CaseContext } from '../../service/case/case-context.ts';
import type { RuleContext } from '../../service/case/rule.ts';
import type { RestApi } from '../../service/client/rest-request.ts';
import { draftV1 as firstDraft, makeV1 as firstMake } from '../shared/making/v1-own.ts';
import { type Own, draft as secondDraft, make as secondMake } from '../shared/making/v2-own.ts';
import { documentedPaths, listPaths } from '../shared/resources/v1-documented.ts';
import { kinds as firstKinds } from '../shared/resources/v1-kinds.ts';
import { documentedOperations } from '../shared/resources/v2-documented.ts';
import { type KindName, kinds as secondKinds } from '../shared/resources/v2-kinds.ts';

export type { KindName };

/** What a contract test needs to know of a management API: what the document has made with it, and how. */
export type Managed = {
  readonly api: RestApi;
  readonly kinds: Readonly<Record<KindName, { readonly path: string; readonly costs: boolean }>>;
  /** Paths of the document, by whatever name their parameters go. */
  readonly paths: readonly string[];
  /** Operations that are taken by the document's own words, whatever the state of what they are called on. */
  readonly promised: readonly { readonly method: string; readonly path: string }[];
  /** Whether the document itself has refusals that a served schema may leave out, and says of few what they look like. */
  readonly leavesOut: boolean;
  /** Fields that keep a worker, where the target's own schema takes them. */
  readonly keepsWorker: Readonly<Record<string, unknown>>;
  draft(
    kind: KindName,
    caseContext: CaseContext,
    ruleContext: RuleContext,
    more?: Fields,
  ): Promise<Record<string, unknown>>;
  make(kind: KindName, caseContext: CaseContext, ruleContext: RuleContext): Promise<Own>;
};

type Fields = Readonly<Record<string, unknown>>;

/** Version 1, flat. @see interface 2.9, 4.2, 7.2 */
export const managedFirst: Managed = {
  api: 'v1',
  kinds: firstKinds,
  paths: documentedPaths.map(({ path }) => path),
  promised: [
    ...listPaths.map((path) => ({ method: 'GET', path })),
    { method: 'POST', path: '/endpoints' },
    { method: 'POST', path: '/endpoints/{id}/update' },
    { method: 'POST', path: '/pods/{id}/update' },
    { method: 'POST', path: '/pods/{id}/stop' },
    { method: 'DELETE', path: '/containerregistryauth/{id}' },
  ],
  leavesOut: true,
  keepsWorker: { workersMin: 1, workersMax: 1 },
  draft: firstDraft,
  make: firstMake,
};

/** Version 2. @see interface 2.10, 4.3, 7.3 */
export const managedSecond: Managed = {
  api: 'v2',
  kinds: secondKinds,
  paths: documentedOperations.map(({ path }) => path),
  promised: documentedOperations.filter(
    ({ path, anyMethod, beta }) => !anyMethod && !beta && !/\/logs$|^\/catalog\/.*\{/.test(path),
  ),
  leavesOut: false,
  keepsWorker: { workers: { min: 1, max: 1 } },
  draft: secondDraft,
  make: secondMake,
};

/** The kind of what a path below a collection is about; undefined for what the document does not have made. */
export function kindAt(
  path: string,
  { kinds }: Pick<Managed, 'kinds'> = managedSecond,
): KindName | undefined {
  const found = Object.entries(kinds).filter(
    ([, kind]) => path === kind.path || path.startsWith(`${kind.path}/{`),
  );
  return found[0]?.[0] as KindName | undefined;
}
