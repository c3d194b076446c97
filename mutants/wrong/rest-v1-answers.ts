import type { RestBehaviour } from '../../emulator/core/rest/rest-behaviour.ts';
import type { RestRefusal } from '../../emulator/core/rest/rest-refusal.ts';
import type { Fault } from '../common/kinds.ts';

/** Changes the bodies of some refusals of v1. */
function answeringBodies(
  isMeant: (refusal: RestRefusal) => boolean,
  body: (message: string, status: number) => unknown,
) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    errorBody: (refusal, status, at) =>
      at.version === 'v1' && isMeant(refusal)
        ? body(refusal.message, status)
        : base.errorBody(refusal, status, at),
  });
}

/** How v1 shows lists and errors. */
export const restV1AnswerFaults: readonly Fault[] = [
  {
    id: 'v1-pods-come-wrapped',
    says: 'The list of Pods of v1 comes as it does in v2.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v1.list.bare-array'],
    behaveRest: (base) => ({
      listed: (key, items, more, at) =>
        at.operation === 'ListPods' ? { pods: items } : base.listed(key, items, more, at),
    }),
  },
  {
    id: 'v1-lists-of-something-come-wrapped',
    says: 'A list of v1 that is not empty comes in an object.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.list.bare-array'],
    behaveRest: (base) => ({
      listed: (key, items, more, at) =>
        at.version === 'v1' && /^List(Template|Container)/.test(at.operation ?? '') && items.length > 0
          ? { [key]: items }
          : base.listed(key, items, more, at),
    }),
  },
  {
    id: 'v1-errors-are-problems',
    says: 'Errors of v1 are those of v2.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v1.error.message', 'v1.endpoint.template-required'],
    behaveRest: answeringBodies(
      () => true,
      (detail, status) => ({ title: 'Refused', status, detail }),
    ),
  },
  {
    id: 'v1-messages-about-ids-are-lists',
    says: 'The message of an error about an id is a list of messages.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.error.message'],
    behaveRest: answeringBodies(
      ({ no }) => no === 'unknown-id',
      (message) => ({ message: [message] }),
    ),
  },
  {
    id: 'v1-deleted-auths-are-answered-with-them',
    says: 'DELETE of a registry auth answers 200.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v1.registry-auth.delete'],
    behaveRest: (base) => ({
      acceptedStatus: (usual, at) =>
        at.operation === 'DeleteContainerRegistryAuth' ? 200 : base.acceptedStatus(usual, at),
    }),
  },
  {
    id: 'v1-deleted-auths-stay',
    says: 'DELETE of a registry auth answers 204 and deletes nothing.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v1.registry-auth.delete'],
    wrapRest: (next) => async (call) => {
      const { at, operation, api } = call;
      if (at.operation !== 'DeleteContainerRegistryAuth') return next(call);
      const read = api.operations.find(({ id }) => id === 'GetContainerRegistryAuth');
      const reply = await next({ ...call, operation: read ?? operation });
      return reply.status === 200 ? { status: 204 } : reply;
    },
  },
  {
    id: 'v1-deleted-auths-are-hidden',
    says: 'DELETE of a registry auth takes it out of the list of v1 alone.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.registry-auth.delete'],
    wrapRest: (next) => {
      const hidden = new WeakMap<object, string[]>();
      return async (call) => {
        const { at, operation, api, world, params } = call;
        const known = hidden.get(world) ?? [];
        if (at.operation === 'DeleteContainerRegistryAuth') {
          const read = api.operations.find(({ id }) => id === 'GetContainerRegistryAuth');
          const reply = await next({ ...call, operation: read ?? operation });
          if (reply.status !== 200) return reply;
          hidden.set(world, [...known, ...Object.values(params)]);
          return { status: 204 };
        }
        const reply = await next(call);
        if (at.operation !== 'ListContainerRegistryAuths' || !Array.isArray(reply.body)) return reply;
        return { ...reply, body: reply.body.filter(({ id }) => !known.includes(id)) };
      };
    },
  },
  {
    id: 'v1-ill-formed-ids-answer-404',
    says: 'The id of a registry auth that can not be one is not found in v1.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v1.registry-auth.delete-invalid'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      return call.at.operation === 'DeleteContainerRegistryAuth' && reply.status === 400
        ? { ...reply, status: 404 }
        : reply;
    },
  },
  {
    id: 'v1-deletes-auths-of-odd-ids',
    says: 'DELETE of a registry auth whose id has a space answers 204.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.registry-auth.delete-invalid'],
    wrapRest: (next) => (call) =>
      call.at.operation === 'DeleteContainerRegistryAuth' && Object.values(call.params)[0]?.includes(' ')
        ? { status: 204 }
        : next(call),
  },
  {
    id: 'v1-errors-of-strangers-have-no-message',
    says: 'What v1 answers to a key without access, or to what does not fit a state, says error and no message.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.error.message'],
    behaveRest: answeringBodies(
      ({ no }) => no === 'no-access' || no === 'wrong-state',
      (error) => ({ error }),
    ),
  },
  {
    id: 'v1-want-of-gpus-is-an-object',
    says: 'The message of v1 is an object where there are not as many GPUs.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.error.message'],
    behaveRest: answeringBodies(
      ({ no }) => no === 'no-stock',
      (message) => ({ message: { code: 'NO_STOCK', text: message } }),
    ),
  },
];
