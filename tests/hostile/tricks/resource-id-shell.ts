import { renamed } from '../resources.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The id of what was made holds commands for a shell.',
  commands: ['verify', 'clean'],
  rules: ['v2.template.create'],
  spends: true,
  answer: (call) => renamed(`$(${call.lures.command})'"\n::error::harm\u001b[2J`)(call),
};
