import type { ResourceStore } from '../../emulator/core/rest/resource-store.ts';
import type { RestVersion } from '../../emulator/core/rest/rest-behaviour.ts';
import type { RestCall } from '../../emulator/world/calls/rest-call.ts';
import type { Override } from '../../emulator/world/override.ts';

/** What the service keeps of a resource, as far as faults tell one from another. */
export type ResourceRecord = { readonly id: string; readonly owner: string; readonly spec: object };

/** How a resource came about. */
export type ResourceMarks = {
  /** Undefined for what a world begins with. */
  madeBy: RestVersion | 'graphql' | undefined;
  /** The versions of the updates that were taken, the first one first. */
  readonly updates: RestVersion[];
  /** How often it was started after a stop. */
  starts: number;
  /** The APIs that started it after a stop. */
  readonly startedBy: (RestVersion | 'graphql')[];
  /** The methods of calls of REST on it that another user made and was refused. */
  readonly refused: Set<string>;
  readonly resourceStore: ResourceStore;
};

const kept = new WeakMap<object, ResourceMarks>();

/** What was noted of a resource; undefined for what a world begins with. */
export function marksOf(record: object): ResourceMarks | undefined {
  return kept.get(record);
}

/** The resource that a call of REST is about. */
export function resourceOf({ params, world }: RestCall): ResourceRecord | undefined {
  const [id] = Object.values(params);
  return id === undefined ? undefined : recordNamed(id, world.service.resourceStore);
}

function mapsOf({ pods, deployments, templates, networkVolumes, registries }: ResourceStore) {
  return [pods, deployments, templates, networkVolumes, registries] as readonly ReadonlyMap<
    string,
    ResourceRecord
  >[];
}

function recordNamed(id: string, resourceStore: ResourceStore): ResourceRecord | undefined {
  return mapsOf(resourceStore)
    .map((records) => records.get(id))
    .find((record) => record !== undefined);
}

/** All of a kind that its owner has, in the order of lists. */
export function listWith(record: ResourceRecord): readonly ResourceRecord[] {
  const resourceStore = kept.get(record)?.resourceStore;
  const records = resourceStore && mapsOf(resourceStore).find((one) => one.get(record.id) === record);
  return [...(records?.values() ?? [])].filter(({ owner }) => owner === record.owner);
}

/** Whether another user has something of its kind. */
export function isBesideAnothers(record: ResourceRecord): boolean {
  const resourceStore = kept.get(record)?.resourceStore;
  const records = resourceStore && mapsOf(resourceStore).find((one) => one.get(record.id) === record);
  return [...(records?.values() ?? [])].some(({ owner }) => owner !== record.owner);
}

/** Notes what is made and changed through the three APIs. */
export const notingResources: Required<Pick<Override, 'behaveRest' | 'wrapRest' | 'wrapGraphql'>> = {
  behaveRest: (base) => ({
    statusAfter(action, pod) {
      const marks = kept.get(pod);
      if (action === 'start' && marks !== undefined) marks.starts += 1;
      return base.statusAfter(action, pod);
    },
  }),
  wrapRest: (next) => async (call) => {
    const { resourceStore } = call.world.service;
    const starts = startsIn(resourceStore);
    const reply = await next(call);
    noteNew(resourceStore, call.at.version);
    noteStarts(resourceStore, starts, call.at.version);
    if (reply.status >= 400 && isOfAnother(call)) {
      const wanted = resourceOf(call);
      if (wanted !== undefined) kept.get(wanted)?.refused.add(call.method);
    }
    const record =
      /^update/i.test(call.at.operation ?? '') && reply.status < 300 ? resourceOf(call) : undefined;
    if (record !== undefined) kept.get(record)?.updates.push(call.at.version);
    return reply;
  },
  wrapGraphql: (next) => async (call) => {
    const { resourceStore } = call.world.service;
    const starts = startsIn(resourceStore);
    const reply = await next(call);
    noteNew(resourceStore, 'graphql');
    noteStarts(resourceStore, starts, 'graphql');
    return reply;
  },
};

function startsIn({ pods }: ResourceStore): ReadonlyMap<object, number> {
  return new Map([...pods.values()].map((pod) => [pod, kept.get(pod)?.starts ?? 0]));
}

function noteStarts(
  { pods }: ResourceStore,
  before: ReadonlyMap<object, number>,
  by: RestVersion | 'graphql',
): void {
  for (const pod of pods.values()) {
    const marks = kept.get(pod);
    if (marks !== undefined && marks.starts > (before.get(pod) ?? 0)) marks.startedBy.push(by);
  }
}

function isOfAnother({ headers, world }: RestCall): boolean {
  return headers.authorization === `Bearer ${world.keys.secondUser}`;
}

function noteNew(resourceStore: ResourceStore, madeBy: ResourceMarks['madeBy']): void {
  for (const records of mapsOf(resourceStore)) {
    for (const record of records.values())
      if (!kept.has(record))
        kept.set(record, {
          madeBy,
          updates: [],
          starts: 0,
          startedBy: [],
          refused: new Set(),
          resourceStore,
        });
  }
}
