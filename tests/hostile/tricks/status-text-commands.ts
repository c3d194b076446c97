import { afterSubmission, json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The status of a job is a command of a CI runner.',
  rules: ['job.run.accepts', 'job.status.reports'],
  answer: afterSubmission((record) => json(200, { ...record, status: '\n::error::harm\u001b[2J' })),
};
