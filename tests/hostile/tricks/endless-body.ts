import { head, stream, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

const megabyte = ' '.repeat(1 << 20);
/** More than anybody waits for. */
const endless = Array(100_000).fill(megabyte);

export const trick: Trick = {
  says: 'The target sends a body without end, as fast as it is read.',
  patience: 1500,
  answer: toSubmissions(() => stream(head(), () => endless)),
};
