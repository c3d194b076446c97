import { afterSubmission, json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The id of a job is the key.',
  commands: ['verify', 'clean', 'page'],
  rules: ['job.run.accepts', 'job.status.reports'],
  answer: afterSubmission((record, { key }) => json(200, { ...record, status: 1, id: key })),
};
