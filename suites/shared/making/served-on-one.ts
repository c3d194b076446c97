import { pathShape } from '../../../engine/contract/path-shape.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import type { Own } from './v2-own.ts';
import { type Prepared, prepared } from './v2-prepared.ts';

/** A kind of resource, and how one is made that nobody else has access to. */
export type OwnKind = {
  readonly path: string;
  readonly costs: boolean;
  make(caseContext: CaseContext, ruleContext: RuleContext): Promise<Own>;
};

type Costing = Readonly<Record<string, { readonly path: string; readonly costs: boolean }>>;

/** Every kind of resource, each made by `make` so that it is nobody else's. */
export function ownKinds<Kinds extends Costing>(
  kinds: Kinds,
  make: (kind: keyof Kinds & string, caseContext: CaseContext, ruleContext: RuleContext) => Promise<Own>,
): readonly OwnKind[] {
  return (Object.keys(kinds) as (keyof Kinds & string)[]).map((kind) => ({
    ...{ path: kinds[kind]!.path, costs: kinds[kind]!.costs },
    make: (caseContext, ruleContext) => make(kind, caseContext, ruleContext),
  }));
}

/** What may be served of one resource. v1 also updates by a path of its own, which is tried where what is made costs nothing. */
const ways = [
  { method: 'GET', below: '' },
  { method: 'PATCH', below: '' },
  { method: 'DELETE', below: '' },
  { method: 'POST', below: '/update' },
] as const;
const renamed = { body: { name: 'plumbline-renamed' } };

/**
 * Reads, updates and deletes of one resource that the target's own schema has and the document does not show. They are
 * judged only where they are taken of who may make them. @see interface 5
 */
export async function servedOnOne(
  api: RestApi,
  kinds: readonly OwnKind[],
  known: readonly Prepared[],
  ruleContext: RuleContext,
): Promise<readonly Prepared[]> {
  const served = await ruleContext.schema(api);
  const operations = 'unreadable' in served ? [] : served.operations;
  const isServed = (method: string, path: string): boolean =>
    operations.some((one) => one.method === method && pathShape(one.path) === pathShape(path));
  const isKnown = (method: string, path: string): boolean =>
    known.some((one) => one.method === method && pathShape(one.path) === pathShape(path));
  return kinds.flatMap((kind) => {
    const tried = ways.filter(({ below }) => below === '' || ruleContext.ownWorld);
    const calls = tried.map(({ method, below }) => ({ method, path: `${kind.path}/{id}${below}` }));
    const open = calls.filter(({ method, path }) => isServed(method, path) && !isKnown(method, path));
    return open.map(({ method, path }) => on(api, method, path, kind));
  });
}

function on(api: RestApi, method: string, path: string, kind: OwnKind): Prepared {
  const more = method === 'PATCH' || method === 'POST' ? renamed : {};
  return prepared(
    method,
    path,
    async (caseContext, ruleContext) => {
      const call = async () => ({ ids: { id: (await kind.make(caseContext, ruleContext)).id }, ...more });
      const first = await call();
      return [first, method === 'DELETE' ? await call() : first];
    },
    api,
  );
}
