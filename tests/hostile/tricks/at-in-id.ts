import { afterSubmission, json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A job id names a file as curl does.',
  rules: ['job.run.accepts', 'job.status.reports'],
  answer: afterSubmission((record, { lures }) => json(200, { ...record, status: 1, id: `@${lures.file}` })),
};
