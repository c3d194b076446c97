import { type Context, valueIn } from '../../engine/context/context.ts';
import { isRecord } from '../../engine/openapi/json.ts';
import { bodyFactors, type Factor, factorCatalog, type JobFactor, meaningOf } from './factors.ts';

type Members = Readonly<Record<string, unknown>>;

/** A submission in a context, and the factors that it left free. */
export type SubmissionInContext = { readonly body: unknown; readonly free: readonly JobFactor[] };

const policies = ['executionTimeout', 'ttl', 'lowPriority'] as const satisfies Factor[];
const isPolicy = (factor: Factor): boolean => policies.some((one) => one === factor);

/**
 * Puts a submission into a context: adds what it leaves out, and changes nothing of what it says. A body that is no
 * submission stays as it is.
 * @param webhook where a webhook may be called; none where the target can't reach us
 */
export function submissionIn(
  context: Context,
  body: unknown,
  webhook: string | undefined,
): SubmissionInContext {
  if (!isRecord(body)) return { body, free: [] };
  const { policy = {}, input } = body;
  const free = bodyFactors.filter((factor) => {
    if (isPolicy(factor)) return isRecord(policy) && !(factor in policy);
    if (factor === 'webhook') return webhook !== undefined && !(factor in body);
    return factor === 'input' ? isRecord(input) : !(factor in body);
  });
  const added = free.flatMap((factor) => {
    const meaning = meaningOf(factor, valueIn(factorCatalog, context, factor));
    return meaning === undefined ? [] : [[factor, factor === 'webhook' ? webhook : meaning] as const];
  });
  const ofPolicy = added.filter(([factor]) => isPolicy(factor));
  const others = added.filter(([factor]) => !isPolicy(factor) && factor !== 'input');
  const beside = added.find(([factor]) => factor === 'input')?.[1] as Members | undefined;
  const whole = {
    ...body,
    ...Object.fromEntries(others),
    ...(ofPolicy.length === 0 ? {} : { policy: { ...(policy as Members), ...Object.fromEntries(ofPolicy) } }),
    ...(beside === undefined ? {} : { input: { ...beside, ...(input as Members) } }),
  };
  return { body: added.length === 0 ? body : whole, free };
}
