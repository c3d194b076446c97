import { json, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A failure on a CI runner holds commands of it.',
  environment: { GITHUB_ACTIONS: 'true' },
  exitCodes: { verify: [1] },
  answer: toSubmissions(() =>
    json(400, {
      error:
        'a%0A::error::harm\n::stop-commands::harm\n##[error]harm\n::error title=fail job.run.accepts::harm\u202e\n',
    }),
  ),
};
