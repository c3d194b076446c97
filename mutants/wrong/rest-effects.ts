import type { Fault } from '../common/kinds.ts';
import { isOperation } from './rest-calls.ts';

const unauthorized = new Set(['missing-key', 'invalid-key', 'no-access']);

/** Calls that are refused, and served behind the refusal. */
export const restEffectFaults: readonly Fault[] = [
  {
    id: 'v2-refused-templates-are-made',
    says: 'A template is made although its maker is refused by v2.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['auth.refusal-has-no-effect'],
    behaveRest: (base) => ({
      servesRefused: ({ no, ...more }, at) =>
        (unauthorized.has(no) && at.operation === 'createTemplate') ||
        base.servesRefused({ no, ...more }, at),
    }),
  },
  {
    id: 'v2-refused-delegations-are-taken-back',
    says: 'A delegation is gone although v2 refused whoever deletes it.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.refusal-has-no-effect'],
    behaveRest: (base) => ({
      servesRefused: (refusal, at) =>
        (unauthorized.has(refusal.no) && isOperation(at, 'revokeDelegation')) ||
        base.servesRefused(refusal, at),
    }),
  },
  {
    id: 'v1-refused-stops-are-carried-out',
    says: 'A Pod stops although the caller of v1 bears no key.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.refusal-has-no-effect'],
    behaveRest: (base) => ({
      servesRefused: (refusal, at) =>
        (refusal.no === 'missing-key' && at.operation === 'StopPod') || base.servesRefused(refusal, at),
    }),
  },
];
