import type { Route } from '../../emulator/world/calls/job-call.ts';
import type { Fault } from '../common/kinds.ts';
import { knownKeyInAnyCase, knownKeyWithAnyStart } from '../common/known-key.ts';

export const authFaults: readonly Fault[] = [
  {
    id: 'missing-key-answers-403',
    says: 'A call without a key is refused with 403.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['auth.job.missing-key'],
    behave: (base) => ({
      refusalStatus: (refusal, operation) =>
        refusal === 'missing-key' ? 403 : base.refusalStatus(refusal, operation),
    }),
  },
  {
    id: 'missing-key-ignored',
    says: 'A call without a key is served.',
    kind: 'ignored',
    sharp: true,
    breaks: ['auth.job.missing-key'],
    behave: (base) => ({
      admission: (caller) => (caller.key === 'missing' ? undefined : base.admission(caller)),
    }),
  },
  {
    id: 'health-needs-no-key',
    says: '/health is served without a key.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.job.missing-key'],
    behave: (base) => ({
      admission: (caller) =>
        caller.key === 'missing' && caller.operation === 'health' ? undefined : base.admission(caller),
    }),
  },
  {
    id: 'unauthorized-submission-is-queued',
    says: 'A submission that is refused with 401 is queued and runs anyway.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['auth.job.missing-key', 'auth.job.invalid-key', 'auth.refusal-has-no-effect'],
    wrap: (next) => queuing(next, 401),
  },
  {
    id: 'forbidden-submission-is-queued',
    says: 'A submission that is refused with 403 is queued and runs anyway.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['auth.job.no-access', 'auth.refusal-has-no-effect'],
    wrap: (next) => queuing(next, 403),
  },
  {
    id: 'bearer-not-known',
    says: 'The key must come bare: Bearer is taken for a part of it.',
    kind: 'ignored',
    sharp: false,
    breaks: ['auth.job.bearer'],
    behave: () => ({ keyIn: (authorization) => authorization }),
  },
  {
    id: 'bearer-not-known-to-stream',
    says: '/stream takes Bearer for a part of the key.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.job.bearer'],
    behave: (base) => ({
      keyIn: (authorization, operation) =>
        operation === 'stream' ? authorization : base.keyIn(authorization, operation),
    }),
  },
  {
    id: 'bearer-purge-answers-403',
    says: '/purge-queue answers 403 to a bearer token: it wants the bare key.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['auth.job.bearer'],
    wrap: (next) => (call) =>
      call.operation === 'purgeQueue' && /^bearer /i.test(call.authorization ?? '')
        ? { status: 403, body: { error: 'not allowed' } }
        : next(call),
  },
  {
    id: 'bare-key-not-known',
    says: 'A key without Bearer is no key.',
    kind: 'ignored',
    sharp: true,
    breaks: ['auth.job.bare-key'],
    behave: (base) => ({
      keyIn: (authorization, operation) =>
        isBearer(authorization) ? base.keyIn(authorization, operation) : undefined,
    }),
  },
  {
    id: 'bare-key-only-submits',
    says: 'A key without Bearer is taken by /run and /runsync alone.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.job.bare-key'],
    behave: (base) => ({
      keyIn: (authorization, operation) =>
        isBearer(authorization) || operation === 'run' || operation === 'runsync'
          ? base.keyIn(authorization, operation)
          : undefined,
    }),
  },
  {
    id: 'invalid-key-answers-403',
    says: 'A call with an invalid key is refused with 403.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['auth.job.invalid-key'],
    behave: (base) => ({
      refusalStatus: (refusal, operation) =>
        refusal === 'invalid-key' ? 403 : base.refusalStatus(refusal, operation),
    }),
  },
  {
    id: 'keys-of-the-right-length-are-valid',
    says: 'A key is known by its length.',
    kind: 'ignored',
    sharp: true,
    breaks: ['auth.job.invalid-key'],
    behave: () => ({
      ownerOf: (key, owners) =>
        owners.get(key) ?? (lengths(owners).has(key.length) ? first(owners) : undefined),
    }),
  },
  {
    id: 'keys-are-compared-without-their-end',
    says: 'The last character of a key is not compared.',
    kind: 'boundary',
    sharp: true,
    breaks: ['auth.job.invalid-key'],
    behave: () => ({
      ownerOf: (key, owners) =>
        owners.get(key) ?? [...owners].find(([known]) => known.slice(0, -1) === key.slice(0, -1))?.[1],
    }),
  },
  {
    id: 'keys-are-compared-without-their-first-character',
    says: 'The first character of a key is not compared.',
    kind: 'boundary',
    sharp: true,
    breaks: ['auth.job.invalid-key'],
    behave: () => ({
      ownerOf: (key, owners) => owners.get(knownKeyWithAnyStart(key, owners)),
    }),
  },
  {
    id: 'keys-are-known-by-their-end',
    says: 'A text that ends with a key is as good as the key.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.job.invalid-key'],
    behave: () => ({
      ownerOf: (key, owners) => [...owners].find(([known]) => key.endsWith(known))?.[1],
    }),
  },
  {
    id: 'keys-are-compared-in-lower-case',
    says: 'The job API takes a key whose letters are of the other case.',
    kind: 'boundary',
    sharp: true,
    breaks: ['auth.job.invalid-key'],
    behave: () => ({
      ownerOf: (key, owners) => owners.get(knownKeyInAnyCase(key, owners)),
    }),
  },
  {
    id: 'keys-are-compared-as-far-as-they-go',
    says: 'The beginning of a key is as good as the key.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.job.invalid-key'],
    behave: () => ({
      ownerOf: (key, owners) => [...owners].find(([known]) => known.startsWith(key))?.[1],
    }),
  },
  {
    id: 'bare-keys-are-not-looked-up',
    says: 'Any key without Bearer is valid.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.job.invalid-key'],
    wrap: (next) => (call) =>
      call.authorization === undefined || isBearer(call.authorization)
        ? next(call)
        : next({ ...call, authorization: call.world.keys.valid }),
  },
  {
    id: 'no-access-answers-404',
    says: 'A key without access gets the answer that there is no such endpoint.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['auth.job.no-access'],
    behave: (base) => ({
      refusalStatus: (refusal, operation) =>
        refusal === 'no-access' ? 404 : base.refusalStatus(refusal, operation),
    }),
  },
  {
    id: 'anybody-may-stream',
    says: '/stream is served with any valid key.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.job.no-access'],
    behave: (base) => ({
      admission: (caller) =>
        base.admission(caller.operation === 'stream' ? { ...caller, access: true } : caller),
    }),
  },
];

function isBearer(authorization: string | undefined): boolean {
  return /^bearer /i.test(authorization ?? '');
}

function lengths(owners: ReadonlyMap<string, string>): Set<number> {
  return new Set([...owners.keys()].map((key) => key.length));
}

function first(owners: ReadonlyMap<string, string>): string | undefined {
  return owners.values().next().value;
}

/** The route, which queues a submission that it has refused with the status. */
function queuing(next: Route, status: number): Route {
  return async (call) => {
    const reply = await next(call);
    const isSubmission = call.operation === 'run' || call.operation === 'runsync';
    if (reply.status !== status || !isSubmission) return reply;
    const authorization = call.world.keys.valid;
    await next({ ...call, operation: 'run', authorization });
    return reply;
  };
}
