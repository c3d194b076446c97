import { join } from 'node:path';
import { compareResults, type Differential } from '../../engine/differential/compare.ts';
import { renderDifferential } from '../../engine/differential/render-differential.ts';
import { print } from '../../engine/print.ts';
import { printableJson } from '../../engine/printable.ts';
import type { RuleResult } from '../../engine/property/result.ts';
import { writeWhole } from '../../engine/report/folder/write-whole.ts';
import { redactResult } from '../../engine/report/redact-result.ts';
import { assertSound } from '../../engine/run/assert-sound.ts';
import { runPlan } from '../../engine/run/run-plan.ts';
import { planLedger } from '../../service/ledger/run-ledger.ts';
import type { ServiceTargetRun } from '../../service/plan/service-target-run.ts';
import type { Profile } from '../../service/profile/profile.ts';
import { profileRedact } from '../../service/profile/profile-secrets.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Interruption } from '../interruption.ts';
import { settleRun } from '../settle.ts';
import { suite } from '../suite.ts';
import { askerAt } from './ask.ts';
import { confirmSpending } from './confirm-spending.ts';
import type { RunWatch } from './watch.ts';

/** A target, and the file that describes it; the embedded emulator has none. */
export type Side = { readonly profile: Profile; readonly file: string | undefined };

/** Cases of each rule: what two targets do differently shows in few, and all that they answer is kept. */
const casesOfEach = 20;

/**
 * Gives the same cases to two targets, one after the other, and tells where their answers differ. Neither is right: what
 * differs may be open, or the document decides.
 * @returns the exit code
 */
export async function verifyAgainst(
  targetRun: Omit<ServiceTargetRun, 'profile'>,
  sides: readonly [Side, Side],
  { folder, yes, watch }: { readonly folder: string; readonly yes: boolean; readonly watch: RunWatch },
  interruption: Interruption,
): Promise<number> {
  const targetRuns: ServiceTargetRun[] = [];
  for (const { profile } of sides) {
    const side = { ...targetRun, profile, cases: targetRun.cases ?? casesOfEach };
    targetRuns.push(await confirmSpending(side, { yes, times: 1, ask: askerAt(interruption) }, interruption));
  }
  const left = { count: 0 };
  const [one, other] = [
    await judgeSide(targetRuns[0]!, sides[0].file, folder, interruption.signal, left, watch),
    await judgeSide(targetRuns[1]!, sides[1].file, folder, interruption.signal, left, watch),
  ];
  const compared = compareResults(one, other);
  const names = namesOf(sides);
  const file = join(folder, 'differential.json');
  print(`\n${renderDifferential(compared, [names.one, names.other])}`);
  await writeWhole(file, `${printableJson({ ...names, seed: targetRun.seed, ...compared }, 2)}\n`);
  print(`differences: ${file}`);
  const code = exitCodeOf(compared);
  return code === exitCodes.fine && left.count > 0 ? exitCodes.left : code;
}

function namesOf([one, other]: readonly [Side, Side]): { one: string; other: string } {
  const [first, second] = [one, other].map(({ profile }) => profileRedact(profile)(profile.name));
  return first === second ? { one: `${first} (1)`, other: `${second} (2)` } : { one: first!, other: second! };
}

function exitCodeOf({ differences, verdicts, shared }: Differential): number {
  if (shared === 0) return exitCodes.nothingRan;
  return differences.length + verdicts.length === 0 ? exitCodes.fine : exitCodes.broken;
}

async function judgeSide(
  targetRun: ServiceTargetRun,
  file: Side['file'],
  folder: string,
  interrupted: AbortSignal,
  left: { count: number },
  watch: RunWatch,
): Promise<RuleResult[]> {
  const { profile } = targetRun;
  const redact = profileRedact(profile);
  watch.begins(targetRun);
  const ledger = file === undefined ? undefined : planLedger(folder, file, profile, new Date());
  const side = { ...targetRun, ledger, fingerprints: true, shrinkFor: 0 };
  const { ownRules = [] } = targetRun;
  const plan = { targetRuns: [side], atOnce: targetRun.rules.length, ownRules };
  const progress = watch.progress(targetRun.rules, interrupted);
  try {
    const heard = (_: string, result: RuleResult) => progress.heard(result);
    const judging = runPlan(suite, plan, heard, { interrupted, heardWaits: progress.waits });
    const results = await judging.finally(progress.stop);
    assertSound(results);
    return results.get(targetRun.id)!.map((result) => redactResult(result, redact));
  } finally {
    left.count += await settleRun(ledger, profile, undefined, undefined, interrupted);
  }
}
