import type { Pod } from '../../emulator/core/rest/records.ts';
import type { GraphqlCall } from '../../emulator/world/calls/graphql-call.ts';
import { json } from '../../emulator/world/calls/reply.ts';
import type { RestCall, RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { World } from '../../emulator/world/world.ts';
import type { Fault } from '../common/kinds.ts';
import { isOperation } from './rest-calls.ts';
import { bodyOf, withBody } from './rest-sent-bodies.ts';

/** What goes wrong with a Pod only while it is stopped, or where it has a volume. */
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
    id: 'graphql-other-users-resume-pods-of-templates',
    says: 'Any user may resume a Pod of a template that is stopped.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.graphql.no-access'],
    wrapGraphql: (next) => async (call) => {
      const reply = await next(call);
      const isMeant =
        reply.status === 403 && textOf(call).includes('podResume') && namesStopped(call, isOfTemplate);
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
  {
    id: 'v2-resets-pods-with-volumes',
    says: 'The action reset restarts a Pod that has a volume of its own.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.action.unknown'],
    wrapRest: meaning('reset', 'restart', (pod) => pod !== undefined && pod.spec.persistent !== null),
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
  return meaning(word, 'start', isStopped);
}

/** A word that is no action is taken for one where it is said of some Pods. */
function meaning(word: string, action: string, isMeant: (pod: Pod | undefined) => boolean) {
  return (next: RestRoute): RestRoute =>
    (call) => {
      const isOfSuch = isOperation(call.at, 'podAction') && isMeant(podOf(call));
      return next(isOfSuch && bodyOf(call).action === word ? withBody(call, { action }) : call);
    };
}

function podOf({ world, params }: RestCall): Pod | undefined {
  return world.service.resourceStore.pods.get(Object.values(params)[0] ?? '');
}

function isStopped(pod: Pod | undefined): boolean {
  return pod?.status === 'EXITED';
}

function namesStopped(call: GraphqlCall, isMeant: (pod: Pod) => boolean = () => true): boolean {
  const pods = [...call.world.service.resourceStore.pods.values()];
  return pods.some((pod) => isStopped(pod) && isMeant(pod) && textOf(call).includes(pod.id));
}

function isOfTemplate({ spec }: Pod): boolean {
  return spec.templateId !== null;
}

function asOwnerIn({ world }: { readonly world: World }): URLSearchParams {
  return new URLSearchParams({ api_key: world.keys.valid });
}

function textOf({ body }: Pick<RestCall, 'body'>): string {
  return typeof body === 'string' ? '' : new TextDecoder().decode(body);
}
