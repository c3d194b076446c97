import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Meter, RateLimit } from '../../emulator/core/rate-limit.ts';
import { limits } from '../../generated/limits.ts';
import type { Fault } from '../common/kinds.ts';

const { window } = limits.rate;

/** Every base limit, or one operation's, changed. */
function changing(
  change: (limit: RateLimit) => RateLimit,
  only?: string,
): (base: Behaviour) => Partial<Behaviour> {
  return (base) => ({
    baseLimit(operation) {
      const limit = base.baseLimit(operation);
      return limit === undefined || (only !== undefined && operation !== only) ? limit : change(limit);
    },
  });
}

/** Whether there is room, where something is kept of each meter besides what it counts. */
function remembering<T>(
  begin: () => T,
  hasRoom: (base: Behaviour, kept: T, meter: Meter, requests: number, now: number) => boolean,
): (base: Behaviour) => Partial<Behaviour> {
  return (base) => {
    const kept = new WeakMap<Meter, T>();
    return {
      hasRoom(meter, requests, now) {
        const own = kept.get(meter) ?? begin();
        kept.set(meter, own);
        return hasRoom(base, own, meter, requests, now);
      },
    };
  };
}

/** What a limit that was reached once leaves of itself. */
function afterwards(left: (requests: number) => number): (base: Behaviour) => Partial<Behaviour> {
  return remembering(
    () => ({ wasReached: false }),
    (base, kept, meter, requests, now) => {
      const hasRoom = base.hasRoom(meter, kept.wasReached ? left(requests) : requests, now);
      if (!hasRoom) kept.wasReached = true;
      return hasRoom;
    },
  );
}

/** Milliseconds after which a limit is forgotten. */
const forgottenAfter = 120_000;

/** Faults in how many calls of a window are accepted. */
export const limitCountFaults: readonly Fault[] = [
  {
    id: 'limit-is-forgotten-after-minutes',
    says: 'Two minutes after the first call of a meter its limit no longer holds.',
    kind: 'ignored',
    sharp: true,
    breaks: ['limit.base.refused'],
    behave: remembering(
      (): { since?: number } => ({}),
      (base, kept, meter, requests, now) => {
        kept.since ??= now;
        return now - kept.since > forgottenAfter || base.hasRoom(meter, requests, now);
      },
    ),
  },
  {
    id: 'limit-is-one-call-too-low',
    says: 'The last call that a limit allows is refused.',
    kind: 'boundary',
    sharp: true,
    breaks: ['limit.base.allowed', 'limit.base.recovers'],
    behave: changing((limit) => ({ ...limit, requests: limit.requests - 1 })),
  },
  {
    id: 'limit-of-stream-is-that-of-run',
    says: '/stream may be called as often as /run.',
    kind: 'partial',
    sharp: true,
    breaks: ['limit.base.allowed', 'limit.base.recovers'],
    behave: changing((limit) => ({ ...limit, requests: limits.rate.operations.run.requests }), 'stream'),
  },
  {
    id: 'limits-are-halved',
    says: 'Half of what a limit allows is taken in a window.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['limit.base.allowed', 'limit.base.recovers'],
    behave: changing((limit) => ({ ...limit, requests: Math.ceil(limit.requests / 2) })),
  },
  {
    id: 'limits-are-ignored',
    says: 'No call is ever refused for coming too often.',
    kind: 'ignored',
    sharp: false,
    breaks: ['limit.base.refused', 'limit.dynamic'],
    behave: () => ({ hasRoom: () => true }),
  },
  {
    id: 'limit-of-stream-is-ignored',
    says: '/stream may be called any number of times.',
    kind: 'partial',
    sharp: true,
    breaks: ['limit.base.refused'],
    behave: changing((limit) => ({ ...limit, requests: Infinity }), 'stream'),
  },
  {
    id: 'limit-admits-a-fifth-more',
    says: 'A fifth more calls than the limit are taken in each window.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['limit.base.refused'],
    behave: (base) => ({ hasRoom: (meter, requests, now) => base.hasRoom(meter, requests * 1.2, now) }),
  },
  {
    id: 'limit-per-eight-seconds',
    says: 'Windows are eight seconds long.',
    kind: 'boundary',
    sharp: true,
    breaks: ['limit.base.refused'],
    behave: () => ({
      hasRoom(meter, requests, now) {
        meter.accepted = meter.accepted.filter((accepted) => accepted > now - 0.8 * window);
        return meter.accepted.length < requests;
      },
    }),
  },
  {
    id: 'limit-recovers-by-half',
    says: 'Once a limit was reached, half of it is left for ever.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['limit.base.recovers'],
    behave: afterwards((requests) => Math.ceil(requests / 2)),
  },
  {
    id: 'limit-never-recovers-whole',
    says: 'Once a limit was reached, one call less is taken in each window.',
    kind: 'boundary',
    sharp: true,
    breaks: ['limit.base.recovers'],
    behave: afterwards((requests) => requests - 1),
  },
  {
    id: 'refused-calls-are-held-against-the-caller',
    says: 'Calls that were refused count in the window after their own.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['limit.base.recovers'],
    behave: remembering(
      () => ({ refusedAt: -Infinity }),
      (base, kept, meter, requests, now) => {
        const isBanned = now > kept.refusedAt && now - kept.refusedAt < 1.5 * window;
        const hasRoom = base.hasRoom(meter, requests, now) && !isBanned;
        if (!hasRoom && !isBanned) kept.refusedAt = now;
        return hasRoom;
      },
    ),
  },
  {
    id: 'first-call-after-silence-is-refused',
    says: 'The first call after a window without any is refused, unless it is the first of all.',
    kind: 'boundary',
    sharp: true,
    breaks: ['limit.base.recovers'],
    behave: remembering(
      () => ({ askedAt: undefined as number | undefined }),
      (base, kept, meter, requests, now) => {
        const isFirst = kept.askedAt !== undefined && now - kept.askedAt > window;
        kept.askedAt = now;
        return base.hasRoom(meter, requests, now) && !isFirst;
      },
    ),
  },
];
