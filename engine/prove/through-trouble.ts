import { UsageError } from '../errors.ts';
import type { RuleResult } from '../property/result.ts';
import { hearUnsound } from '../run/assert-sound.ts';
import type { TargetRun } from '../run/plan.ts';
import { runInLanes } from '../run/run-in-lanes.ts';
import type { HeardJudgement } from '../run/run-plan.ts';
import type { Suite } from '../run/suite.ts';
import { evaluateFault, type Results, unsettledIn, violatedRulesIn } from './evaluate.ts';
import { type ProofOptions, type ProofPlan, planProof } from './plan-proof.ts';
import { type Catalog, narrowed, type Proof } from './proof.ts';

const lanes = 2;
const atOnce = 10;
/** How often a fault is judged again, with other cases, that trouble has left open. */
const mostTimesAgain = 2;
/** The share of judgements that have to come to pass or fail, whatever happens on the wire. */
const leastSettled = 0.95;

/**
 * Proves the same of a target that is reached through trouble: no rule fails for it, and it excuses no mutant. A rule may
 * be left open by it, now and then.
 * @param options its target leads through the trouble, control does not
 * @throws UsageError where no rule is left that trouble lets judge
 */
export async function proveThroughTrouble(
  suite: Suite,
  catalog: Catalog,
  options: ProofOptions,
  judged: HeardJudgement,
): Promise<Proof> {
  const begun = performance.now();
  const unsound = hearUnsound(judged);
  const bearable = { ...bearableOf(catalog), nullTargets: [] };
  if (bearable.rules.length === 0)
    throw new UsageError(
      `--trouble leaves out ${catalog.rules.join(', ')}: with this many calls some are always lost; prove them without it`,
    );
  const plan = planProof(bearable, options);
  const combinations = plan.combinations.map(({ targetRun }) => targetRun);
  const targetRuns = [plan.plain, ...plan.faults.values(), ...combinations];
  const results = await runInLanes(suite, { targetRuns, atOnce }, lanes, unsound.hear);
  for (let time = 1; time <= mostTimesAgain; time++) {
    const again = leftOpen(plan, results).map((targetRun) => ({ ...targetRun, seed: options.seed + time }));
    if (again.length === 0) break;
    const more = await runInLanes(suite, { targetRuns: again, atOnce }, lanes, unsound.hear);
    for (const [id, found] of more) results.set(id, found);
  }
  return {
    seed: options.seed,
    durationMs: Math.round(performance.now() - begun),
    faults: bearable.faults.map((fault) =>
      evaluateFault(fault, results.get(plan.faults.get(fault.id)?.id ?? '')),
    ),
    variants: bearable.variants.map(({ id }) => ({ id, failed: [], dead: false })),
    nullTargets: [],
    unsettled: unsettledIn(combinations.map(({ id }) => results.get(id))),
    problems: [...troubleProblems(plan, results), ...unsound.problems()],
  };
}

/** Of thousands of calls some are lost for certain, and then nobody may move a virtual clock any more. */
function bearableOf(catalog: Catalog): Catalog {
  const rules = catalog.rules.filter((id) => !catalog.unbearable?.has(id));
  return { ...narrowed(catalog, rules), isPart: catalog.isPart ?? false };
}

/** Target runs of faults of which no rule says anything: neither caught nor excused. */
export function leftOpen({ faults }: Pick<ProofPlan, 'faults'>, results: Results): TargetRun[] {
  return [...faults.values()].filter(({ id, rules }) => {
    const found = results.get(id);
    return rules.length > 0 && violatedRulesIn(found).length === 0 && passedIn(found).length === 0;
  });
}

/** What transport errors made wrong, in words. */
export function troubleProblems(plan: ProofPlan, results: Results): string[] {
  const good = [{ name: 'the documented behaviour', targetRun: plan.plain }].concat(
    plan.combinations.map(({ variants, targetRun }) => ({ name: variants.join(' + '), targetRun })),
  );
  return [
    ...good.flatMap(({ name, targetRun }) =>
      violatedRulesIn(results.get(targetRun.id)).map(
        (id) =>
          `${id} has a false positive on ${name}: it takes transport errors for violations${failureOf(id, results.get(targetRun.id))}`,
      ),
    ),
    ...[...plan.faults].flatMap(([fault, targetRun]) =>
      passedIn(results.get(targetRun.id)).map(
        (id) => `transport errors excuse the mutant ${fault} from ${id}`,
      ),
    ),
    ...[...plan.faults]
      .filter(([, { id, rules }]) => rules.length > 0 && violatedRulesIn(results.get(id)).length === 0)
      .map(([fault]) => `no rule kills the mutant ${fault} through transport errors`),
    ...unsettledProblems([...results.values()].flat()),
  ];
}

/** The message and the case of the first failure of a rule, where it has one. */
function failureOf(rule: string, results: readonly RuleResult[] = []): string {
  const failure = results.find(({ id }) => id === rule)?.failure;
  if (failure === undefined) return '';
  return `, such as ${failure.message} (${failure.basis}) in ${failure.counterexample}`;
}

function passedIn(results: readonly RuleResult[] | undefined): string[] {
  return (results ?? []).filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
}

function unsettledProblems(results: readonly RuleResult[]): string[] {
  const ran = results.filter(({ verdict }) => verdict !== 'not-run');
  const open = ran.filter(({ verdict }) => verdict === 'inconclusive');
  if (open.length <= ran.length * (1 - leastSettled)) return [];
  const rules = [...new Set(open.map(({ id }) => id))].join(', ');
  return [
    `${open.length} of ${ran.length} judgements were inconclusive because of transport errors: ${rules}`,
  ];
}
