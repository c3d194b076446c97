import { UsageError } from '../../engine/errors.ts';
import { didYouMean, nearest } from '../../engine/nearest.ts';

/** Longest times in milliseconds, by percentile. */
export type LatencyBounds = Readonly<Partial<Record<ObjectivePercentile, number>>>;
const percentiles = ['p50', 'p90', 'p95', 'p99'] as const;
type ObjectivePercentile = (typeof percentiles)[number];

/** What a load demands of a target. */
export type Objectives = {
  /** From the instant at which a call to `/runsync` was due to its answer. */
  readonly runsync?: LatencyBounds;
  /** From the call to the answer of a job that met a cold start. */
  readonly coldStart?: LatencyBounds;
  /** Least share of jobs that complete within the objectives for `/runsync`. */
  readonly goodput?: number;
};

/** As a target profile writes them. */
export type WrittenObjectives = {
  readonly runsync?: Readonly<Record<string, string>>;
  readonly coldStart?: Readonly<Record<string, string>>;
  readonly goodput?: number;
};

/** Objectives that a profile's schema has let through. */
export function readObjectives({ runsync, coldStart, goodput }: WrittenObjectives = {}): Objectives {
  return {
    ...(runsync === undefined ? {} : { runsync: boundsIn(runsync) }),
    ...(coldStart === undefined ? {} : { coldStart: boundsIn(coldStart) }),
    ...(goodput === undefined ? {} : { goodput }),
  };
}

function boundsIn(written: Readonly<Record<string, string>>): LatencyBounds {
  return Object.fromEntries(Object.entries(written).map(([name, text]) => [name, durationIn(text)!]));
}

/** `800ms`, `12s`. */
const durations = /^(\d+(?:\.\d+)?)(ms|s)$/;

function durationIn(text: string): number | undefined {
  const [, digits, unit] = durations.exec(text) ?? [];
  const value = Number(digits) * (unit === 's' ? 1000 : 1);
  return value > 0 ? value : undefined;
}

const latencyNames = (['runsync', 'coldStart'] as const).flatMap((subject) =>
  percentiles.map((percentile) => `${subject}.${percentile}`),
);
const names = [...latencyNames, 'goodput'];

/**
 * Adds objectives as `runsync.p95=800ms` and `goodput=0.99`, each in place of a former one of its name.
 * @throws UsageError for one that names no figure, or demands nothing that can be measured
 */
export function addObjectives(former: Objectives, texts: readonly string[]): Objectives {
  return texts.reduce(addObjective, former);
}

function addObjective(former: Objectives, text: string): Objectives {
  const [name = '', demand = ''] = text.split('=');
  if (!names.includes(name)) throw new UsageError(unknownName(text, name));
  if (name === 'goodput') {
    const goodput = Number(demand);
    if (goodput > 0 && goodput <= 1) return { ...former, goodput };
    throw new UsageError(`--objective ${text}: goodput is a share above 0 and up to 1, such as goodput=0.99`);
  }
  const bound = durationIn(demand);
  if (bound === undefined)
    throw new UsageError(
      `--objective ${text}: the longest time must be above 0, such as ${name}=800ms or ${name}=12s`,
    );
  const [subject, percentile] = name.split('.') as ['runsync' | 'coldStart', ObjectivePercentile];
  return { ...former, [subject]: { ...former[subject], [percentile]: bound } };
}

function unknownName(text: string, name: string): string {
  return `--objective ${text} names no figure: there are ${names.join(', ')}.${didYouMean(nearest(name, names, 1))}`;
}
