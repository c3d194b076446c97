import type { Access } from './access.ts';
import type { Entry, KindName } from './entry.ts';
import { graphqlPodKind } from './graphql-pod-kind.ts';
import { jobKind } from './job-kind.ts';
import { restKind } from './rest-kind.ts';
import { StillThereError } from './still-there.ts';
import { worldKind } from './world-kind.ts';

/** What has to be known of a kind of resource to delete what a run left of it. */
export type ResourceKind = {
  /** How people call it. */
  describe(entry: Entry): string;
  /** The ids under which the target has it; none when it is gone. @throws StillThereError when that can't be told */
  find(entry: Entry, access: Access): Promise<readonly string[]>;
  /** @throws StillThereError, or what the client throws, when it is not gone afterwards */
  remove(id: string, entry: Entry, access: Access): Promise<void>;
};

const kinds: Readonly<Record<KindName, ResourceKind>> = {
  world: worldKind,
  job: jobKind,
  'graphql-pod': graphqlPodKind,
  pod: restKind,
  endpoint: restKind,
  template: restKind,
  volume: restKind,
  registry: restKind,
  delegation: restKind,
  cluster: restKind,
};

/** A ledger may be of a newer version than we are. */
const unknown: ResourceKind = {
  describe: ({ kind, ids }) => `${kind} ${ids.join(', ')}`,
  async find({ kind }) {
    throw new StillThereError(`this version does not know what a ${kind} is`);
  },
  remove: async () => {},
};

export function kindOf({ kind }: Entry): ResourceKind {
  return kinds[kind] ?? unknown;
}
