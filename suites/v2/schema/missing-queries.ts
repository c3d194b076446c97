import fc, { toStringMethod } from 'fast-check';
import { UnusableSchema } from '../../../engine/contract/schema/schemas.ts';
import type { ServedApi, ServedOperation } from '../../../engine/contract/served-api.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { type CallPlan, callPlans } from '../../contract/call-plans.ts';

/** A call that its schema allows, and the query parameter without which it does not. */
export type QueryAttempt = { readonly plan: CallPlan; readonly without: string; [toStringMethod](): string };

/** The service may refuse a value for reasons that its schema does not state. */
const samples = 3;

/** Some attempts for each query parameter that an operation requires. */
export function queryAttemptsOn(
  operation: ServedOperation,
  api: ServedApi,
  ruleContext: RuleContext,
): QueryAttempt[] {
  const required = operation.parameters.filter((one) => one.in === 'query' && one.required);
  if (required.length === 0) return [];
  try {
    const plans = fc.sample(callPlans(operation, api), { seed: ruleContext.seed, numRuns: samples });
    return required.flatMap(({ name }) => plans.map((plan) => attempt(plan, name)));
  } catch (error) {
    if (!(error instanceof UnusableSchema)) throw error;
    ruleContext.untried(`${operation.name}: ${error.message}`);
    return [];
  }
}

function attempt(plan: CallPlan, without: string): QueryAttempt {
  const own: CallPlan = { ...plan, of: 'own' };
  return { plan: own, without, [toStringMethod]: () => `${fc.stringify(own)} without ?${without}` };
}
