import { afterSubmission, json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A job id is an option of curl.',
  rules: ['job.run.accepts', 'job.status.reports'],
  answer: afterSubmission((record, { lures }) =>
    json(200, { ...record, status: 1, id: `--config=${lures.file}` }),
  ),
};
