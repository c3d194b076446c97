import fc from 'fast-check';
import { usable } from '../../engine/contract/schema/usable.ts';
import type { ServedApi, ServedOperation } from '../../engine/contract/served-api.ts';
import type { RestRequestOptions } from '../../service/case/rest-case-context.ts';
import { namePrefix } from '../../service/ledger/rest-kind.ts';
import type { Item } from '../shared/resources/v2-items.ts';
import { type CallPlan, callPlans } from './call-plans.ts';
import { idsIn } from './carry-out.ts';
import type { Managed } from './managed.ts';

/** Among so many plans there is one with what is required alone. */
const samples = 30;

const known = new WeakMap<ServedOperation, readonly CallPlan[]>();

/**
 * Requests of an operation, the plainest first: what is required and nothing else.
 * @throws UnusableSchema when nothing fits what it requires
 */
export function plainPlans(operation: ServedOperation, api: ServedApi): readonly CallPlan[] {
  const found = known.get(operation) ?? sampled(operation, api);
  known.set(operation, found);
  return found;
}

function sampled(operation: ServedOperation, api: ServedApi): readonly CallPlan[] {
  const required = new Set(operation.parameters.filter((one) => one.required).map(({ name }) => name));
  const only = <T>(values: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(values).filter(([name]) => required.has(name)));
  const plans = fc
    .sample(callPlans(operation, api), { seed: 1, numRuns: samples })
    .map((plan) => ({ ...plan, query: only(plan.query), headers: only(plan.headers) }));
  const lengthOf = ({ query, headers, body }: CallPlan): number =>
    JSON.stringify([query, headers, body]).length;
  return plans.toSorted((one, other) => lengthOf(one) - lengthOf(other));
}

/** The plainest call of an operation on what has an id, or on nobody's: with what is required and a body of its own. */
export function plainCall(
  operation: ServedOperation,
  { managed, api }: { readonly managed: Managed; readonly api: ServedApi },
  id: string | undefined,
  body: unknown = plainBody(operation, api),
): RestRequestOptions {
  const { method, path } = operation;
  const { query, headers } = plainPlans(operation, api)[0]!;
  const sent = body === undefined ? {} : { body };
  return { api: managed.api, method, path, exact: true, ids: idsIn(path, id), query, headers, ...sent };
}

const renamed: Item = { name: `${namePrefix}changed` };

/** Another name, which most things can be given; what the schema requires where it takes none. */
function plainBody(operation: ServedOperation, api: ServedApi): unknown {
  if (operation.body === undefined) return undefined;
  const { schema } = operation.body;
  const isAccepted = usable(() => api.requests.problem(schema, renamed) === undefined, false);
  return isAccepted ? renamed : plainPlans(operation, api)[0]!.body;
}
