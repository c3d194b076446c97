import { head, stream, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

const megabyte = 'a'.repeat(1 << 20);

export const trick: Trick = {
  says: 'The target sends a JSON text of 600 MB.',
  answer: toSubmissions(() => stream(head(), () => ['"', ...Array(600).fill(megabyte), '"'])),
};
