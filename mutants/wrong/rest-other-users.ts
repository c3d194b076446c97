import type { RestBehaviour, RestPlace, RestVersion } from '../../emulator/core/rest/rest-behaviour.ts';
import type { RestCall, RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Fault } from '../common/kinds.ts';
import { marksOf, notingResources, resourceOf } from './resource-marks.ts';

type Which = { readonly version: RestVersion; readonly operations: RegExp };

function isOf({ version, operations }: Which, at: RestPlace): boolean {
  return at.version === version && operations.test(at.operation ?? '');
}

/** Looks at what a key may do, and not at whose the resource is. */
function forWhoever(which: Which) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    mayUse: (user, owners, at) => isOf(which, at) || base.mayUse(user, owners, at),
  });
}

/** Refuses another user with 403, and does what was asked for behind it. */
function behind403(which: Which) {
  return (next: RestRoute): RestRoute =>
    async (call) => {
      const reply = await next(call);
      if (reply.status === 403 && isOf(which, call.at) && isOfSecondUser(call)) await next(asOwner(call));
      return reply;
    };
}

function isOfSecondUser({ headers, world }: RestCall): boolean {
  return headers.authorization === `Bearer ${world.keys.secondUser}`;
}

function asOwner(call: RestCall): RestCall {
  return { ...call, headers: { ...call.headers, authorization: `Bearer ${call.world.keys.valid}` } };
}

/** Takes another user for the owner of a Pod that was deployed through GraphQL. */
function toAnybodyOfGraphql(which: Which) {
  return (next: RestRoute): RestRoute => {
    const noting = notingResources.wrapRest(next);
    return (call) => {
      const pod = isOf(which, call.at) && isOfSecondUser(call) ? resourceOf(call) : undefined;
      return noting(pod !== undefined && marksOf(pod)?.madeBy === 'graphql' ? asOwner(call) : call);
    };
  };
}

/** What other users, who have things of their own, may do to ours. */
export const restOtherUserFaults: readonly Fault[] = [
  {
    id: 'v1-makes-with-anybody-s-things',
    says: 'What v1 makes may be made with what belongs to another user.',
    kind: 'ignored',
    sharp: true,
    breaks: ['auth.v1.no-access'],
    behaveRest: forWhoever({ version: 'v1', operations: /^create/i }),
  },
  {
    id: 'v2-endpoints-with-anybody-s-templates',
    says: 'An endpoint of v2 may be made from the private template of another user.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v2.no-access'],
    behaveRest: forWhoever({ version: 'v2', operations: /^createEndpoint$/ }),
  },
  {
    id: 'v2-other-users-change-pods',
    says: 'Whoever has Pods of their own may change, stop and end any Pod whose id they know through v2.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v2.no-access'],
    behaveRest: forWhoever({ version: 'v2', operations: /^(updatePod|podAction|deletePod)$/ }),
  },
  {
    id: 'v1-other-users-update-volumes',
    says: 'Any user may rename the network volume of another through the update path of v1.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v1.no-access'],
    behaveRest: forWhoever({ version: 'v1', operations: /^UpdateNetworkVolumeByPost$/ }),
  },
  {
    id: 'v2-other-users-change-endpoints',
    says: 'Whoever has an endpoint may change any endpoint.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v2.no-access'],
    behaveRest: forWhoever({ version: 'v2', operations: /^updateEndpoint$/ }),
  },
  {
    id: 'v2-other-users-revoke-delegations',
    says: 'Any user may take back what another has delegated.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v2.no-access'],
    behaveRest: forWhoever({ version: 'v2', operations: /^revokeDelegation$/ }),
  },
  {
    id: 'v2-other-users-delete-templates',
    says: 'Any user may delete any template.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v2.no-access'],
    behaveRest: forWhoever({ version: 'v2', operations: /^deleteTemplate$/ }),
  },
  {
    id: 'v2-other-users-are-shown-pods',
    says: 'The list of Pods shows those of every user.',
    kind: 'ignored',
    sharp: true,
    breaks: ['auth.v2.no-access'],
    wrapRest: (next) => (call) => {
      const isMeant = isOf({ version: 'v2', operations: /^listPods$/ }, call.at) && isOfSecondUser(call);
      return next(isMeant ? asOwner(call) : call);
    },
  },
  {
    id: 'v2-other-users-read-pods-of-graphql',
    says: 'Any user may read a Pod that was deployed through GraphQL.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v2.no-access'],
    ...notingResources,
    wrapRest: toAnybodyOfGraphql({ version: 'v2', operations: /^getPod$/ }),
  },
  {
    id: 'v1-other-users-end-pods-of-graphql',
    says: 'Any user may end a Pod through v1 that was deployed through GraphQL.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v1.no-access'],
    ...notingResources,
    wrapRest: toAnybodyOfGraphql({ version: 'v1', operations: /^DeletePod$/ }),
  },
  {
    id: 'v2-pods-end-behind-a-403',
    says: 'DELETE of another user’s Pod answers 403, and ends it.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['auth.refusal-has-no-effect', 'auth.v2.no-access'],
    wrapRest: behind403({ version: 'v2', operations: /^deletePod$/ }),
  },
  {
    id: 'v1-other-users-stop-pods',
    says: 'Whoever has Pods of their own may stop any Pod whose id they know through v1.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v1.no-access'],
    behaveRest: forWhoever({ version: 'v1', operations: /^StopPod$/ }),
  },
  {
    id: 'v1-other-users-delete-auths',
    says: 'Any user may delete any registry auth.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v1.no-access'],
    behaveRest: forWhoever({ version: 'v1', operations: /^DeleteContainerRegistryAuth$/ }),
  },
  {
    id: 'v1-other-users-read-registry-auths',
    says: 'Any user may read any registry auth.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v1.no-access'],
    behaveRest: forWhoever({ version: 'v1', operations: /^GetContainerRegistryAuth$/ }),
  },
  {
    id: 'v1-other-users-are-shown-templates',
    says: 'The list of templates of v1 shows those of every user.',
    kind: 'ignored',
    sharp: true,
    breaks: ['auth.v1.no-access'],
    wrapRest: (next) => (call) => {
      const isMeant = isOf({ version: 'v1', operations: /^ListTemplates$/ }, call.at) && isOfSecondUser(call);
      return next(isMeant ? asOwner(call) : call);
    },
  },
  {
    id: 'v1-endpoints-change-behind-a-403',
    says: 'An update of another user’s endpoint answers 403 in v1, and is carried out.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['auth.refusal-has-no-effect'],
    wrapRest: behind403({ version: 'v1', operations: /^UpdateEndpointByPost$/ }),
  },
];
