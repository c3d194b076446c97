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
  /** Largest share of what the workers could do by themselves that the queue may cost. */
  readonly queueCost?: number;
  /** Highest price of a thousand jobs, in US dollars. */
  readonly costPer1000Jobs?: number;
};

/** As a target profile writes them. */
export type WrittenObjectives = {
  readonly runsync?: Readonly<Record<string, string>>;
  readonly coldStart?: Readonly<Record<string, string>>;
  readonly goodput?: number;
  readonly queueCost?: string;
  readonly costPer1000Jobs?: number;
};

/** Objectives that a profile's schema has let through. */
export function readObjectives(written: WrittenObjectives = {}): Objectives {
  const { runsync, coldStart, goodput, queueCost, costPer1000Jobs } = written;
  return {
    ...(runsync === undefined ? {} : { runsync: boundsIn(runsync) }),
    ...(coldStart === undefined ? {} : { coldStart: boundsIn(coldStart) }),
    ...(goodput === undefined ? {} : { goodput }),
    ...(queueCost === undefined ? {} : { queueCost: percentageIn(queueCost)! }),
    ...(costPer1000Jobs === undefined ? {} : { costPer1000Jobs }),
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

/** `5%` as 0.05. */
function percentageIn(text: string): number | undefined {
  const value = Number(/^(\d+(?:\.\d+)?)%$/.exec(text)?.[1]) / 100;
  return value > 0 && value < 1 ? value : undefined;
}

const latencyNames = (['runsync', 'coldStart'] as const).flatMap((subject) =>
  percentiles.map((percentile) => `${subject}.${percentile}`),
);
const names = [...latencyNames, 'goodput', 'queueCost', 'costPer1000Jobs'];

/**
 * Adds objectives as `runsync.p95=800ms`, `goodput=0.99`, `queueCost=5%` and `costPer1000Jobs=0.2`, each in place of a former one of its name.
 * @throws UsageError for one that names no figure, or demands nothing that can be measured
 */
export function addObjectives(former: Objectives, texts: readonly string[]): Objectives {
  return texts.reduce(addObjective, former);
}

function addObjective(former: Objectives, text: string): Objectives {
  const [name = '', demand = ''] = text.split('=');
  if (!names.includes(name)) throw new UsageError(unknownName(text, name));
  if (name === 'queueCost') {
    const queueCost = percentageIn(demand);
    if (queueCost !== undefined) return { ...former, queueCost };
    throw new UsageError(
      `--objective ${text}: queueCost is a percentage between 0% and 100%, such as queueCost=5%`,
    );
  }
  if (name === 'costPer1000Jobs') {
    const costPer1000Jobs = Number(demand);
    if (costPer1000Jobs > 0 && Number.isFinite(costPer1000Jobs)) return { ...former, costPer1000Jobs };
    throw new UsageError(
      `--objective ${text}: costPer1000Jobs is an amount of US dollars above 0, such as costPer1000Jobs=0.2`,
    );
  }
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
