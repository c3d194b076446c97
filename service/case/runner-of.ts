import type { Rule } from '../../generated/rules.ts';
import { addedRules } from '../catalog/rule-catalog.ts';
import type { EndpointName } from '../profile/site.ts';
import type { ConcurrencyGroup } from '../target/stage.ts';
import type { Target } from '../target/target.ts';
import type { JudgeOptions } from './judge.ts';
import { apisOf } from './needs.ts';
import type { RuleCheck } from './rule.ts';
import type { ServiceCaseRunner } from './run-case.ts';

/** Where and how the cases of a rule run. */
export function runnerOf(check: RuleCheck, record: Rule, options: JudgeOptions): ServiceCaseRunner {
  const { target, transport, receiver, tier, patience, memory, interrupted, waiting, admission } = options;
  return {
    target,
    transport,
    receiver,
    endpoint: endpointFor(record, target)!,
    exclusive: record.needs.includes('exclusive'),
    apis: apisOf(record),
    concurrencyGroup:
      target.rate === undefined || record.needs.includes('exclusive')
        ? undefined
        : concurrencyGroupOf(record),
    isOpen: record.level === 'open',
    isOwn: addedRules().includes(record),
    declares: check.declares,
    memory: `${memory} ${check.id}`,
    patience,
    waiting,
    admission,
    // On a virtual clock no real time decides anything: each call has an end of its own.
    signal: AbortSignal.any([
      ...(target.rate === undefined ? [] : [AbortSignal.timeout(tier.budget)]),
      ...(interrupted ? [interrupted] : []),
    ]),
  };
}

/** Those that rent share a stock, those that submit jobs share workers. */
function concurrencyGroupOf(record: Rule): ConcurrencyGroup {
  if (record.needs.includes('spend')) return 'spending';
  return apisOf(record).length === 0 || record.needs.includes('probe') ? 'working' : 'looking';
}

/** Where the calls of a rule go; undefined when the target names no endpoint. */
export function endpointFor(record: Rule, { offers }: Target): EndpointName | undefined {
  if (record.needs.includes('exclusive')) return 'exclusive';
  if (offers.has('probe')) return 'probe';
  return offers.has('second-endpoint') ? 'second' : undefined;
}
