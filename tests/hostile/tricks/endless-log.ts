import { head, stream } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target writes a log without end.',
  rules: ['v2.pod.logs'],
  spends: true,
  patience: 1500,
  answer: ({ api, path }) =>
    api === 'v2' && path.includes('/logs')
      ? stream(head().replace('application/json', 'text/event-stream'), () =>
          Array(1e6).fill('data: {"line":"a"}\n\n'),
        )
      : undefined,
};
