import { counted } from '../engine/counted.ts';
import { leastSamples } from '../engine/measurement/percentile.ts';
import type { ArrivalPattern } from '../load/plan/arrivals.ts';
import type { Pool } from '../load/plan/pools.ts';
import { longestLife } from '../load/plan/sent-job.ts';
import type { LoadTarget } from '../load/run/load-target.ts';
import type { LoadName } from '../load/run/loads.ts';
import { addObjectives } from '../service/profile/objectives.ts';
import { type AgainstOptions, roundsAgainst } from './load-against.ts';
import { soakTimes } from './load-values.ts';

/** What the command line says of a load. */
export type LoadOptions = AgainstOptions & {
  target?: string;
  instances: number;
  rows: string;
  summary: string[];
  seconds?: number;
  hours?: number;
  long?: number;
  memoryGrowth?: number;
  rough?: true;
  sizes?: number[];
  pools?: Pool[];
  service: number;
  gpu?: string | true;
  rounds?: number;
  seed: number;
  objective: string[];
  arrivals: ArrivalPattern;
  rate?: number;
  shares: number[];
  speed: number;
  fault: string[];
  variant: string[];
  results: string;
  history?: string;
  targetVersion?: string;
};

/** As often as a median needs where a round gives one sample of it, and the first is another figure's. */
function usualRounds(what: LoadName): number {
  return what === 'cold-start' ? leastSamples(0.5) + 1 : 1;
}

/** What the options say of how a load is made. */
export function loadParametersOf(what: LoadName, options: LoadOptions, target: LoadTarget) {
  const { instances, rows, gpu, summary: summaries, service: serviceMs, memoryGrowth } = options;
  const { seconds, long } = soakTimes(options);
  const { rounds, seed, arrivals, rate, shares, objective } = options;
  return {
    ...{ instances, rows, summaries, serviceMs, seed, arrivals, shares },
    rounds: rounds ?? Math.max(usualRounds(what), options.against === undefined ? 1 : roundsAgainst),
    objectives: addObjectives(target.objectives, objective),
    ...(seconds === undefined ? {} : { seconds }),
    ...(long === undefined ? {} : { longMs: 1000 * long }),
    ...(memoryGrowth === undefined ? {} : { mostGrowth: memoryGrowth }),
    ...(gpu === undefined ? {} : { gpu: gpu === true ? '{}' : gpu }),
    ...(rate === undefined ? {} : { rate }),
  };
}

/** What a scenario was asked for, as its measurements record it. */
export function settingsOf(
  what: LoadName,
  options: LoadOptions,
  target: LoadTarget,
): Record<string, unknown> {
  const { service, gpu, rate } = options;
  const { seconds } = soakTimes(options);
  const { rounds, seed, arrivals, shares, objectives } = loadParametersOf(what, options, target);
  const { clockRate } = target;
  return { seconds, service, gpu, rounds, seed, arrivals, rate, shares, clockRate, objectives };
}

/** Says what an interrupted load leaves at a target. */
export function leftJobsWords(what: LoadName, options: LoadOptions): string {
  const kind = what === 'soak' || what === 'rate-limits' ? what : 'scenario';
  const minutes = Math.ceil(longestLife(kind, 1000 * (soakTimes(options).long ?? 0)) / 60_000);
  return `jobs that were not answered yet may still wait or work: their ttl ends them, within ${counted(minutes, 'minute')}`;
}
