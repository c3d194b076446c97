import { text } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Times of a job are none, or far away.',
  rules: ['job.run.accepts', 'job.status.reports'],
  answer: async (call) => {
    if (call.api !== 'jobs' || !call.path.includes('/status/')) return undefined;
    const record = JSON.parse((await call.honest()).body);
    return text(
      200,
      JSON.stringify({ ...record, delayTime: -1, executionTime: 0 }).replace(':-1', ':-1e999'),
    );
  },
};
