import type { Need, Rule } from '../../generated/rules.ts';
import type { ManagementApi } from '../client/rest-request.ts';
import type { EndpointName } from '../profile/site.ts';
import type { Target } from '../target/target.ts';

const managementApis: readonly Need[] = ['v1', 'v2', 'graphql'] satisfies readonly ManagementApi[];

function isManagementApi(need: Need): need is ManagementApi {
  return managementApis.includes(need);
}

/** The management APIs that a rule needs, in its own order: the first tells whether the target lives. */
export function apisOf({ needs }: Pick<Rule, 'needs'>): readonly ManagementApi[] {
  return needs.filter(isManagementApi);
}

/** What tells whether a target offers what a rule needs. */
export type Offering = Pick<
  Target,
  'offers' | 'apis' | 'schemas' | 'executionTimeouts' | 'requestsPerWorker' | 'concurrentHandler'
>;

/**
 * Whether a target offers what a rule needs.
 * @param endpoint where the rule's jobs go
 */
export function isOffered(need: Need, target: Offering, endpoint: EndpointName | undefined): boolean {
  if (isManagementApi(need)) return target.apis.has(need);
  switch (need) {
    case 'v1-schema':
      return target.schemas.has('v1');
    case 'sequential':
      return target.concurrentHandler === false;
    case 'endpoint-timeout':
      return Object.keys(target.executionTimeouts).length > 0;
    case 'no-endpoint-timeout':
      return endpoint !== undefined && target.executionTimeouts[endpoint] === null;
    case 'scaling-limits':
      return raisesLimits(target.requestsPerWorker);
    default:
      return target.offers.has(need);
  }
}

function raisesLimits({ exclusive = null, scaling = null }: Target['requestsPerWorker']): boolean {
  return exclusive !== null || scaling !== null;
}
