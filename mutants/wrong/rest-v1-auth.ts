import type { RestBehaviour, RestPlace } from '../../emulator/core/rest/rest-behaviour.ts';
import type { RestRefusalKind } from '../../emulator/core/rest/rest-refusal.ts';
import type { Fault } from '../common/kinds.ts';
import { knownKeyInAnyCase, knownKeyWithAnyStart } from '../common/known-key.ts';

/** Answers some refusals of v1 with another status. */
function refusing(no: RestRefusalKind, status: number) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    refusalStatus: (refusal, at) =>
      refusal === no && at.version === 'v1' ? status : base.refusalStatus(refusal, at),
  });
}

const isIn = (at: RestPlace, operations: RegExp): boolean =>
  at.version === 'v1' && operations.test(at.operation ?? '');

export const restV1AuthFaults: readonly Fault[] = [
  {
    id: 'v1-bills-take-no-bearer',
    says: 'Billing of v1 does not read the authorization header.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v1.valid-key'],
    behaveRest: (base) => ({
      keyIn: (header, at) => (isIn(at, /Billing$/) ? undefined : base.keyIn(header, at)),
    }),
  },
  {
    id: 'v1-takes-bare-keys-alone',
    says: 'v1 takes a key without Bearer, and none with it.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['auth.v1.valid-key'],
    behaveRest: (base) => ({
      keyIn: (header, at) =>
        at.version === 'v1' ? /^(?!bearer)\S+$/i.exec(header ?? '')?.[0] : base.keyIn(header, at),
    }),
  },
  {
    id: 'v1-bills-need-no-key',
    says: 'The bills of v1 can be read without a key.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v1.missing-key'],
    behaveRest: (base) => ({
      admission: (caller) =>
        caller.key === 'missing' && isIn(caller.at, /Billing$/) ? undefined : base.admission(caller),
    }),
  },
  {
    id: 'v1-missing-key-answers-403',
    says: 'A call of v1 without a key answers 403.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['auth.v1.missing-key'],
    behaveRest: refusing('missing-key', 403),
  },
  {
    id: 'v1-takes-an-empty-header',
    says: 'v1 serves a call whose authorization header has nothing in it.',
    kind: 'boundary',
    sharp: true,
    breaks: ['auth.v1.missing-key'],
    behaveRest: (base) => ({
      keyIn: (header, at) => (at.version === 'v1' && header === '' ? header : base.keyIn(header, at)),
      ownerOf: (key, owners, at) => (key === '' ? [...owners.values()][0] : base.ownerOf(key, owners, at)),
    }),
  },
  {
    id: 'v1-keys-are-compared-without-their-end',
    says: 'v1 takes any key that begins like one.',
    kind: 'boundary',
    sharp: true,
    breaks: ['auth.v1.invalid-key', 'auth.same-for-v1-and-v2'],
    behaveRest: (base) => ({
      ownerOf: (key, owners, at) => {
        const like = [...owners.keys()].find(
          (known) => known.slice(0, -1) === key.slice(0, known.length - 1),
        );
        return base.ownerOf(at.version === 'v1' ? (like ?? key) : key, owners, at);
      },
    }),
  },
  {
    id: 'v1-keys-are-compared-without-their-first-character',
    says: 'v1 does not compare the first character of a key.',
    kind: 'boundary',
    sharp: true,
    breaks: ['auth.v1.invalid-key', 'auth.same-for-v1-and-v2'],
    behaveRest: (base) => ({
      ownerOf: (key, owners, at) =>
        base.ownerOf(at.version === 'v1' ? knownKeyWithAnyStart(key, owners) : key, owners, at),
    }),
  },
  {
    id: 'v1-keys-are-compared-in-lower-case',
    says: 'v1 takes a key whose letters are of the other case.',
    kind: 'boundary',
    sharp: true,
    breaks: ['auth.v1.invalid-key', 'auth.same-for-v1-and-v2'],
    behaveRest: (base) => ({
      ownerOf: (key, owners, at) =>
        base.ownerOf(at.version === 'v1' ? knownKeyInAnyCase(key, owners) : key, owners, at),
    }),
  },
  {
    id: 'v1-invalid-key-answers-403',
    says: 'A call of v1 with an invalid key answers 403.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['auth.v1.invalid-key'],
    behaveRest: refusing('invalid-key', 403),
  },
  {
    id: 'v1-strangers-stop-pods',
    says: 'Any valid key may stop any Pod through v1.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v1.no-access'],
    behaveRest: (base) => ({
      admission: (caller) =>
        caller.key === 'known' && isIn(caller.at, /^StopPod$/) ? undefined : base.admission(caller),
      mayUse: (user, owners, at) => isIn(at, /^StopPod$/) || base.mayUse(user, owners, at),
    }),
  },
  {
    id: 'v1-no-access-answers-404',
    says: 'v1 denies that there is what a key has no access to.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['auth.v1.no-access'],
    behaveRest: refusing('no-access', 404),
  },
  {
    id: 'v2-knows-none-but-the-first-user',
    says: 'v2 takes the keys of one user alone, v1 those of all.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.same-for-v1-and-v2'],
    behaveRest: (base) => ({
      ownerOf: (key, owners, at) => {
        const owner = base.ownerOf(key, owners, at);
        return at.version === 'v2' && owner === 'second-user' ? undefined : owner;
      },
    }),
  },
  {
    id: 'v1-looks-at-the-body-before-the-key',
    says: 'A create of v1 that lacks everything is answered 400, also without a key.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v1.missing-key'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const isEmpty = Buffer.from(call.body).toString().trim() === '{}';
      const isMeant = call.at.version === 'v1' && call.method === 'POST' && reply.status === 401;
      return isMeant && isEmpty ? { ...reply, status: 400, body: { message: 'name is missing' } } : reply;
    },
  },
];
