import type { Proof } from '../../prove/proof.ts';

/** What prove.json holds. */
export type DatedProof = Proof & {
  /** When the proof began, as ISO 8601; a proof of an older version does not say. */
  readonly startedAt?: string;
};
