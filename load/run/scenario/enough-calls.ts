import { leastSamples } from '../../../engine/measurement/percentile.ts';
import type { Objectives } from '../../../service/profile/objectives.ts';

/** The first tenth of a step is cut off. */
const measuredShare = 0.9;

/** As many calls as leave enough samples for the 95th percentile, and for each that an objective names. */
export function enoughCalls({ runsync = {}, goodput = 0 }: Objectives): number {
  const named = Object.keys(runsync).map((name) => Number(name.slice(1)) / 100);
  const strictest = Math.max(0.95, ...named, goodput < 1 ? goodput : 0);
  return Math.ceil(leastSamples(strictest) / measuredShare) + 1;
}

/** Calls of a step: as many as come in the seconds that were asked for, or else enough of them. */
export function callsAt(rate: number, seconds: number | undefined, objectives: Objectives): number {
  if (seconds !== undefined) return Math.max(1, Math.round(seconds * rate));
  return Math.max(enoughCalls(objectives), Math.round(10 * rate));
}
