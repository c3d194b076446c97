import { counted } from '../../engine/counted.ts';
import type { ReportedJob } from '../plan/reported-job.ts';

/** Milliseconds of work that each job was ordered to do at least, and the target's milliseconds in a real one. */
export type OrderedWork = { readonly workMs: number; readonly clockRate: number };

/** Clocks and pauses are as fine as this, in real milliseconds. */
const fineness = 5;
/** More jobs than this share do not report a wrong time by chance. */
const mostWrong = 0.01;

/** What a job that was ordered takes at least, in milliseconds of the target's time. */
export function leastOf({ workMs, clockRate }: OrderedWork): number {
  return 0.9 * workMs - fineness * clockRate;
}

/**
 * The jobs of a step without `executionTime` where it is below the work that was ordered: the document names no unit of it, and
 * it is no number of milliseconds then. @see interface 2.4
 */
export function withKnownTimes(
  jobs: readonly ReportedJob[],
  ordered: OrderedWork | undefined,
): { readonly jobs: readonly ReportedJob[]; readonly note?: string } {
  if (ordered === undefined) return { jobs };
  const timed = jobs.filter(
    ({ status, record }) =>
      status === 200 && record?.status === 'COMPLETED' && typeof record.executionTime === 'number',
  );
  const below = timed.filter(({ record }) => (record!.executionTime as number) < leastOf(ordered)).length;
  if (below <= mostWrong * timed.length) return { jobs };
  return {
    jobs: jobs.map((job) => ({ ...job, record: withoutTime(job.record) })),
    note:
      `${below} of ${counted(timed.length, 'job')} report an executionTime below their work of ${ordered.workMs} ms: ` +
      'it is in another unit than milliseconds, or wrong, and no figure rests on it',
  };
}

function withoutTime(record: ReportedJob['record']): ReportedJob['record'] {
  if (record === null || record === undefined) return record;
  const { executionTime: _, ...rest } = record;
  return rest;
}
