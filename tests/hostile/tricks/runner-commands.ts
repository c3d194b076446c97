import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A refusal holds commands of a CI runner, each in a line of its own.',
  answer: toSubmissions(() =>
    text(
      400,
      '\n::error::harm\n::stop-commands::harm\n  ::add-mask::1\n##[error]harm\n##vso[task.complete]\n',
    ),
  ),
};
