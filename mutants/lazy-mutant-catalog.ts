import { emptyCatalog, type OverrideCatalog } from '../emulator/world/override-catalog.ts';

/** The catalog of all mutants, which are loaded when the first of them is asked for: most emulators are asked for none. */
export function createLazyMutantCatalog(): OverrideCatalog {
  let loading: Promise<void> | undefined;
  let catalog = emptyCatalog;

  async function load(): Promise<void> {
    const { createMutantCatalog } = await import('./mutant-catalog.ts');
    catalog = createMutantCatalog();
  }

  return {
    async prepare({ faults = [], variants = [], nullTarget }) {
      if (faults.length === 0 && variants.length === 0 && nullTarget === undefined) return;
      loading ??= load();
      await loading;
    },
    overridesOf: (request) => catalog.overridesOf(request),
    createStub: (request) => catalog.createStub(request),
  };
}
