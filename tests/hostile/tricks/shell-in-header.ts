import { json, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A header of an answer holds commands for a shell.',
  answer: toSubmissions(({ lures }) =>
    json(400, {}, [
      ['x-why', `$(${lures.command})`],
      [`x-\`${lures.command}\``, '1'],
    ]),
  ),
};
