import { ownKinds } from '../../rest/served-on-one.ts';
import { kinds } from './kinds.ts';
import { makeV1 } from './own.ts';

/** Every kind of resource, made so that it is nobody else's: of what is public anybody may know. */
export const secludedKinds = ownKinds(kinds, (kind, scene, bench) =>
  makeV1(kind, scene, bench, kind === 'template' ? { isPublic: false } : undefined),
);
