import { StillThereError } from '../client/still-there.ts';
import type { Access } from './access.ts';
import { listedKindOf } from './collections.ts';
import type { Entry } from './entry.ts';
import { jobKind } from './job-kind.ts';

import { describeResource } from './rest-kind.ts';
import { worldKind } from './world-kind.ts';

/** What has to be known of a kind of thing that no list shows, to delete what a run left of it. */
export type SingleKind = {
  /** How people call it. */
  describe(entry: Entry): string;
  /** The ids under which the target has it; none when it is gone. @throws StillThereError when that can't be told */
  find(entry: Entry, access: Access): Promise<readonly string[]>;
  /** @throws StillThereError, or what the client throws, when it is not gone afterwards */
  remove(id: string, entry: Entry, access: Access): Promise<void>;
};

const singles: Readonly<Record<string, SingleKind>> = { world: worldKind, job: jobKind };

/** A ledger may be of a newer version than we are. */
const unknown: SingleKind = {
  describe: ({ kind, ids }) => `${kind} ${ids.join(', ')}`,
  async find({ kind }) {
    throw new StillThereError(`this version does not know what a ${kind} is`);
  },
  remove: async () => {},
};

export function singleKindOf({ kind }: Entry): SingleKind {
  return (Object.hasOwn(singles, kind) ? singles[kind] : undefined) ?? unknown;
}

/** Formats an entry as people call what it stands for. */
export function describeEntry(entry: Entry): string {
  return listedKindOf(entry.kind) === undefined
    ? singleKindOf(entry).describe(entry)
    : describeResource(entry);
}
