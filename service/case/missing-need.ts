import { duration } from '../../engine/duration.ts';
import { turnsLeftOut } from '../../engine/property/property-context.ts';
import { longestOf, type RoundOptions, roundsOf } from '../../engine/property/rounds.ts';
import type { Missing } from '../../engine/property/verdict.ts';
import type { Need, Rule } from '../../generated/rules.ts';
import type { ManagementApi } from '../client/rest-request.ts';
import type { Target } from '../target/target.ts';
import type { JudgeOptions } from './judge.ts';
import type { RuleCheck } from './rule.ts';
import { endpointFor } from './runner-of.ts';

const addressNames: Readonly<Record<ManagementApi, string>> = {
  v1: 'REST v1 (urls.restV1)',
  v2: 'REST v2 (urls.restV2)',
  graphql: 'GraphQL (urls.graphql)',
};

/** Where the target profile says that it is offered. */
const membersOf: Readonly<Partial<Record<Need, string>>> = {
  probe: 'endpoints.probe',
  exclusive: 'endpoints.exclusive',
  'second-endpoint': 'endpoints.second',
  balanced: 'endpoints.balanced',
  'second-key': 'keys.noAccess',
  'second-user': 'keys.secondUser',
  'v1-served': 'urls.restV1, before it is retired',
  webhook: 'capabilities.receiver',
  spend: 'capabilities.spend',
};

function wordsOf(need: Need): string {
  const member = membersOf[need];
  return member === undefined ? need : `${need} (${member})`;
}

/** What keeps the rule from being judged here. */
export function missingNeed(record: Rule, check: RuleCheck, options: JudgeOptions): Missing | undefined {
  const words = lackingWords(record, check, options);
  if (words !== undefined) return { words, code: 'not-offered' };
  const { target, tier, cases } = options;
  const exclusive = record.needs.includes('exclusive');
  const time = lackingTime({ waits: check.declares.waits, exclusive, tier, cases, rate: target.rate });
  return time === undefined ? undefined : { words: time, code: 'left-out-by-tier' };
}

function lackingWords(record: Rule, check: RuleCheck, options: JudgeOptions): string | undefined {
  const missing = record.needs.filter((need: Need) => !options.target.offers.has(need));
  if (missing.length > 0) return `the target does not offer: ${missing.map(wordsOf).join(', ')}`;
  const apis = [check.declares.api ?? []].flat();
  const lacking = apis.find((api) => !options.target.apis.has(api));
  if (lacking !== undefined) {
    return `the target profile names no address of ${addressNames[lacking]}`;
  }
  if (check.declares.schema && !apis.every((api) => api === 'graphql' || options.target.schemas.has(api))) {
    return 'the target profile does not say where the schema of v1 is (urls.restV1Schema)';
  }
  if (apis.length === 0 && endpointFor(record, options.target) === undefined)
    return 'the target profile names no endpoint';
  if (check.declares.hears && options.receiver === undefined) {
    return "the target can't reach the receiver (capabilities.receiver)";
  }
  if (check.declares.sequential && options.target.concurrentHandler !== false) {
    return 'the target profile does not say that its handlers take one job at a time (capabilities.concurrentHandler)';
  }
  return unknownSetting(check, record, options.target);
}

/** What the tier leaves out. */
function lackingTime(options: RoundOptions): string | undefined {
  const { exclusive, rate, cases, tier, waits } = options;
  if (exclusive && rate !== undefined && (cases ?? tier.exclusiveCases) === 0) return turnsLeftOut;
  return roundsOf(options).length === 0
    ? `a case waits ${duration(waits!.least)} of the target's time at least, and this tier allows ${duration(longestOf(options))} of it`
    : undefined;
}

function raisesLimits({ exclusive = null, scaling = null }: Target['requestsPerWorker']): boolean {
  return exclusive !== null || scaling !== null;
}

/** What the rule must know of the endpoints' settings and does not, in words. */
function unknownSetting(
  { declares }: RuleCheck,
  record: Rule,
  { executionTimeouts, requestsPerWorker }: Target,
): string | undefined {
  if (declares.setting === 'requestsPerWorker' && !raisesLimits(requestsPerWorker)) {
    return 'the target profile names no endpoint whose workers raise its rate limits (capabilities.requestsPerWorker)';
  }
  if (declares.setting === 'known' && Object.keys(executionTimeouts).length === 0) {
    return 'the target profile states no executionTimeout of an endpoint (capabilities.executionTimeoutMs)';
  }
  const name = record.needs.includes('exclusive') ? 'exclusive' : 'probe';
  return declares.setting === 'unset' && executionTimeouts[name] !== null
    ? `the target profile does not state that ${name} has no executionTimeout of its own (capabilities.executionTimeoutMs)`
    : undefined;
}
