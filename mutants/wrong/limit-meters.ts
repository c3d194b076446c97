import type { Behaviour, JobOperation } from '../../emulator/core/behaviour.ts';
import type { Metered } from '../../emulator/core/rate-limit.ts';
import { submit } from '../../emulator/core/submit.ts';
import { json } from '../../emulator/world/calls/reply.ts';
import type { Fault } from '../common/kinds.ts';

function keyed(parts: (metered: Metered) => readonly string[]): () => Partial<Behaviour> {
  return () => ({ meterKey: (metered) => JSON.stringify(parts(metered)) });
}

/** Faults in what is counted together, in flight, or done behind a refusal. */
export const limitMeterFaults: readonly Fault[] = [
  {
    id: 'limits-shared-between-endpoints',
    says: 'Calls of all endpoints of a user are counted together.',
    kind: 'ignored',
    sharp: true,
    breaks: ['limit.separate'],
    behave: keyed(({ user, operation }) => [user, operation]),
  },
  {
    id: 'limits-shared-between-users',
    says: 'Calls of all users of an endpoint are counted together.',
    kind: 'ignored',
    sharp: true,
    breaks: ['limit.separate'],
    behave: keyed(({ endpoint, operation }) => [endpoint.id, operation]),
  },
  {
    id: 'purge-limit-shared-between-users',
    says: 'Calls of /purge-queue of all users of an endpoint are counted together.',
    kind: 'partial',
    sharp: true,
    breaks: ['limit.separate'],
    behave: keyed(({ user, endpoint, operation }) =>
      operation === 'purgeQueue' ? [endpoint.id, operation] : [user, endpoint.id, operation],
    ),
  },
  {
    id: 'limits-shared-between-operations',
    says: 'Calls of all operations are counted together, against the limit of each.',
    kind: 'side-effect',
    sharp: false,
    breaks: ['limit.separate'],
    behave: keyed(({ user, endpoint }) => [user, endpoint.id]),
  },
  {
    id: 'status-and-stream-share-a-limit',
    says: '/status and /stream are counted together.',
    kind: 'partial',
    sharp: true,
    breaks: ['limit.separate'],
    behave: keyed(({ user, endpoint, operation }) => [
      user,
      endpoint.id,
      operation === 'stream' ? 'status' : operation,
    ]),
  },
  {
    id: 'too-many-calls-answer-503',
    says: 'Calls over a limit are answered 503.',
    kind: 'wrong-value',
    sharp: false,
    breaks: ['limit.base.refused', 'limit.concurrent.refused', 'limit.only-429'],
    behave: (base) => ({
      refusalStatus: (refusal, operation) =>
        refusal === 'rate-limited' ? 503 : base.refusalStatus(refusal, operation),
    }),
  },
  {
    id: 'too-many-cancels-answer-400',
    says: 'Cancels over their limit are answered 400.',
    kind: 'partial',
    sharp: true,
    breaks: ['limit.base.refused', 'limit.only-429'],
    behave: (base) => ({
      refusalStatus: (refusal, operation) =>
        refusal === 'rate-limited' && operation === 'cancel' ? 400 : base.refusalStatus(refusal, operation),
    }),
  },
  {
    id: 'calls-in-flight-are-not-counted',
    says: 'Any number of calls may wait for their jobs.',
    kind: 'ignored',
    sharp: true,
    breaks: ['limit.concurrent.refused'],
    behave: () => ({ holdsTurn: () => false }),
  },
  {
    id: 'openai-calls-in-flight-are-not-counted',
    says: 'Any number of calls of /openai may wait for their jobs.',
    kind: 'partial',
    sharp: true,
    breaks: ['limit.concurrent.refused'],
    behave: () => ({ holdsTurn: (operation) => operation !== 'openai' }),
  },
  {
    id: 'one-call-more-in-flight',
    says: 'One call more than the limit may be in flight.',
    kind: 'boundary',
    sharp: true,
    breaks: ['limit.concurrent.refused'],
    behave: inFlight((most) => most + 1),
  },
  {
    id: 'one-call-fewer-in-flight',
    says: 'One call fewer than the limit may be in flight.',
    kind: 'boundary',
    sharp: true,
    breaks: ['limit.concurrent.allowed'],
    behave: inFlight((most) => most - 1),
  },
  {
    id: 'answered-calls-stay-in-flight',
    says: 'A call counts as in flight for ever.',
    kind: 'side-effect',
    sharp: false,
    breaks: ['limit.base.allowed', 'limit.concurrent.allowed'],
    behave: () => ({ endsTurn: () => false }),
  },
  {
    id: 'answered-waits-stay-in-flight',
    says: 'A /runsync counts as in flight for ever.',
    kind: 'partial',
    sharp: true,
    breaks: ['limit.concurrent.allowed'],
    behave: () => ({ endsTurn: (operation) => operation !== 'runsync' }),
  },
  {
    id: 'refused-run-is-queued',
    says: 'A /run over the limit is refused, and its job queued anyway.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['limit.refused-has-no-effect', 'limit.only-429'],
    behave: serving('run'),
  },
  {
    id: 'refused-run-is-queued-later',
    says: 'A /run over the limit is refused, and its job queued five seconds later.',
    kind: 'partial',
    sharp: true,
    breaks: ['limit.refused-has-no-effect'],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const { service, clock } = call.world;
      const endpoint = service.endpoints.get(call.endpointId);
      if (call.operation === 'run' && reply.status === 429 && endpoint !== undefined) {
        service.agenda.at(clock.now() + 5000, (now) => {
          submit(service, endpoint, { input: {} }, 'run', now);
        });
      }
      return reply;
    },
  },
  {
    id: 'cancel-over-the-limit-cancels',
    says: 'A /cancel over the limit is refused, and cancels anyway.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['limit.refused-has-no-effect'],
    behave: serving('cancel'),
  },
  {
    id: 'purge-over-the-limit-purges',
    says: 'A /purge-queue over the limit is refused, and purges anyway.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['limit.refused-has-no-effect'],
    behave: serving('purgeQueue'),
  },
  {
    id: 'status-over-the-limit-sets-the-ttl',
    says: 'A /status?ttl= over the limit is refused, and sets the ttl anyway.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['limit.refused-has-no-effect'],
    behave: serving('status'),
  },
  {
    id: 'an-answer-is-lost-under-load',
    says: 'When fifty calls have come in a window, one of them gets no answer.',
    kind: 'partial',
    sharp: true,
    breaks: ['limit.only-429'],
    behave: () => ({
      losesAnswer: (operation, meters) => operation === 'run' && loadOf(meters, operation) === 50,
    }),
  },
  {
    id: 'internal-errors-under-load',
    says: 'From the five hundredth /run of a window on some are answered 500.',
    kind: 'partial',
    sharp: true,
    breaks: ['limit.only-429'],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const load = loadOf(call.world.service.meters, call.operation);
      const isIll = call.operation === 'run' && load > 500 && load % 50 === 0 && reply.status < 300;
      return isIll ? json(500, { error: 'too much to do' }) : reply;
    },
  },
  {
    id: 'ids-come-again-under-load',
    says: 'Every hundredth job of a window gets the id of the one before it.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['limit.only-429'],
    behave(base) {
      let made = 0;
      let last = '';
      return {
        newJobId(random, kind, endpoint) {
          made += 1;
          last = made % 100 === 0 ? last : base.newJobId(random, kind, endpoint);
          return last;
        },
      };
    },
  },
];

function inFlight(change: (most: number) => number): (base: Behaviour) => Partial<Behaviour> {
  return (base) => ({
    effectiveLimit(limit, endpoint) {
      const { requests, concurrent } = base.effectiveLimit(limit, endpoint);
      return { requests, concurrent: concurrent === null ? null : change(concurrent) };
    },
  });
}

function serving(refused: JobOperation): () => Partial<Behaviour> {
  return () => ({ servesRefused: (operation) => operation === refused });
}

/** The most calls of an operation that any caller has made in this window. */
function loadOf(meters: Parameters<Behaviour['losesAnswer']>[1], operation: JobOperation): number {
  const own = [...meters].filter(([key]) => key.endsWith(`"${operation}"]`));
  return Math.max(0, ...own.map(([, { accepted }]) => accepted.length));
}
