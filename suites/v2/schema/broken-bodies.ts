import fc, { toStringMethod } from 'fast-check';
import { UnusableSchema } from '../../../engine/contract/schema/schemas.ts';
import type { ServedApi, ServedOperation } from '../../../engine/contract/served-api.ts';
import type { SchemaViolation } from '../../../engine/contract/values/violations-of.ts';
import { differences } from '../../../engine/property/differences.ts';
import type { Negative, RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { type CallPlan, callPlans } from '../../contract/call-plans.ts';
import { type Item, isItem } from '../../shared/resources/v2-items.ts';
import { shuffled } from '../../shared/resources/v2-shuffled.ts';

/** A body that is likely to be taken, and the member of it that is broken; without one, all others are. */
export type BrokenAttempt = {
  readonly plan: CallPlan;
  readonly member: string | undefined;
  [toStringMethod](): string;
};

/** Among so many bodies each optional member comes up, alone, with all, and without others. */
const samples = 24;

/** One attempt for each optional member of the body, and one for what the body can't do without. */
export function attemptsOn(
  operation: ServedOperation,
  api: ServedApi,
  ruleContext: RuleContext,
): BrokenAttempt[] {
  try {
    const plans = fc.sample(callPlans(operation, api), { seed: ruleContext.seed, numRuns: samples });
    const bodies = plans.flatMap(({ body }) => (isItem(body) ? Object.keys(body) : []));
    const planWith = (member: string) => plans.find(({ body }) => isItem(body) && member in body)!;
    const members = [...new Set(bodies)].map((member) => attempt(planWith(member), member));
    return [attempt(plans[0]!, undefined), ...members];
  } catch (error) {
    if (!(error instanceof UnusableSchema)) throw error;
    ruleContext.untried(`${operation.name}: ${error.message}`);
    return [];
  }
}

function attempt(plan: CallPlan, member: string | undefined): BrokenAttempt {
  const own: CallPlan = { ...plan, of: 'own' };
  const place = member === undefined ? '' : ` at /${member}`;
  return { plan: own, member, [toStringMethod]: () => `${fc.stringify(own)} broken${place}` };
}

/** Some of the violations that an attempt is about, of each kind in turn; others under another seed. */
export function chosenBreak(
  violations: readonly SchemaViolation[],
  { member }: BrokenAttempt,
  most: number,
  seed: number,
): SchemaViolation[] {
  const meant = violations.filter(({ at }) => member === undefined || at.split('/')[1] === member);
  const kinds = [...Map.groupBy(meant, ({ kind }) => kind).values()].map((alike) => shuffled(alike, seed));
  const longest = Math.max(0, ...kinds.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, index) =>
    kinds.flatMap((alike) => alike.slice(index, index + 1)),
  );
  return inTurn.flat().slice(0, most);
}

/** The call with the broken body, under another name: one that is taken already may be refused for that. */
export function brokenBodies(valid: RestRequestOptions, { value }: SchemaViolation): Negative {
  const { name } = (isItem(valid.body) ? valid.body : {}) as Item;
  const isNamed = isItem(value) && typeof name === 'string' && value.name === name;
  const body = isNamed ? { ...value, name: `${name}-twin` } : value;
  const [, ...twins] = differences(valid.body, value, '/body') as `/${string}`[];
  return { requestOptions: { ...valid, body }, twins: isNamed ? [...twins, '/body/name'] : twins };
}
