import type { LifeCoverage } from '../property/life-coverage.ts';
import { type CalledOperation, statusesMissed } from './called-operation.ts';
import type { RunRecord } from './run-record.ts';

/** How many of so many listed things a run met. */
export type MetCount = { readonly met: number; readonly of: number };

/** What a run met of all that is listed; what it did not count is absent. */
export type CoverageCounts = Partial<ReturnType<typeof lifeCounts> & ReturnType<typeof callCounts>>;

export function coverageCounts({ coverage, calls }: Pick<RunRecord, 'coverage' | 'calls'>): CoverageCounts {
  return {
    ...(coverage === undefined ? {} : lifeCounts(coverage)),
    ...(calls === undefined ? {} : callCounts(calls)),
  };
}

/** Of the states and moves of section 3. */
export function lifeCounts({ states, moves }: LifeCoverage): { states: MetCount; moves: MetCount } {
  return {
    states: { met: states.filter(({ visits }) => visits > 0).length, of: states.length },
    moves: { met: moves.filter(({ times }) => times > 0).length, of: moves.length },
  };
}

/** Of the operations that our specs list, and of their statuses. */
export function callCounts(calls: readonly CalledOperation[]): { operations: MetCount; statuses: MetCount } {
  const listed = calls.filter(({ documented }) => documented !== undefined);
  const statuses = listed.reduce((sum, { documented = [] }) => sum + documented.length, 0);
  const missed = listed.reduce((sum, one) => sum + statusesMissed(one).length, 0);
  return {
    operations: { met: listed.filter(isCalled).length, of: listed.length },
    statuses: { met: statuses - missed, of: statuses },
  };
}

export function isCalled({ seen }: Pick<CalledOperation, 'seen'>): boolean {
  return Object.keys(seen).length > 0;
}
