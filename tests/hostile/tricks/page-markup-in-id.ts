import { afterSubmission, json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'An id holds markup that ends what it stands in.',
  replays: true,
  commands: ['verify', 'page'],
  rules: ['job.run.accepts', 'job.status.reports'],
  answer: afterSubmission((record) =>
    json(200, { ...record, id: `"'--></style></template></textarea><iframe src=//evil.example>` }),
  ),
};
