import { duration } from '../../engine/duration.ts';
import { turnsLeftOut } from '../../engine/property/property-context.ts';
import { longestOf, type RoundOptions, roundsOf } from '../../engine/property/rounds.ts';
import type { Missing } from '../../engine/property/verdict.ts';
import type { Need, Rule } from '../../generated/rules.ts';
import type { JudgeOptions } from './judge.ts';
import { apisOf, isOffered } from './needs.ts';
import type { RuleCheck } from './rule.ts';
import { endpointFor } from './runner-of.ts';

/** Where the target profile says that it is offered. */
const membersOf: Readonly<Partial<Record<Need, string>>> = {
  v1: 'urls.restV1',
  v2: 'urls.restV2',
  graphql: 'urls.graphql',
  'v1-schema': 'urls.restV1Schema',
  'v1-served': 'urls.restV1, before it is retired',
  probe: 'endpoints.probe',
  exclusive: 'endpoints.exclusive',
  'second-endpoint': 'endpoints.second',
  balanced: 'endpoints.balanced',
  receiver: 'capabilities.receiver',
  'second-key': 'keys.noAccess',
  'second-user': 'keys.secondUser',
  spend: 'capabilities.spend',
  sequential: 'capabilities.concurrentHandler: false',
  'endpoint-timeout': 'capabilities.executionTimeoutMs',
  'no-endpoint-timeout': 'capabilities.executionTimeoutMs, null for the endpoint',
  'scaling-limits': 'capabilities.requestsPerWorker',
};

function wordsOf(need: Need): string {
  const member = membersOf[need];
  return member === undefined ? need : `${need} (${member})`;
}

/** What keeps the rule from being judged here. */
export function missingNeed(record: Rule, check: RuleCheck, options: JudgeOptions): Missing | undefined {
  const words = lackingWords(record, options);
  if (words !== undefined) return { words, code: 'not-offered' };
  const { target, tier, cases } = options;
  const exclusive = record.needs.includes('exclusive');
  const time = lackingTime({ waits: check.declares.waits, exclusive, tier, cases, rate: target.rate });
  return time === undefined ? undefined : { words: time, code: 'left-out-by-tier' };
}

function lackingWords(record: Rule, { target }: JudgeOptions): string | undefined {
  const endpoint = endpointFor(record, target);
  const missing = record.needs.filter((need) => !isOffered(need, target, endpoint));
  if (missing.length > 0) return `the target does not offer: ${missing.map(wordsOf).join(', ')}`;
  return apisOf(record).length === 0 && endpoint === undefined
    ? 'the target profile names no endpoint'
    : undefined;
}

/** What the tier leaves out. */
function lackingTime(options: RoundOptions): string | undefined {
  const { exclusive, rate, cases, tier, waits } = options;
  if (exclusive && rate !== undefined && (cases ?? tier.exclusiveCases) === 0) return turnsLeftOut;
  return roundsOf(options).length === 0
    ? `a case waits ${duration(waits!.least)} of the target's time at least, and this tier allows ${duration(longestOf(options))} of it`
    : undefined;
}
