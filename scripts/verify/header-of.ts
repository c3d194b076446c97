import type { Deviation } from '../../engine/deviations/deviation.ts';
import type { Redact } from '../../engine/http/redact.ts';
import { provenanceOf } from '../../engine/provenance/provenance.ts';
import type { RunHeader } from '../../engine/report/journal/run-header.ts';
import type { RunRequirements } from '../../engine/rules/requirements.ts';
import { ruleIn } from '../../engine/rules/rule-catalog.ts';
import { ruleHashOf } from '../../engine/rules/rule-hash.ts';
import { addedRules, ruleCatalog } from '../../service/catalog/rule-catalog.ts';
import type { ServiceTargetRun } from '../../service/plan/service-target-run.ts';
import { pendingRules } from '../../service/rules/checked-rules.ts';
import { rulesOfOthers } from '../../service/rules/own-rules.ts';
import type { Options } from './options.ts';
import { alterations, repeatable, selection } from './replay-arguments.ts';

/** The digest of its profile, and the requirement set that it is judged by. */
type HeldAgainst = {
  readonly profile: string | undefined;
  readonly requirements: RunRequirements | undefined;
};

/** What is known of a run when it begins. */
export function headerOf(
  options: Options,
  { profile, tier, seed, rules, ownRules: modules = [] }: ServiceTargetRun,
  startedAt: Date,
  known: readonly Deviation[],
  redact: Redact,
  { profile: profileDigest, requirements }: HeldAgainst,
): RunHeader {
  const others = rulesOfOthers(modules);
  const ownRules = addedRules().filter(({ id }) => !others.has(id));
  return {
    ...{ target: redact(profile.name), alterations: alterations(options), tier, seed, rules, known },
    ...(profileDigest === undefined ? {} : { profile: profileDigest }),
    ...(requirements === undefined ? {} : { requirements }),
    ...provenanceOf(ruleCatalog),
    hashes: Object.fromEntries(rules.map((id) => [id, ruleHashOf(ruleIn(ruleCatalog, id))])),
    startedAt: startedAt.toISOString(),
    options: repeatable(options).map(redact),
    selection: selection(options),
    shard: options.shard,
    pending: pendingRules(),
    ...(ownRules.length === 0 ? {} : { ownRules }),
  };
}
