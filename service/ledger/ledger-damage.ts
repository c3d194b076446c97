import type { Line } from './entry.ts';

/** What shows that a ledger is not as it was written: by line, counted from 1. */
export type LedgerDamage = { readonly line: number; readonly why: string };

/**
 * A line as it lies in a file: undefined where it is no object, `empty` where nothing is there, `overwritten` where something else
 * stands in the place of what was written.
 */
export type ReadLine = Line | 'empty' | 'overwritten' | undefined;

/** Of all lines that are about an entry, the member with its number. */
const aboutEntry = [
  ...(['made', 'answered', 'renamed', 'shown', 'lost'] as const),
  ...(['reported', 'accepted', 'gone', 'returned'] as const),
] as const;

/**
 * Finds what a crash or a full disk can't have done. A journal has an empty line behind what it knows to be unfinished, and numbers
 * of entries that could not be written are missing behind that.
 */
export function damageOf(lines: readonly ReadLine[]): LedgerDamage[] {
  const numbering = createNumbering();
  return lines.flatMap((line, index) => {
    const why = isRead(line) ? numbering.problemOf(line) : whyUnread(lines, index);
    return why === undefined ? [] : [{ line: index + 1, why }];
  });
}

function isRead(line: ReadLine): line is Line | 'empty' {
  return line !== undefined && line !== 'overwritten';
}

function whyUnread(lines: readonly ReadLine[], index: number): string | undefined {
  if (lines[index] === 'overwritten') return 'holds what no run writes';
  return isUnfinished(lines, index) ? undefined : "can't be read";
}

/** Follows the numbers that lines give entries, and that others are about. */
function createNumbering() {
  const known = new Set<unknown>();
  let last = 0;
  let mayLack = false;

  function begin(number: unknown): string | undefined {
    const why = whyMisnumbered(number, last, mayLack);
    known.add(number);
    if (Number.isInteger(number)) last = Math.max(last, Number(number));
    mayLack = false;
    return why;
  }

  return {
    /** Formats what is wrong with the number in a line; undefined where nothing is. */
    problemOf(line: Line | 'empty'): string | undefined {
      if (line === 'empty') mayLack = true;
      if (line === 'empty') return undefined;
      if ('intended' in line) return begin(line.intended);
      const number = numberIn(line);
      return number === undefined || known.has(number) ? undefined : `entry ${textOf(number)} is not there`;
    },
  };
}

/** Whether whoever wrote next knew that the line is not whole, or nobody did. The last line of a file has no line behind it. */
function isUnfinished(lines: readonly ReadLine[], index: number): boolean {
  const isLast = index === lines.length - 1;
  return isLast || (lines[index + 1] === 'empty' && index + 1 < lines.length - 1);
}

function whyMisnumbered(number: unknown, last: number, mayLack: boolean): string | undefined {
  if (!Number.isInteger(number)) return 'its number is none';
  const missing = Number(number) - last - 1;
  if (missing < 0) return `entry ${number} is there already`;
  if (missing === 0 || mayLack) return undefined;
  if (missing === 1) return `entry ${last + 1} is missing before it`;
  return `entries ${last + 1} to ${Number(number) - 1} are missing before it`;
}

function numberIn(line: object): unknown {
  const name = aboutEntry.find((one) => one in line);
  return name && (line as Record<string, unknown>)[name];
}

function textOf(number: unknown): string {
  return typeof number === 'number' ? String(number) : 'without a number';
}
