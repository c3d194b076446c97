import { afterSubmission, json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A job id holds commands for a shell.',
  rules: ['job.run.accepts', 'job.status.reports'],
  answer: afterSubmission((record, { lures }) =>
    json(200, {
      ...record,
      status: 1,
      id: ` $(${lures.command}) \`${lures.command}\` '; ${lures.command}; ' "; ${lures.command}; " \n${lures.command}\nEOF\n${lures.command}\n| ${lures.command} && ${lures.command} <(${lures.command})`,
    }),
  ),
};
