import type { components } from '../../../generated/rest-v1/types.ts';

/** What v1 sends and takes, by the names of its schema. */
export type SchemasV1 = components['schemas'];
