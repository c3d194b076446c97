import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { jsonValue } from '../../arbitraries/json-value.ts';
import { callsToStreamAtAll } from '../../shared/jobs/streaming.ts';

/** A stream to be made: what is yielded, how far apart, and when it is looked at, as shares of its work. */
export type StreamSpec = {
  readonly values: readonly unknown[];
  readonly gap: Duration;
  readonly looks: readonly number[];
};

const longestGap = 10_000;
/** The longest of streams whose work leaves room for attempts before: a job that is retried has ten seconds for all of them. */
const shortGap = 400;
const fewOnRealClock = 3;
/** More than a small buffer or a page holds. */
const many = 12;
const mostChunks = 25;
/** The longest work that a stream takes. */
export const longestStream = mostChunks * longestGap;
const mostLooks = 4;
/** The calls of one case at most: the looks, some that each bring a part of the rest, the submission, and a look at the job and whether others stream. */
export const callsOfStream = mostLooks + mostChunks + callsToStreamAtAll + 7;

/** Gaps of streams of which every second one is so short that its job can be retried: what came before then shows in its contexts. */
export const retriableGaps: fc.Arbitrary<Duration> = fc.oneof(gapsUpTo(shortGap), gapsUpTo(longestGap));

/** Streams of any JSON but null. Shrinks towards one chunk that is looked at once. */
export function streamSpecs(
  { afford }: Pick<RuleContext, 'afford'>,
  gap: fc.Arbitrary<Duration> = gapsUpTo(longestGap),
): fc.Arbitrary<StreamSpec> {
  const few = afford(8, fewOnRealClock);
  return fc.record({
    values: fc.oneof(
      { weight: 6, arbitrary: fc.array(jsonValue(), { minLength: 1, maxLength: few }) },
      { weight: 1, arbitrary: fc.array(fc.nat(), { minLength: many, maxLength: mostChunks }) },
    ),
    gap,
    looks: fc.oneof(looksAtWork(0), { weight: 3, arbitrary: looksAtWork(2) }),
  });
}

function gapsUpTo(max: Duration): fc.Arbitrary<Duration> {
  return fc.integer({ min: 10, max });
}

function looksAtWork(minLength: number): fc.Arbitrary<number[]> {
  return fc.array(fc.integer({ min: 0, max: 100 }), { minLength, maxLength: mostLooks });
}

/** What is yielded, each item told from every other by its number. */
export function numbered(values: readonly unknown[]): { n: number; value: unknown }[] {
  return values.map((value, index) => ({ n: index + 1, value }));
}

/**
 * How the items of a stream differ: each by a number, some not at all, or by nothing but what they are. No text: whether
 * texts that follow one another come as one is open.
 */
export const forms = {
  numbered,
  'every second like the one before': (values: readonly unknown[]) =>
    numbered(values).map((_, index, all) => all[index - (index % 2)]!),
  'the last like the first': (values: readonly unknown[]) => {
    const [first, ...others] = numbered([...values, null]);
    return [first!, ...others.slice(0, -1), first!];
  },
  bare: (values: readonly unknown[]) =>
    values.map((value) => (typeof value === 'string' ? value.length : value)),
} as const satisfies Record<string, (values: readonly unknown[]) => readonly unknown[]>;

export type Form = keyof typeof forms;

/**
 * As many items as the wait has room for, and the work that yields them: where time can't be bought, each item is given
 * time enough to arrive while the job runs.
 */
export function spreadChunks<T>(
  items: readonly T[],
  gap: Duration,
  { ownWorld, moment, longestWait }: Pick<RuleContext, 'ownWorld' | 'moment' | 'longestWait'>,
  { time }: CaseContext,
): { yield: readonly T[]; work: Duration } {
  if (ownWorld) return { yield: items, work: items.length * gap };
  const each = Math.ceil(time.slack + moment + 2 * time.tick);
  const room = Math.max(1, Math.floor((longestWait * 0.8) / each));
  const some = items.slice(0, room);
  return { yield: some, work: some.length * each };
}
