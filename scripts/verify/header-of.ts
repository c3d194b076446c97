import type { Redact } from '../../harness/client/redact.ts';
import type { Deviation } from '../../harness/deviations/deviation.ts';
import type { RunHeader } from '../../harness/report/journal/run-header.ts';
import { pendingRules } from '../../harness/rules/checked-rules.ts';
import type { TargetTrial } from '../../harness/run/target-trial.ts';
import type { Options } from './options.ts';
import { alterations, repeatable, selection } from './told-options.ts';

/** What is known of a run when it begins. */
export function headerOf(
  options: Options,
  { profile, tier, seed, rules }: TargetTrial,
  startedAt: Date,
  known: readonly Deviation[],
  redact: Redact,
): RunHeader {
  return {
    ...{ target: redact(profile.name), alterations: alterations(options), tier, seed, rules, known },
    startedAt: startedAt.toISOString(),
    options: repeatable(options).map(redact),
    selection: selection(options),
    shard: options.shard,
    pending: pendingRules(),
  };
}
