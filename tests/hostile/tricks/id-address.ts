import { afterSubmission, json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A job id is an address of another server.',
  commands: ['verify', 'clean'],
  rules: ['job.run.accepts', 'job.status.reports', 'job.cancel.queued'],
  answer: afterSubmission((record, call) => json(200, { ...record, id: `${call.lures.elsewhere}/id` })),
};
