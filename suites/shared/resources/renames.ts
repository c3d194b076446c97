import type { V1KindName } from './v1-kinds.ts';
import { isItem } from './v2-items.ts';

/** What v1 calls a field, in bodies or answers, and what v2 does. @see interface 2.10, 9 */
export const renames: Readonly<Record<V1KindName, readonly (readonly [first: string, second: string])[]>> = {
  pod: [
    ['name', 'name'],
    ['imageName', 'image'],
    ['image', 'image'],
    ['containerDiskInGb', 'disk'],
  ],
  endpoint: [
    ['name', 'name'],
    ['workersMin', 'workers'],
    ['workersMax', 'workers'],
  ],
  template: [
    ['name', 'name'],
    ['imageName', 'image'],
    ['containerDiskInGb', 'disk'],
    ['isPublic', 'public'],
  ],
  volume: [
    ['name', 'name'],
    ['dataCenterId', 'dataCenter'],
  ],
  registry: [['name', 'name']],
};

/** Every value below one that is no container itself. */
export function leavesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return isItem(value) ? Object.values(value).flatMap(leavesOf) : [value];
}
