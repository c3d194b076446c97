import type { Pod } from '../../emulator/core/rest/records.ts';
import type { GraphqlCall } from '../../emulator/world/calls/graphql-call.ts';
import { json } from '../../emulator/world/calls/reply.ts';
import type { RestCall, RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { World } from '../../emulator/world/world.ts';
import type { Fault } from '../common/kinds.ts';
import { isOperation } from './rest-calls.ts';

/** What goes wrong with a Pod only while it is stopped. */
export const stoppedPodFaults: readonly Fault[] = [
  {
    id: 'graphql-other-users-read-stopped-pods',
    says: 'Any user may read a Pod that is stopped through GraphQL.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.graphql.no-access'],
    wrapGraphql: (next) => async (call) => {
      const reply = await next(call);
      const isMeant = reply.status === 403 && / pod\(/.test(textOf(call)) && namesStopped(call);
      return isMeant ? next({ ...call, query: asOwnerIn(call) }) : reply;
    },
  },
  {
    id: 'graphql-tells-other-users-of-stopped-pods',
    says: 'podStop of another user’s Pod that is stopped already answers 200 and an error about its state.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.graphql.no-access'],
    wrapGraphql: (next) => async (call) => {
      const reply = await next(call);
      const isMeant = reply.status === 403 && textOf(call).includes('podStop') && namesStopped(call);
      return isMeant ? json(200, { data: { podStop: null }, errors: [{ message: 'is stopped' }] }) : reply;
    },
  },
  {
    id: 'v2-other-users-change-stopped-pods',
    says: 'Any user may change a Pod that is stopped through v2.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v2.no-access'],
    wrapRest: toAnybody('v2', 'updatePod'),
  },
  {
    id: 'v2-other-users-delete-stopped-pods',
    says: 'Any user may end a Pod that is stopped through v2.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v2.no-access'],
    wrapRest: toAnybody('v2', 'deletePod'),
  },
  {
    id: 'v1-other-users-change-stopped-pods',
    says: 'Any user may change a Pod that is stopped through v1.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v1.no-access'],
    wrapRest: toAnybody('v1', 'UpdatePodByPost'),
  },
  {
    id: 'v2-resets-stopped-pods',
    says: 'The action reset starts a Pod that is stopped.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.action.unknown'],
    wrapRest: startingBy('reset'),
  },
  {
    id: 'v2-resumes-stopped-pods',
    says: 'The action resume starts a Pod that is stopped.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.action.unknown'],
    wrapRest: startingBy('resume'),
  },
];

/** Lets whoever has a key that is known do it to a Pod that is stopped. */
function toAnybody(version: RestCall['at']['version'], operation: string) {
  return (next: RestRoute): RestRoute =>
    async (call) => {
      const { at, headers, world } = call;
      const reply = await next(call);
      const isMeant = at.version === version && at.operation === operation && reply.status === 403;
      if (!isMeant || !isStopped(podOf(call))) return reply;
      return next({ ...call, headers: { ...headers, authorization: `Bearer ${world.keys.valid}` } });
    };
}

function startingBy(word: string) {
  return (next: RestRoute): RestRoute =>
    (call) => {
      const isMeant = isOperation(call.at, 'podAction') && isStopped(podOf(call));
      const { action } = isMeant ? (JSON.parse(textOf(call) || '{}') as { action?: unknown }) : {};
      if (action !== word) return next(call);
      return next({ ...call, body: new TextEncoder().encode(JSON.stringify({ action: 'start' })) });
    };
}

function podOf({ world, params }: RestCall): Pod | undefined {
  return world.service.resourceStore.pods.get(Object.values(params)[0] ?? '');
}

function isStopped(pod: Pod | undefined): boolean {
  return pod?.status === 'EXITED';
}

function namesStopped(call: GraphqlCall): boolean {
  const pods = [...call.world.service.resourceStore.pods.values()];
  return pods.some((pod) => isStopped(pod) && textOf(call).includes(pod.id));
}

function asOwnerIn({ world }: { readonly world: World }): URLSearchParams {
  return new URLSearchParams({ api_key: world.keys.valid });
}

function textOf({ body }: Pick<RestCall, 'body'>): string {
  return typeof body === 'string' ? '' : new TextDecoder().decode(body);
}
