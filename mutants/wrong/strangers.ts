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
    wrap: letting((call) => isMade(call) && bears(call, call.world.keys.secondUser)),
  },
  {
    id: 'made-endpoints-show-strangers-their-jobs',
    says: '/status of an endpoint that was made through REST is served with any valid key.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.job.no-access'],
    wrap: letting(
      (call) => call.operation === 'status' && isMade(call) && bears(call, call.world.keys.noAccess),
    ),
  },
  {
    id: 'strangers-stream-what-is-over',
    says: '/stream of a job that has ended is served with any valid key.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.job.no-access'],
    wrap: letting(
      (call) => call.operation === 'stream' && isOver(call) && bears(call, call.world.keys.noAccess),
    ),
  },
  {
    id: 'keys-of-nobody-read-what-is-over',
    says: '/status of a job that has ended is served with any key.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.job.invalid-key', 'auth.job.no-access'],
    wrap: letting(
      (call) => call.operation === 'status' && isOver(call) && /^Bearer ./.test(call.authorization ?? ''),
    ),
  },
  {
    id: 'nobody-streams-what-is-over',
    says: '/stream of a job that has ended needs no key.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.job.missing-key'],
    wrap: letting((call) => call.operation === 'stream' && isOver(call) && call.authorization === undefined),
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

function bears({ authorization }: JobCall, key: string): boolean {
  return authorization === `Bearer ${key}`;
}

function isOver({ endpointId, jobId, world }: JobCall): boolean {
  return world.service.endpoints.get(endpointId)?.jobs.get(jobId)?.finished !== undefined;
}

/** Only its maker may use an endpoint that was made during the world. */
function isMade({ endpointId, world }: JobCall): boolean {
  return world.service.endpoints.get(endpointId)?.users.size === 1;
}
