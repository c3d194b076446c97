import { text } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target answers every call with random bytes.',
  commands: ['doctor', 'plan', 'verify', 'page', 'generate'],
  rules: ['job.run.accepts', 'v2.list.wrapped', 'v2.schema.served'],
  answer: () => text(200, Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 7919) % 256))),
};
