import type { OwnKind } from '../../rest/served-on-one.ts';
import { type KindName, kinds } from './kinds.ts';
import { make } from './own.ts';

/** Of what is public anybody may know. */
const secluded: Partial<Record<KindName, Readonly<Record<string, unknown>>>> = {
  template: { isPublic: false },
};

/** Every kind of resource, made so that it is nobody else's. */
export const secludedKinds: readonly OwnKind[] = (Object.keys(kinds) as KindName[]).map((kind) => ({
  ...{ path: kinds[kind].path, costs: kinds[kind].costs },
  make: (scene, bench) => make(kind, scene, bench, secluded[kind]),
}));
