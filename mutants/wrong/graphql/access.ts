import type { GraphqlBehaviour } from '../../../emulator/core/graphql/graphql-behaviour.ts';
import type { RestRefusalKind } from '../../../emulator/core/rest/rest-refusal.ts';
import { json } from '../../../emulator/world/calls/reply.ts';
import type { Fault } from '../../common/kinds.ts';
import { knownKeyInAnyCase } from '../../common/known-key.ts';

/** Answers a refusal with another status. */
function refusing(no: RestRefusalKind, status: number) {
  return ({ refusalStatus }: GraphqlBehaviour): Partial<GraphqlBehaviour> => ({
    refusalStatus: (refusal) => (refusal === no ? status : refusalStatus(refusal)),
  });
}

/** Lets calls in that ask for the GPU types, with any key or none. */
const catalogIsOpen: NonNullable<Fault['wrapGraphql']> = (next) => (call) => {
  const { body, world, query } = call;
  const asked = typeof body === 'string' ? '' : new TextDecoder().decode(body);
  if (!asked.includes('gpuTypes') || query.has('api_key')) return next(call);
  return next({ ...call, query: new URLSearchParams({ api_key: world.keys.valid }) });
};

export const graphqlAccessFaults: readonly Fault[] = [
  {
    id: 'graphql-key-in-header-alone',
    says: 'GraphQL takes the key from the authorization header and nowhere else.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['auth.graphql.query-parameter'],
    behaveGraphql: () => ({
      keyIn: (_, authorization) => /^bearer +(?<key>\S+)$/i.exec(authorization ?? '')?.groups?.key,
    }),
  },
  {
    id: 'graphql-key-goes-by-another-name',
    says: 'GraphQL reads the query parameter key.',
    kind: 'ignored',
    sharp: true,
    breaks: ['auth.graphql.query-parameter'],
    behaveGraphql: () => ({ keyIn: (query) => query.get('key') ?? undefined }),
  },
  {
    id: 'graphql-missing-key-answers-403',
    says: 'A call of GraphQL without a key answers 403.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['auth.graphql.missing-key'],
    behaveGraphql: refusing('missing-key', 403),
  },
  {
    id: 'graphql-catalog-needs-no-key',
    says: 'The GPU types can be asked for without a key.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.graphql.missing-key'],
    wrapGraphql: catalogIsOpen,
  },
  {
    id: 'graphql-invalid-key-answers-200',
    says: 'A call of GraphQL with an invalid key answers 200, with the refusal as an error.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['auth.graphql.invalid-key'],
    behaveGraphql: refusing('invalid-key', 200),
  },
  {
    id: 'graphql-keys-are-compared-without-their-end',
    says: 'GraphQL takes any key that begins like one.',
    kind: 'boundary',
    sharp: true,
    breaks: ['auth.graphql.invalid-key'],
    behaveGraphql: (base) => ({
      ownerOf(key, owners) {
        const like = [...owners.keys()].find(
          (known) => known.slice(0, -1) === key.slice(0, known.length - 1),
        );
        return base.ownerOf(like ?? key, owners);
      },
    }),
  },
  {
    id: 'graphql-serves-what-it-refuses',
    says: 'A call of GraphQL with an invalid key, or with none, answers 401 and is carried out anyway.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['auth.refusal-has-no-effect'],
    behaveGraphql: () => ({ servesRefused: ({ no }) => no === 'missing-key' || no === 'invalid-key' }),
  },
  {
    id: 'graphql-keys-are-known-by-their-end',
    says: 'GraphQL takes a text that ends with a key.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.graphql.invalid-key'],
    behaveGraphql: (base) => ({
      ownerOf: (key, owners) =>
        base.ownerOf([...owners.keys()].find((known) => key.endsWith(known)) ?? key, owners),
    }),
  },
  {
    id: 'graphql-keys-are-compared-in-lower-case',
    says: 'GraphQL takes a key whose letters are of the other case.',
    kind: 'boundary',
    sharp: true,
    breaks: ['auth.graphql.invalid-key'],
    behaveGraphql: (base) => ({
      ownerOf: (key, owners) => base.ownerOf(knownKeyInAnyCase(key, owners), owners),
    }),
  },
  {
    id: 'graphql-any-header-is-a-key',
    says: 'GraphQL takes a call without a key in its address that has any authorization header.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.graphql.invalid-key'],
    wrapGraphql: (next) => (call) => {
      const isOpen = !call.query.has('api_key') && call.headers.authorization !== undefined;
      if (!isOpen) return next(call);
      return next({ ...call, query: new URLSearchParams({ api_key: call.world.keys.valid }) });
    },
  },
  {
    id: 'graphql-no-access-answers-200',
    says: 'What a key has no access to is an error within an answer of 200.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['auth.graphql.no-access'],
    behaveGraphql: refusing('no-access', 200),
  },
  {
    id: 'graphql-strangers-read-pods',
    says: 'Any valid key may read any Pod whose id it knows.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.graphql.no-access'],
    behaveGraphql: (base) => ({
      admission: (caller) => (caller.key === 'known' ? undefined : base.admission(caller)),
      mayUse: (user, owners, operation) => operation === 'pod' || base.mayUse(user, owners, operation),
    }),
  },
  {
    id: 'graphql-other-users-read-pods',
    says: 'Whoever has Pods of their own may read any Pod whose id they know.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.graphql.no-access'],
    behaveGraphql: (base) => ({
      mayUse: (user, owners, operation) => operation === 'pod' || base.mayUse(user, owners, operation),
    }),
  },
  {
    id: 'graphql-other-users-stop-pods',
    says: 'Whoever has Pods of their own may stop any Pod whose id they know.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.graphql.no-access'],
    behaveGraphql: (base) => ({
      mayUse: (user, owners, operation) => operation === 'podStop' || base.mayUse(user, owners, operation),
    }),
  },
  {
    id: 'graphql-shows-other-pods-beside-an-own-one',
    says: 'A query about two Pods shows both, whoever asks.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.graphql.no-access'],
    wrapGraphql: (next) => async (call) => {
      const reply = await next(call);
      const text = typeof call.body === 'string' ? '' : new TextDecoder().decode(call.body);
      const asked = [...text.matchAll(/(\w+): pod\(input: \{ podId: \\"([^"\\]+)/g)];
      if (reply.status !== 403 || asked.length < 2) return reply;
      const { pods } = call.world.service.resourceStore;
      const shown = asked.map(([, alias, id]) => [alias, { id, name: pods.get(id!)?.spec.name }]);
      return json(200, { data: Object.fromEntries(shown) });
    },
  },
  {
    id: 'graphql-stops-pods-behind-a-403',
    says: 'podStop of another user’s Pod answers 403, and stops it.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['auth.refusal-has-no-effect'],
    wrapGraphql: (next) => async (call) => {
      const reply = await next(call);
      const isOther = call.query.get('api_key') === call.world.keys.secondUser;
      const text = typeof call.body === 'string' ? '' : new TextDecoder().decode(call.body);
      if (reply.status === 403 && isOther && text.includes('podStop'))
        await next({ ...call, query: new URLSearchParams({ api_key: call.world.keys.valid }) });
      return reply;
    },
  },
  {
    id: 'graphql-every-fifth-missing-key-is-taken',
    says: 'Every fifth call without a key is let in.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.graphql.missing-key'],
    behaveGraphql(base) {
      let calls = 0;
      return {
        admission(caller) {
          if (caller.key === 'missing' && ++calls % 5 === 0) return undefined;
          return base.admission(caller);
        },
      };
    },
  },
];
