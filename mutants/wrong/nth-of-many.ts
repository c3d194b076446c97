import type { GraphqlRoute } from '../../emulator/world/calls/graphql-call.ts';
import type { RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Fault } from '../common/kinds.ts';
import { writingValues } from './graphql/changes.ts';
import { isOperation } from './rest-calls.ts';

type Port = Readonly<Record<string, unknown>>;

/** What is right of the first of several, and wrong of those behind it. */
export const nthOfManyFaults: readonly Fault[] = [
  {
    id: 'graphql-later-ports-have-a-text-for-is-ip-public',
    says: 'isIpPublic is a text in every port of a Pod but the first.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.pod'],
    behaveGraphql: writingValues({
      'PodRuntime.ports': (ports: readonly Port[]) =>
        ports.map((port, place) => (place === 0 ? port : { ...port, isIpPublic: String(port.isIpPublic) })),
    }),
  },
  {
    id: 'graphql-later-ports-are-their-numbers',
    says: 'Every port of a Pod but the first is a number.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.pod'],
    behaveGraphql: writingValues({
      'PodRuntime.ports': (ports: readonly Port[]) =>
        ports.map((port, place) => (place === 0 ? port : (port.privatePort ?? 0))),
    }),
  },
  {
    id: 'graphql-answers-the-first-pod-for-each',
    says: 'A query for several Pods gives the first of them under each alias.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.pod'],
    wrapGraphql: inOneQuery(([first]) => first),
  },
  {
    id: 'graphql-gives-no-pod-behind-the-first',
    says: 'A query for several Pods gives the first of them alone.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.pod'],
    wrapGraphql: inOneQuery(([first], place) => (place === 0 ? first : null)),
  },
  {
    id: 'v2-revokes-the-first-delegation',
    says: 'DELETE of a delegation removes the first that its owner has.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.delegations'],
    wrapRest: revoking(([first]) => first),
  },
  {
    id: 'v2-revokes-the-last-delegation',
    says: 'DELETE of a delegation removes the last that its owner has.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.delegations'],
    wrapRest: revoking((ids) => ids.at(-1)),
  },
];

/** Shows the Pods of a query that asks for several otherwise. */
function inOneQuery(change: (pods: readonly unknown[], place: number) => unknown) {
  return (next: GraphqlRoute): GraphqlRoute =>
    async (call) => {
      const reply = await next(call);
      const text = typeof call.body === 'string' ? '' : new TextDecoder().decode(call.body);
      const { data } = (reply.body ?? {}) as { data?: object | null };
      if (text.split(/\bpod\(/).length < 3 || !data) return reply;
      const pods = Object.values(data);
      const shown = Object.keys(data).map((alias, place) => [alias, change(pods, place)] as const);
      return { ...reply, body: { ...(reply.body as object), data: Object.fromEntries(shown) } };
    };
}

/** Removes another delegation of the same owner than the one that a call names. */
function revoking(which: (ids: readonly string[]) => string | undefined) {
  return (next: RestRoute): RestRoute =>
    (call) => {
      const { delegations } = call.world.service.resourceStore;
      const named = isOperation(call.at, 'revokeDelegation')
        ? delegations.get(call.params.id ?? '')
        : undefined;
      if (named === undefined) return next(call);
      const own = [...delegations.values()].filter(({ owner }) => owner === named.owner);
      return next({ ...call, params: { id: which(own.map(({ id }) => id)) ?? named.id } });
    };
}
