import type { Behaviour } from '../emulator/core/behaviour.ts';
import { documentedBehaviour } from '../emulator/core/documented-behaviour.ts';
import { type Catalog, narrowed } from '../engine/prove/proof.ts';
import { selectRules } from '../engine/rules/select.ts';
import { rules as allRules, type RuleId } from '../generated/rules.ts';
import type { Variant } from '../mutants/common/kinds.ts';
import { variants } from '../mutants/conforming/variants.ts';
import { stubTargets } from '../mutants/stubs/stub-targets.ts';
import { faults } from '../mutants/wrong/faults.ts';
import { apisOf } from '../service/case/needs.ts';
import { checkedRules } from '../service/rules/checked-rules.ts';
import '../suites/all.ts';
import { builtInRules } from '../suites/load-checks.ts';

/**
 * What there is to prove of some rules: of all when none are named.
 * @throws UsageError for a rule or an area that does not exist
 */
export function proofCatalog(names: { rules: readonly string[]; areas: readonly string[] }): {
  rules: readonly RuleId[];
  catalog: Catalog;
} {
  const checked = checkedRules(builtInRules);
  const rules = selectRules(allRules, names, checked);
  const managing = new Set(checked.filter((id) => apisOf(allRules[id]).length > 0));
  const described = variants.map((variant) => ({
    ...variant,
    manages: isManagement(variant),
    showsIn: apisShowing(variant),
  }));
  const unbearable = new Set(checked.filter((id) => id.startsWith('limit.')));
  const served = { apiOf, unbearable, managing };
  const whole = { rules: checked, faults, variants: described, nullTargets: stubTargets, ...served };
  return { rules, catalog: rules.length === checked.length ? whole : narrowed(whole, rules) };
}

/** The job API with what runs behind it, both REST APIs, or the GraphQL API. */
type Api = 'job' | 'rest' | 'graphql';

function apiOf(operation: string): Api {
  if (/^v[12] /.test(operation)) return 'rest';
  return operation.startsWith('graphql ') ? 'graphql' : 'job';
}

/** What the job API decides and the management APIs show as well: who may call, and which workers there are. */
const sharedDecisions: ReadonlySet<string> = new Set<keyof Behaviour>([
  ...([
    'admission',
    'keyIn',
    'ownerOf',
    'acceptedStatus',
    'answerDelay',
    'losesAnswer',
    'baseLimit',
  ] as const),
  ...(['bodyLimit', 'sizeProblem', 'endpointOf', 'healthAnswer'] as const),
  ...(['coldStart', 'idleTimeout', 'leastWorkers', 'mostWorkers', 'scaler'] as const),
]);

/** What GraphQL shows of Pods is decided with REST, and what is put on the wire is of every API. */
function apisShowing(variant: Variant): readonly Api[] {
  const { behave, send, meet, behaveRest, wrapRest, behaveGraphql, wrapGraphql, graphqlPath } = variant;
  const isAbout = (...members: readonly unknown[]): boolean => members.some((one) => one !== undefined);
  const decides = Object.keys(behave?.(documentedBehaviour) ?? {});
  if (isAbout(send, meet) || decides.some((name) => sharedDecisions.has(name)))
    return ['job', 'rest', 'graphql'];
  return [
    ...(isManagement(variant) ? [] : (['job'] as const)),
    ...(isAbout(behaveRest, wrapRest) ? (['rest'] as const) : []),
    ...(isAbout(behaveRest, behaveGraphql, wrapGraphql, graphqlPath) ? (['graphql'] as const) : []),
  ];
}

/** Whether it leaves the job API as it is. */
function isManagement({ behave, wrap, answer, balance, jobApiPath, balancesBelowJobApi }: Variant): boolean {
  return [behave, wrap, answer, balance, jobApiPath, balancesBelowJobApi].every((one) => one === undefined);
}
