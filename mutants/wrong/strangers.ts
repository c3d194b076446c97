import type { JobCall, Route } from '../../emulator/world/calls/job-call.ts';
import type { Fault } from '../common/kinds.ts';

/** Valid keys without access that the job API lets in. */
export const strangerFaults: readonly Fault[] = [
  {
    id: 'bare-keys-need-no-access',
    says: 'A valid key without Bearer may use any endpoint.',
    kind: 'ignored',
    sharp: true,
    breaks: ['auth.job.no-access'],
    wrap: letting(isBareStranger),
  },
  {
    id: 'bare-keys-purge-without-access',
    says: '/purge-queue asks a key without Bearer for no access.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.job.no-access'],
    wrap: letting((call) => call.operation === 'purgeQueue' && isBareStranger(call)),
  },
  {
    id: 'made-endpoints-are-open-to-other-users',
    says: 'Users with endpoints of their own may use an endpoint that another made through REST.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.job.no-access'],
    wrap: letting((call) => isMade(call) && call.authorization === `Bearer ${call.world.keys.secondUser}`),
  },
  {
    id: 'made-endpoints-show-strangers-their-jobs',
    says: '/status of an endpoint that was made through REST is served with any valid key.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.job.no-access'],
    wrap: letting(
      (call) =>
        call.operation === 'status' &&
        isMade(call) &&
        call.authorization === `Bearer ${call.world.keys.noAccess}`,
    ),
  },
];

/** Serves such calls as if they bore the valid key. */
function letting(isLetIn: (call: JobCall) => boolean) {
  return (next: Route): Route =>
    (call) =>
      next(isLetIn(call) ? { ...call, authorization: `Bearer ${call.world.keys.valid}` } : call);
}

function isBareStranger({ authorization, world }: JobCall): boolean {
  return authorization === world.keys.noAccess;
}

/** Only its maker may use an endpoint that was made during the world. */
function isMade({ endpointId, world }: JobCall): boolean {
  return world.service.endpoints.get(endpointId)?.users.size === 1;
}
