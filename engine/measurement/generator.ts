/** What a load generator did itself. Times in milliseconds. */
export type GeneratorRecord = {
  /** Calls that were due, and those of them that were never made. */
  readonly due: number;
  readonly dropped: number;
  /** How long after it was due each call set out. */
  readonly lateness: readonly number[];
  /** How late a call may set out and still measure the target. */
  readonly tolerated: number;
  /** How much of each answer's time the generator took itself, outside the exchange with the target. */
  readonly own?: readonly number[];
  /** The most of all cores that the generator took, from 0 to 1; undefined where the system does not say. */
  readonly cpu: number | undefined;
};

/** One call in a hundred may be late. */
const lateShare = 0.01;
/** Beyond this share of all cores a generator measures itself. */
const mostCpu = 0.8;

/** Reasons why figures measure the generator rather than the target; none where they don't. */
export function generatorProblems(record: GeneratorRecord): string[] {
  const { due, dropped, lateness, tolerated, own = [], cpu } = record;
  const slow = own.filter((ms) => ms > tolerated);
  const late = lateness.filter((ms) => ms > tolerated);
  const worst = late.reduce((most, ms) => Math.max(most, ms), 0);
  return [
    ...(dropped > 0 ? [`${dropped} of ${due} calls were never made`] : []),
    ...(late.length > lateShare * lateness.length
      ? [
          `${late.length} of ${lateness.length} calls set out more than ${Math.round(tolerated)} ms late, ` +
            `at most ${Math.round(worst)} ms`,
        ]
      : []),
    ...(slow.length > lateShare * own.length
      ? [
          `the generator itself took more than ${Math.round(tolerated)} ms of ${slow.length} of ${own.length} answers, ` +
            `at most ${Math.round(slow.reduce((most, ms) => Math.max(most, ms), 0))} ms`,
        ]
      : []),
    ...(cpu !== undefined && cpu > mostCpu
      ? [`the generator took ${Math.round(100 * cpu)} % of the processor`]
      : []),
  ];
}
