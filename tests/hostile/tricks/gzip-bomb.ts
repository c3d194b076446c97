import { gzipSync } from 'node:zlib';
import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

/** Members of 64 MB one behind the other are one stream. */
const member = gzipSync(Buffer.alloc(1 << 26), { level: 1 });
const bomb = () => Buffer.concat(Array(16).fill(member));

export const trick: Trick = {
  says: 'The target sends a megabyte that unpacks to a gigabyte.',
  answer: toSubmissions(() => text(200, bomb(), [['content-encoding', 'gzip']])),
};
