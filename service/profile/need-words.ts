import type { Need } from '../../generated/rules.ts';

/** What each need of a rule asks of a target. */
export const needWords: Record<Need, string> = {
  v1: 'the address of REST v1',
  v2: 'the address of REST v2',
  graphql: 'the address of the GraphQL API',
  'v1-schema': 'the address of the schema of v1',
  'v1-served': "that v1 is not yet retired by the target's clock",
  time: 'that time passes: at once on a virtual clock, waited out on a real one',
  probe: 'an endpoint whose handler follows specs/probe.md',
  exclusive: 'an endpoint that nobody else uses meanwhile',
  'second-endpoint': 'another endpoint of the same kind',
  balanced: 'a load balancing endpoint whose workers serve the probe server of specs/probe.md',
  receiver: "that the target and its workers can reach the harness's receiver",
  'second-key': 'a valid key without access to the resource',
  'second-user': 'a key of another user with access of its own',
  spend: 'leave to create something that costs money on a real target',
  sequential: 'handlers that take one job at a time',
  'endpoint-timeout': "that the executionTimeout of some endpoint's own is known, or that it has none",
  'no-endpoint-timeout': 'an endpoint that is known to have no executionTimeout of its own',
  'scaling-limits':
    'an endpoint that nobody else uses and whose rate limits rise with its workers, by a known number',
};
