import type { Command } from 'commander';
import { UsageError } from '../engine/errors.ts';
import type { LoadTarget } from '../load/run/load-target.ts';
import { isScenario, type LoadName, scenarioNames } from '../load/run/loads.ts';

/** Which questions an option belongs to; what is not listed belongs to all. */
const belongsTo: Readonly<Record<string, readonly LoadName[]>> = {
  rows: ['rate-limits'],
  summary: ['rate-limits'],
  instances: ['rate-limits', 'soak'],
  hours: ['soak'],
  long: ['soak'],
  memoryGrowth: ['soak'],
  rough: ['soak'],
  seconds: ['soak', ...scenarioNames.filter((name) => name !== 'cold-start')],
  sizes: scenarioNames,
  pools: scenarioNames,
  service: scenarioNames,
  gpu: scenarioNames,
  rounds: scenarioNames,
  seed: scenarioNames,
  objective: scenarioNames,
  against: scenarioNames,
  arrivals: ['server', 'sweep'],
  rate: ['server'],
  shares: ['server'],
};

/** Which scenarios have figures that an objective may be about. */
const figuresOf: Readonly<Record<string, readonly LoadName[]>> = {
  runsync: ['single-stream', 'server', 'sweep'],
  goodput: ['server', 'sweep'],
  coldStart: ['cold-start'],
  queueCost: ['offline'],
  costPer1000Jobs: ['single-stream', 'offline', 'server', 'sweep'],
};

/** @throws UsageError for an objective that no figure of the load is about, and for one that is given twice */
export function assertJudged(what: LoadName, objectives: readonly string[]): void {
  const names = objectives.map((objective) => objective.split('=')[0]);
  const twice = names.find((name, place) => names.indexOf(name) < place);
  if (twice !== undefined) throw new UsageError(`--objective ${twice} is given twice: give it once`);
  for (const objective of objectives) {
    const [subject = ''] = objective.split(/[.=]/);
    const scenarios = figuresOf[subject] ?? [];
    if (!scenarios.includes(what))
      throw new UsageError(
        `--objective ${objective} names no figure of ${what}: ask ${scenarios.join(', ')}, which have one`,
      );
  }
}

/** What only an emulator of our own takes, and what only a target has. */
const ofEmulator = ['sizes', 'speed', 'fault', 'variant', 'memoryGrowth', 'rough'];
const ofTarget = ['pools'];

/**
 * An option without effect is an error: who gave it expects one.
 * @throws UsageError for options that belong to another question, or to another kind of target
 */
export function assertUsefulLoad(what: LoadName, command: Command): void {
  const given = (name: string): boolean => command.getOptionValueSource(name) === 'cli';
  for (const [name, questions] of Object.entries(belongsTo)) {
    if (given(name) && !questions.includes(what)) {
      throw new UsageError(`--${spelled(name)} is for ${questions.join(' and ')}: ${what} has no use for it`);
    }
  }
  if (given('hours') && given('seconds'))
    throw new UsageError('--hours and --seconds both say how long a soak lasts: give one of them');
  if (given('rate') && given('shares'))
    throw new UsageError(
      '--rate says how many jobs come a second, --shares lets that be measured: give one of them',
    );
  const hasTarget = given('target');
  const useless = (hasTarget ? ofEmulator : ofTarget).filter(given).map((name) => `--${spelled(name)}`);
  if (useless.length === 0) return;
  const whose = hasTarget
    ? 'an emulator that is started for the load, and a --target was given'
    : 'a --target';
  throw new UsageError(`${useless.join(', ')} can only be used with ${whose}`);
}

/** k6 loads for a second at least, and limits are counted in ten of the target's. */
const fastest = 10;

/** @throws UsageError for a clock that is too fast for the load */
export function assertClock(what: LoadName, { clockRate }: Pick<LoadTarget, 'clockRate'>): void {
  if (isScenario(what) && clockRate > fastest) {
    throw new UsageError(
      `the clock of the target runs ${clockRate} times as fast as the local one: what calls take can be measured up to rate ${fastest}`,
    );
  }
  if (what === 'rate-limits' && clockRate > fastest) {
    throw new UsageError(
      `the clock of the target runs ${clockRate} times as fast as the local one, and k6 loads for a second at least: ` +
        `the ten seconds of section 8 can be loaded up to rate ${fastest}`,
    );
  }
}

/** As it is typed: memory-growth for memoryGrowth. */
function spelled(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
