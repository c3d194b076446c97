import type { Proof } from '../../prove/proof.ts';
import type { Provenance } from '../../provenance/provenance.ts';

/** What prove.json holds. */
export type DatedProof = Proof &
  Partial<Provenance> & {
    readonly schema?: string;
    /** When the proof began, as ISO 8601; a proof of an older version does not say. */
    readonly startedAt?: string;
  };
