import { printableLine } from '../../printable.ts';
import { cutText } from '../cut-text.ts';

/** Characters of one text. */
const longest = 300;

/** What a target answered stays text: nothing of it is markup, and no row ends in the middle. */
export function markdownText(text: string): string {
  const line = printableLine(text.replace(/\s+/g, ' '));
  return cutText(line, longest).replace(/[\\`*_{}[\]<>()#|!~@&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
