import type { Encounter } from '../encounter.ts';
import { endingProblems } from './endings.ts';
import { leftOverProblems } from './left-over.ts';
import { pageMarkupProblems } from './page-markup.ts';
import { rawTextProblems } from './raw-text.ts';
import { secretProblems } from './secrets.ts';
import { verdictProblems } from './verdicts.ts';

/** Everything that a trick achieved and must not; empty when the commands held. */
export function inspect(encounter: Encounter): string[] {
  return [
    ...encounter.followedLures,
    ...encounter.strayCalls.slice(0, 1).map((call) => `called outside the base addresses: ${call}`),
    ...encounter.trespasses.slice(0, 3).map((call) => `would change or use the ${call}`),
    ...endingProblems(encounter),
    ...verdictProblems(encounter),
    ...rawTextProblems(encounter),
    ...secretProblems(encounter),
    ...leftOverProblems(encounter),
    ...pageMarkupProblems(encounter),
  ];
}
