import { type Candidate, candidatesOf, type Draw } from './candidates.ts';
import type { CaseOutcome } from './case-outcome.ts';
import type { CaseRunner } from './case-runner.ts';
import type { CaseStatistics, FoundViolation } from './case-statistics.ts';
import type { Confirmation } from './confirm.ts';
import { evidence } from './evidence.ts';

/** How many times as many cases as usual may go into looking for a violation that was seen once. */
const furtherCases = 10;
/** How many independent cases must show a violation that does not come up each time. */
const neededOccurrences = 2;

/** What the search works with: how a case is run, with a salt that gives it another world, and how it is tried again. */
export type FurtherCases<T> = {
  readonly runner: Pick<CaseRunner<unknown>, 'target' | 'signal'>;
  readonly draw: Draw<T>;
  /** How many cases were asked for in the first place, and how many may run at the same time. */
  readonly wanted: number;
  readonly atOnce: number;
  /** The candidates that nobody has tried yet. */
  readonly untried: Iterator<Candidate<T>, void>;
  run(candidate: Candidate<T>, salt: string): Promise<CaseOutcome>;
  confirm(candidate: Candidate<T>, outcome: CaseOutcome, salt: string): Promise<Confirmation>;
};

/**
 * Looks for a second occurrence of a violation that was seen and not reproduced, in up to ten times as many cases, or for one
 * that comes up each time.
 */
export async function lookFurther<T>(statistics: CaseStatistics, further: FurtherCases<T>): Promise<void> {
  const cases = furtherCandidates(further);
  let left = (furtherCases - 1) * further.wanted;
  const isOver = (): boolean =>
    statistics.violation !== undefined ||
    believable(statistics, further).length >= neededOccurrences ||
    further.runner.signal.aborted ||
    left <= 0;

  async function look(): Promise<void> {
    while (!isOver()) {
      left -= 1;
      const { value } = cases.next();
      if (value === undefined) return;
      const found = await violationIn(value.candidate, value.salt);
      if (found?.confirmation.kind === 'confirmed') statistics.violation ??= found;
      else if (found !== undefined) statistics.intermittent.push(found);
    }
  }

  async function violationIn(candidate: Candidate<T>, salt: string): Promise<FoundViolation | undefined> {
    const outcome = await further.run(candidate, salt);
    if (outcome.verdict !== 'violated' || outcome.violation?.warns === true) return undefined;
    const confirmation = await further.confirm(candidate, outcome, salt);
    if (confirmation.kind === 'doubtful') return undefined;
    return { case: candidate, outcome: confirmation.outcome, confirmation, shrinks: 0 };
  }

  await Promise.all(Array.from({ length: Math.max(1, further.atOnce) }, look));
}

/** Believes a violation that two independent cases have shown, reproduced or not. */
export function believeSeenTwice(
  statistics: CaseStatistics,
  { target }: Pick<CaseRunner<unknown>, 'target'>,
): void {
  statistics.violation ??= seenTwice(believable(statistics, { runner: { target } }));
}

/** Whether finding a violation once more would say that it is the target's. */
export function isWorthLooking(
  statistics: CaseStatistics,
  { target }: Pick<CaseRunner<unknown>, 'target'>,
): boolean {
  return statistics.violation === undefined && believable(statistics, { runner: { target } }).length > 0;
}

/** The occurrences that could not have a common cause outside of the target. */
function believable(
  { intermittent, requests }: CaseStatistics,
  { runner: { target } }: { runner: Pick<CaseRunner<unknown>, 'target'> },
): readonly FoundViolation[] {
  return intermittent.filter(({ outcome }) => {
    const { failsTwice } = evidence[outcome.violation!.basis];
    if (failsTwice === 'never') return false;
    if (failsTwice === 'virtual clock') return target.rate === undefined;
    return target.wire.isQuietFor(requests);
  });
}

function seenTwice([first, ...more]: readonly FoundViolation[]): FoundViolation | undefined {
  if (first === undefined || more.length + 1 < neededOccurrences) return undefined;
  const { outcome, failed, tries } = first.confirmation;
  const occurrences = more.length + 1;
  return { ...first, confirmation: { kind: 'confirmed', outcome, failed, tries, occurrences } };
}

/** What is left of a domain, and then all of it again, each time in other worlds. */
function* furtherCandidates<T>({
  draw,
  untried,
  wanted,
}: FurtherCases<T>): Generator<{ candidate: Candidate<T>; salt: string }, void> {
  for (let next = untried.next(); next.done !== true; next = untried.next()) {
    yield { candidate: next.value, salt: '' };
  }
  for (let pass = 1; ; pass++) {
    let count = 0;
    for (const candidate of candidatesOf(draw, wanted)) {
      count += 1;
      yield { candidate, salt: `pass ${pass}` };
    }
    if (count === 0) return;
  }
}
