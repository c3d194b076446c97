import { json, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A refusal repeats the key in hex.',
  commands: ['doctor', 'verify', 'page'],
  answer: toSubmissions(({ key }) => json(400, { error: Buffer.from(key).toString('hex') })),
};
