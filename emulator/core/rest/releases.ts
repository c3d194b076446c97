import type { WorldInstant } from '../agenda.ts';
import type { Release } from './records.ts';

/** @param endpoint the id of what changed */
export function releaseOf(
  endpoint: string,
  version: number,
  by: string,
  workerCount: number,
  diff: Release['diff'],
  at: WorldInstant,
): Release {
  return { id: `${endpoint}-${version}`, version, by, at, workerCount, diff };
}
