import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A refusal in JSON holds commands of a CI runner.',
  answer: toSubmissions(() =>
    text(400, '{"error":"a\\n::error::harm\\r::stop-commands::harm\\n##[error]harm"}'),
  ),
};
