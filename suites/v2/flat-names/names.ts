import { toStringMethod } from 'fast-check';
import type { KindName } from '../../shared/resources/v2-kinds.ts';

/** How a flat name comes into a body of v2: next to the nested member, in its place, or in an update. */
export type Way = 'beside' | 'in the place of what replaced it' | 'in an update';

/** A flat field of v1, and the members of v2 where an effect of it would show. @see interface 2.9, 2.10, 9 */
export type FlatName = {
  readonly kind: KindName;
  readonly name: string;
  readonly way: Way;
  /** Values that v1 takes, of which one is sent that is not there already; or of which things of ours they are ids. */
  readonly values: readonly unknown[] | 'data centers' | 'registries';
  readonly instead: readonly string[];
  [toStringMethod](): string;
};

type Flat = Pick<FlatName, 'kind' | 'name' | 'values' | 'instead'>;

const settings = ['workers', 'scaling'];
const images = ['plumbline/another:1'];
/** In gigabytes. */
const disks = [27, 31];

const ofEndpoints: readonly Flat[] = [
  { kind: 'endpoint', name: 'workersMin', values: [1, 2], instead: settings },
  { kind: 'endpoint', name: 'workersMax', values: [2, 4], instead: settings },
  { kind: 'endpoint', name: 'idleTimeout', values: [7, 11], instead: settings },
  { kind: 'endpoint', name: 'scalerType', values: ['REQUEST_COUNT', 'QUEUE_DELAY'], instead: settings },
];
const imageOf = (kind: KindName): Flat => ({ kind, name: 'imageName', values: images, instead: ['image'] });
const diskOf = (kind: KindName): Flat => ({
  ...{ kind, name: 'containerDiskInGb' },
  ...{ values: disks, instead: ['disk'] },
});
const isPublic: Flat = { kind: 'template', name: 'isPublic', values: [true, false], instead: ['public'] };
const auth: Flat = {
  ...{ kind: 'template', name: 'containerRegistryAuthId' },
  ...{ values: 'registries', instead: ['registry'] },
};
const place: Flat = {
  ...{ kind: 'volume', name: 'dataCenterId' },
  ...{ values: 'data centers', instead: ['dataCenter'] },
};

/** What the table of section 4.3 has an update of. */
const updated: readonly Flat[] = [...ofEndpoints, imageOf('endpoint'), imageOf('pod'), diskOf('pod')];

export const flatNames: readonly FlatName[] = [
  ...[...updated, imageOf('template'), diskOf('template'), isPublic, auth, place].map((one) =>
    flat(one, 'beside'),
  ),
  ...[imageOf('endpoint'), imageOf('pod'), imageOf('template'), place].map((one) =>
    flat(one, 'in the place of what replaced it'),
  ),
  ...updated.map((one) => flat(one, 'in an update')),
];

function flat(one: Flat, way: Way): FlatName {
  return { ...one, way, [toStringMethod]: () => `${one.name} of ${one.kind}, ${way}` };
}
