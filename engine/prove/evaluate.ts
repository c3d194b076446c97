import { typedCommand } from '../installation.ts';
import type { RuleResult } from '../property/result.ts';
import { warned } from '../property/verdict.ts';
import { tooManyOfOneArea } from './catalog-problems.ts';
import { type FaultRecord, mostUnsettled, type Proof, type ProvenFault, type Unsettled } from './proof.ts';

/** Results by the id of their target run. */
export type Results = ReadonlyMap<string, readonly RuleResult[]>;

/** Rules that a target violated: a `fail`, or a `warning` of a level that warns. Another warning is no violation. */
export function violatedRulesIn(results: readonly RuleResult[] | undefined): string[] {
  return (results ?? [])
    .filter(({ verdict, level }) => verdict === 'fail' || (verdict === 'warning' && warned.has(level)))
    .map(({ id }) => id);
}

/** Rules of the documented target that are no plain pass. */
export function notPassed(results: readonly RuleResult[] | undefined): string[] {
  return (results ?? [])
    .filter(({ verdict }) => verdict !== 'pass' && verdict !== 'observed')
    .map(({ id }) => id);
}

export function evaluateFault(fault: FaultRecord, results: readonly RuleResult[] | undefined): ProvenFault {
  const violated = violatedRulesIn(results);
  return {
    id: fault.id,
    kind: fault.kind,
    sharp: fault.sharp,
    breaks: fault.breaks,
    caught: fault.breaks.filter((id) => violated.includes(id)),
    missed: fault.breaks.filter((id) => !violated.includes(id)),
    others: violated.filter((id) => !fault.breaks.includes(id)),
  };
}

/** A variant that leaves every answer of every case alike changes nothing that could be judged. Needs target runs with fingerprints. */
export function isDead(
  plain: readonly RuleResult[] | undefined,
  alone: readonly RuleResult[] | undefined,
): boolean {
  const digests = new Map((plain ?? []).map(({ id, answerDigest }) => [id, answerDigest]));
  return (alone ?? []).every(
    ({ id, answerDigest }) => answerDigest !== undefined && digests.get(id) === answerDigest,
  );
}

/** Which rules were inconclusive in some target runs, the most frequent first, each with a reason. */
export function unsettledIn(targetRuns: readonly (readonly RuleResult[] | undefined)[]): Unsettled {
  const results = targetRuns.flatMap((one) => one ?? []);
  const open = results.filter(({ verdict }) => verdict === 'inconclusive');
  const rules = [...Map.groupBy(open, ({ id }) => id)].map(([id, some]) => ({
    ...{ id, times: some.length, reason: some[0]!.reason ?? '' },
  }));
  return { judgements: results.length, rules: rules.sort((a, b) => b.times - a.times) };
}

/** The problem that too much was inconclusive on conforming targets, in words. */
export function unsettledProblems({ judgements, rules }: Unsettled): string[] {
  const times = rules.reduce((sum, rule) => sum + rule.times, 0);
  if (times <= mostUnsettled * judgements) return [];
  const share = `at most ${100 * mostUnsettled} % may`;
  return [`${times} of ${judgements} judgements of combinations of variants were inconclusive, ${share}`];
}

/** What a proof found wrong, in words. */
export function proofProblems(
  proof: Pick<Proof, 'faults' | 'variants' | 'nullTargets'>,
  plain: readonly RuleResult[] | undefined,
): string[] {
  return [
    ...(plain === undefined ? ['the documented behaviour was not judged'] : []),
    ...notPassed(plain).map((id) => `${id} does not pass on the documented behaviour`),
    ...proof.faults.flatMap(({ id, missed }) =>
      missed.map((rule) => {
        const look = typedCommand('verify', ['--rule', rule, '--fault', id]);
        return `${rule} does not kill the mutant ${id}: look with \`${look}\``;
      }),
    ),
    ...proof.faults
      .filter(isBlunt)
      .map(({ id }) => `the mutant ${id} is called specific and fails too many rules`),
    ...proof.variants.flatMap(({ id, failed }) =>
      failed.map((rule) => `${rule} has a false positive on the variant ${id}`),
    ),
    ...proof.variants
      .filter(({ dead }) => dead)
      .map(({ id }) => `variant ${id} changes nothing that is seen`),
    ...proof.nullTargets.flatMap(({ id, passed }) =>
      passed.map((rule) => `${rule} passes on the stub target ${id}`),
    ),
  ];
}

function isBlunt({ sharp, caught, others }: ProvenFault): boolean {
  return sharp && tooManyOfOneArea([...caught, ...others]);
}
