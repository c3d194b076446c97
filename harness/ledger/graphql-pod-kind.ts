import type { Access } from './access.ts';
import { endPod, type PodAccess, podsNamed } from './end-pod.ts';
import type { ResourceKind } from './kinds.ts';
import { namePrefix } from './rest-kind.ts';
import { StillThereError } from './still-there.ts';

/** A Pod that was rented through GraphQL. Without its id it is looked for by the name that we gave it. */
export const graphqlPodKind: ResourceKind = {
  describe({ ids, facts }) {
    return ids.length > 0 ? `pod ${ids.join(', ')}` : `a pod named ${facts.name} whose id never came back`;
  },

  async find({ ids, facts }, access) {
    if (ids.length > 0) return ids;
    const name = String(facts.name);
    if (!name.startsWith(namePrefix))
      throw new StillThereError("without its id and a name of ours it can't be told");
    return podsNamed(name, podAccessOf(access));
  },

  remove: (id, { facts }, access) => endPod({ id, name: String(facts.name) }, podAccessOf(access)),
};

function podAccessOf({ pods, profile }: Access): PodAccess {
  if (pods === undefined) {
    throw new StillThereError(`the target profile of ${profile.name} no longer names the address of GraphQL`);
  }
  return pods;
}
