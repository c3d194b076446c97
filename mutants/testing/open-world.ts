import { createWorldOpener } from '../../emulator/testing/open-world.ts';
import { createMutantCatalog } from '../mutant-catalog.ts';

/** Worlds of an emulator that knows every mutant, variant and stub target. */
export const { openWorld, steer } = createWorldOpener({ catalog: createMutantCatalog() });
