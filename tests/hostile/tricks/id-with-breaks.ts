import { afterSubmission, json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A job id holds line breaks, NUL and headers.',
  replays: true,
  commands: ['verify', 'clean'],
  rules: ['job.run.accepts', 'job.status.reports', 'job.cancel.queued'],
  answer: afterSubmission((record) => json(200, { ...record, id: 'a\r\nx-evil: 1\r\n\r\n\u0000' })),
};
