import type { FigureRound, FigureUnit, MeasuredFigure } from '../../../engine/measurement/measurements.ts';

/** What objectives may be set for: the answers to `/runsync`, cold starts, the share of jobs within them, the queue, and costs. */
export type FigureSubject = 'runsync' | 'coldStart' | 'goodput' | 'queueCost' | 'costPer1000Jobs';

/** One measurement of a figure, or what kept it from being one. */
export type FigureEntry = {
  readonly name: string;
  readonly unit: FigureUnit;
  readonly better: MeasuredFigure['better'];
  readonly round?: FigureRound;
  /** Why there is no round, in words: an objective of the figure is inconclusive then. */
  readonly unknown?: string;
  /** Why it says nothing of the target; none where it does. */
  readonly problems: readonly string[];
  readonly subject?: FigureSubject;
  /** What its counts are numbers of, in the plural; jobs where it is left out. */
  readonly counts?: string;
  /** Jobs that did not complete: they have no time, and yet are beyond every bound. */
  readonly failed?: number;
};

/** A figure with all its rounds; none where nothing of it is known. */
export type CollectedFigure = Omit<FigureEntry, 'round' | 'failed'> & {
  readonly rounds: readonly FigureRound[];
  readonly failed: number;
};

/** Puts the rounds of each figure together, in the order in which figures first came. */
export function collectFigures(entries: readonly FigureEntry[]): CollectedFigure[] {
  return [...Map.groupBy(entries, ({ name }) => name).values()].map((own) => {
    const { round: _, failed: __, unknown: ___, ...first } = own[0]!;
    const unknown = own.find((entry) => entry.unknown !== undefined)?.unknown;
    return {
      ...first,
      ...(unknown === undefined ? {} : { unknown }),
      rounds: own.flatMap(({ round }) => round ?? []),
      problems: [...new Set(own.flatMap(({ problems }) => problems))],
      failed: own.reduce((sum, { failed = 0 }) => sum + failed, 0),
    };
  });
}
