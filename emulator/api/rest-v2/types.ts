import type { components } from '../../../generated/rest-v2/types.ts';

/** What v2 sends and takes, by the names of its schema. */
export type SchemasV2 = components['schemas'];
