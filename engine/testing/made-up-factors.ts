import type { FactorCatalog } from '../context/factor-catalog.ts';

/** Ways in which what tests speak of may come about. */
export const madeUpFactors: FactorCatalog = {
  values: {
    executionTimeout: ['absent', 'an hour', 'longest'],
    lowPriority: ['absent', 'false'],
    webhook: ['absent', 'set'],
    s3Config: ['absent', 'set'],
    input: ['plain', 'odd', 'large'],
    submission: ['run', 'runsync of a second', 'runsync of a minute and a half'],
    attempt: ['first', 'after an error', 'after a crash', 'after a time-out', 'after two errors'],
    reading: ['unread', 'read'],
    changed: ['not', 'once', 'twice', 'by another API'],
    beside: ['nothing', 'others of its kind'],
  },
  displacements: [
    {
      factor: 'attempt',
      value: 'after a time-out',
      displaces: 'executionTimeout',
      why: 'it is given the least execution time',
    },
  ],
  broughtAbout: ['submission', 'attempt', 'reading', 'changed', 'beside'],
};
