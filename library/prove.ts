import type { Proof } from '../engine/prove/proof.ts';
import { prove as proveCatalog } from '../engine/prove/prove.ts';
import { proofCatalog } from '../scripts/proof-catalog.ts';
import { suite } from '../scripts/suite.ts';
import { embeddedProfile } from '../service/target/embedded-profile.ts';
import { assertOptions } from './assert-options.ts';

export type ProveOptions = {
  /** Ids of rules; with neither rules nor areas all are proven. */
  readonly rules?: readonly string[];
  readonly areas?: readonly string[];
  /** Decides every case; 1 unless given. */
  readonly seed?: number;
  /** How many distinct cases a rule gets. */
  readonly cases?: number;
  /** Whether every rule meets every fault and every combination, and each variant alone. */
  readonly full?: boolean;
  /** Called whenever a rule has been judged on a target. */
  readonly onJudged?: () => void;
};

const optionNames: Readonly<Record<keyof ProveOptions, true>> = {
  rules: true,
  areas: true,
  seed: true,
  cases: true,
  full: true,
  onJudged: true,
};

/**
 * Proves checks against the emulator: every mutant is killed, no conforming variant fails, no rule passes on a stub target. Nothing is printed.
 * @example
 * const { problems } = await prove({ rules: ['job.run.accepts'] });
 * @returns what `prove.json` holds; it is proven when `problems` is empty
 * @throws UsageError for a rule or an area that does not exist
 */
export async function prove(options: ProveOptions = {}): Promise<Proof> {
  assertOptions('prove', options, optionNames);
  const { rules = [], areas = [], seed = 1, cases, full = false, onJudged = () => {} } = options;
  const { catalog } = proofCatalog({ rules, areas });
  const target = { profile: embeddedProfile() };
  return proveCatalog(suite, catalog, { target, seed, cases, full }, onJudged);
}
