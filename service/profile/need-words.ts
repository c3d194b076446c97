import type { Need } from '../../generated/rules.ts';

/** What each need of a rule asks of a target. */
export const needWords: Record<Need, string> = {
  time: 'that time passes: at once on a virtual clock, waited out on a real one',
  probe: 'an endpoint whose handler follows specs/probe.md',
  exclusive: 'an endpoint that nobody else uses meanwhile',
  webhook: "that the target can reach the harness's receiver",
  'second-key': 'a valid key without access to the resource',
  'second-user': 'a key of another user with access of its own',
  'second-endpoint': 'another endpoint of the same kind',
  balanced: 'a load balancing endpoint whose workers serve the probe server of specs/probe.md',
  'v1-served': "that v1 is not yet retired by the target's clock",
  spend: 'leave to create something that costs money on a real target',
};
