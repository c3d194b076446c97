import type { FactorCatalog } from '../../engine/context/factor-catalog.ts';

/** The ways in which a key may come about without changing what the rules say of it. */
export const factors: FactorCatalog = {
  values: {
    /** What the key has been through before a case begins. */
    history: ['new', 'written', 'leased before', 'deleted'],
    /** How the key is called. */
    name: ['plain', 'odd'],
  },
  displacements: [],
  broughtAbout: ['history'],
};
