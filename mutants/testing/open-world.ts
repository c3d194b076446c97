import { createWorldOpener } from '../../emulator/testing/open-world.ts';
import { createMutantCatalog } from '../mutant-catalog.ts';

/** Worlds of an emulator that knows every fault, variant and null target. */
export const { openWorld, steer } = createWorldOpener({ catalog: createMutantCatalog() });
