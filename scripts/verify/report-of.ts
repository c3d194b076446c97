import type { Redact } from '../../harness/client/redact.ts';
import type { Deviation } from '../../harness/deviations/deviation.ts';
import { settleDeviations } from '../../harness/deviations/settle-deviations.ts';
import { coverageOf } from '../../harness/life/coverage.ts';
import { repeatsOf, worstOf } from '../../harness/repeat/repeats.ts';
import { callCoverageOf } from '../../harness/report/call-coverage.ts';
import { compareWithEarlier } from '../../harness/report/drift.ts';
import { earlierRuns } from '../../harness/report/earlier-runs.ts';
import type { RunReport } from '../../harness/report/run-report.ts';
import { summarise } from '../../harness/report/summary.ts';
import type { RuleResult } from '../../harness/rule/result.ts';
import { checkedRules, pendingRules } from '../../harness/rules/checked-rules.ts';
import type { Trial } from '../../harness/run/plan.ts';
import type { Options } from './options.ts';
import { alterations, repeatable, selection } from './told-options.ts';

/** All that the run has to tell, compared with what earlier ones told. */
export async function reportOf(
  options: Options,
  { profile, tier, seed, rules }: Trial,
  startedAt: Date,
  runs: readonly (readonly RuleResult[])[],
  known: readonly Deviation[],
  redact: Redact,
): Promise<RunReport> {
  const results = worstOf(runs);
  const deviations = settleDeviations(known, results, startedAt);
  const subject = {
    target: redact(profile.name),
    alterations: alterations(options),
    startedAt: startedAt.toISOString(),
  };
  return {
    ...subject,
    tier,
    seed,
    durationMs: Date.now() - startedAt.getTime(),
    options: repeatable(options).map(redact),
    selection: selection(options),
    shard: options.shard,
    summary: summarise(results, rules, checkedRules(), deviations),
    results,
    pending: pendingRules(),
    drift: await compareWithEarlier(results, earlierRuns(options.results, subject)),
    deviations,
    repeats: runs.length > 1 ? repeatsOf(runs) : undefined,
    coverage: coverageOf(results),
    calls: callCoverageOf(results),
  };
}
