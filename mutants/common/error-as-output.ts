import type { Behaviour } from '../../emulator/core/behaviour.ts';

/** Records whose output is the error of a job that broke, and no `error` beside it. @see interface 2.4 */
export function errorAsOutput(base: Behaviour): Partial<Behaviour> {
  return {
    recordAnswer(job, now, operation) {
      const { error, ...record } = base.recordAnswer(job, now, operation);
      const isBroken = record.status === 'FAILED' || record.status === 'TIMED_OUT';
      if (!isBroken) return error === undefined ? record : { ...record, error };
      return { ...record, output: { error: { type: record.status, message: error ?? 'it took too long' } } };
    },
  };
}
