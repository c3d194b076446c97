import type { RestBehaviour, RestPlace } from '../../emulator/core/rest/rest-behaviour.ts';
import type { RestRefusalKind } from '../../emulator/core/rest/rest-refusal.ts';
import type { RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Fault } from '../common/kinds.ts';
import { knownKeyInAnyCase, knownKeyWithAnyStart } from '../common/known-key.ts';

/** Answers some refusals of v2 with another status. */
function refusing(no: RestRefusalKind, status: number) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    refusalStatus: (refusal, at) =>
      refusal === no && at.version === 'v2' ? status : base.refusalStatus(refusal, at),
  });
}

/** Refuses with a status and nothing else. */
function bare(...statuses: readonly number[]) {
  return (next: RestRoute): RestRoute =>
    async (call) => {
      const reply = await next(call);
      if (call.at.version !== 'v2' || !statuses.includes(reply.status)) return reply;
      return { status: reply.status };
    };
}

const isIn = (at: RestPlace, operations: RegExp): boolean =>
  at.version === 'v2' && operations.test(at.operation ?? '');

const malformed = {
  status: 400,
  body: { title: 'Bad Request', status: 400, detail: 'the authorization header is malformed' },
};

export const restAuthFaults: readonly Fault[] = [
  {
    id: 'v2-bills-take-no-bearer',
    says: 'Billing of v2 does not read the authorization header.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v2.valid-key'],
    behaveRest: (base) => ({
      keyIn: (header, at) => (isIn(at, /Billing$/) ? undefined : base.keyIn(header, at)),
    }),
  },
  {
    id: 'v2-takes-bare-keys-alone',
    says: 'v2 takes a key without Bearer, and none with it.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['auth.v2.valid-key'],
    behaveRest: (base) => ({
      keyIn: (header, at) =>
        at.version === 'v2' ? /^(?!bearer)\S+$/i.exec(header ?? '')?.[0] : base.keyIn(header, at),
    }),
  },
  {
    id: 'v2-catalog-needs-no-key',
    says: 'The catalog can be read without a key.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v2.missing-key'],
    behaveRest: (base) => ({
      admission: (caller) =>
        caller.key === 'missing' && isIn(caller.at, /^(list|get)(GpuType|CpuType|DataCenter)/)
          ? undefined
          : base.admission(caller),
    }),
  },
  {
    id: 'v2-missing-key-answers-403',
    says: 'A call of v2 without a key answers 403.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['auth.v2.missing-key'],
    behaveRest: refusing('missing-key', 403),
  },
  {
    id: 'v2-scheme-without-a-key-answers-400',
    says: 'v2 answers 400 to an authorization header that names the scheme alone.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v2.missing-key'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const isScheme = call.at.version === 'v2' && /^bearer *$/i.test(`${call.headers.authorization}`);
      return isScheme && reply.status === 401 ? { ...reply, ...malformed } : reply;
    },
  },
  {
    id: 'rest-answers-other-schemes-400',
    says: 'Credentials of the scheme Basic are answered 400.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v1.invalid-key', 'auth.v2.invalid-key'],
    wrapRest: (next) => (call) =>
      /^basic /i.test(`${call.headers.authorization}`)
        ? { ...malformed, body: { ...malformed.body, message: malformed.body.detail } }
        : next(call),
  },
  {
    id: 'v2-keys-are-compared-without-their-end',
    says: 'v2 takes any key that begins like one.',
    kind: 'boundary',
    sharp: true,
    breaks: ['auth.v2.invalid-key'],
    behaveRest: (base) => ({
      ownerOf: (key, owners, at) => {
        const like = [...owners.keys()].find(
          (known) => known.slice(0, -1) === key.slice(0, known.length - 1),
        );
        return base.ownerOf(at.version === 'v2' ? (like ?? key) : key, owners, at);
      },
    }),
  },
  {
    id: 'v2-keys-are-compared-without-their-first-character',
    says: 'v2 does not compare the first character of a key.',
    kind: 'boundary',
    sharp: true,
    breaks: ['auth.v2.invalid-key', 'auth.same-for-v1-and-v2'],
    behaveRest: (base) => ({
      ownerOf: (key, owners, at) =>
        base.ownerOf(at.version === 'v2' ? knownKeyWithAnyStart(key, owners) : key, owners, at),
    }),
  },
  {
    id: 'v2-keys-are-compared-in-lower-case',
    says: 'v2 takes a key whose letters are of the other case.',
    kind: 'boundary',
    sharp: true,
    breaks: ['auth.v2.invalid-key', 'auth.same-for-v1-and-v2'],
    behaveRest: (base) => ({
      ownerOf: (key, owners, at) =>
        base.ownerOf(at.version === 'v2' ? knownKeyInAnyCase(key, owners) : key, owners, at),
    }),
  },
  {
    id: 'v2-invalid-key-answers-403',
    says: 'A call of v2 with an invalid key answers 403.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['auth.v2.invalid-key'],
    behaveRest: refusing('invalid-key', 403),
  },
  {
    id: 'v2-strangers-stop-pods',
    says: 'Any valid key may act on any Pod.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v2.no-access'],
    behaveRest: (base) => ({
      admission: (caller) =>
        caller.key === 'known' && isIn(caller.at, /^podAction$/) ? undefined : base.admission(caller),
      mayUse: (user, owners, at) => isIn(at, /^podAction$/) || base.mayUse(user, owners, at),
    }),
  },
  {
    id: 'v2-no-access-answers-404',
    says: 'v2 denies that there is what a key has no access to.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['auth.v2.no-access'],
    behaveRest: refusing('no-access', 404),
  },
  {
    id: 'v2-logs-need-no-key',
    says: 'Logs can be read without a key.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v2.missing-key'],
    behaveRest: (base) => ({
      admission: (caller) =>
        caller.key === 'missing' && isIn(caller.at, /Logs$/) ? undefined : base.admission(caller),
      mayUse: (user, owners, at) => isIn(at, /Logs$/) || base.mayUse(user, owners, at),
    }),
  },
  {
    id: 'v2-delegations-take-any-key',
    says: 'Delegations are listed for whoever sends a key, valid or not.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v2.invalid-key'],
    behaveRest: (base) => ({
      admission: (caller) =>
        caller.key === 'invalid' && isIn(caller.at, /^listDelegations$/) ? undefined : base.admission(caller),
    }),
  },
  {
    id: 'v2-strangers-read-volumes',
    says: 'Any valid key may read any network volume.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v2.no-access'],
    behaveRest: (base) => ({
      admission: (caller) =>
        caller.key === 'known' && isIn(caller.at, /^getNetworkVolume$/) ? undefined : base.admission(caller),
      mayUse: (user, owners, at) => isIn(at, /^getNetworkVolume$/) || base.mayUse(user, owners, at),
    }),
  },
  lookingFirst('v2', ['auth.v2.missing-key']),
  lookingFirst('v1', ['auth.v1.missing-key']),
  {
    id: 'v2-says-nothing-with-a-403',
    says: 'A 403 of v2 has no body.',
    kind: 'ignored',
    sharp: true,
    breaks: ['auth.v2.no-access'],
    wrapRest: bare(403),
  },
  {
    id: 'v2-says-nothing-with-a-401',
    says: 'A 401 of v2 has no body.',
    kind: 'ignored',
    sharp: true,
    breaks: ['auth.v2.missing-key', 'auth.v2.invalid-key'],
    wrapRest: bare(401),
  },
];

/** Without a key a version says whether there is anything of an id. */
function lookingFirst(version: RestPlace['version'], breaks: Fault['breaks']): Fault {
  return {
    id: `${version}-looks-for-the-id-before-the-key`,
    says: `A call to ${version} without a key on an id that is nobody's is answered 404.`,
    kind: 'partial',
    sharp: true,
    breaks,
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const isMeant = call.at.version === version && reply.status === 401 && !call.headers.authorization;
      const [id] = Object.values(call.params);
      if (!isMeant || id === undefined) return reply;
      const { pods, deployments, registries } = call.world.service.resourceStore;
      if ([pods, deployments, registries].some((all) => all.has(id))) return reply;
      const { title, detail } = { title: 'Not Found', detail: 'there is nothing of this id' };
      const body = version === 'v1' ? { message: detail } : { title, status: 404, detail };
      return { ...reply, status: 404, body };
    },
  };
}
