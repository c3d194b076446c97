import { styleText } from 'node:util';

const colors = {
  pass: 'green',
  conformant: 'green',
  proven: 'green',
  fail: 'red',
  intermittent: 'yellow',
  warning: 'yellow',
  inconclusive: 'yellow',
  invalid: 'yellow',
} as const;

const verdict = new RegExp(`^(${Object.keys(colors).join('|')})(?=[ :]|$)`, 'gm');

/** Lines with the verdict that each begins with in its color. */
export function colorVerdicts(lines: string): string {
  return lines.replace(verdict, (word) =>
    styleText(colors[word as keyof typeof colors], word, { validateStream: false }),
  );
}
