import { limits } from '../../generated/limits.ts';
import { gapOf, limitOfRow, type Row, rows, window } from './rows.ts';

/** What is done to a row: the whole limit, more than twice of it, and the whole again after a silent window. */
export type Phase = 'within' | 'above' | 'recovery';
export const phases: readonly Phase[] = ['within', 'above', 'recovery'];

/** When a phase of a row begins and how long it may take, in milliseconds of the target's time. */
export type PhaseSlot = {
  readonly row: Row;
  readonly phase: Phase;
  readonly at: number;
  readonly lasts: number;
};

/** By how much phases of one turn are apart from those of another: calls that are later than that may meet them. */
export const margin = 1500;
/** A silent window, and the time that answers and clocks take. */
const silence = window + 2 * margin;
/** The phases of the next turn begin in the silence of this one. */
const untilNext = window + margin;
/** Shorter than a window: whatever comes within it must not be more than twice the limit. */
export const burst = 0.6 * window;

/** Rows that disturb each other, or would be too much at once, take turns. */
const turns: readonly (readonly Row[])[] = [['run', 'runsync', 'requests'], ['openai']];
/** Purges remove what others wait for: they come when nobody does. */
const lastTurns: readonly (readonly Row[])[] = [
  ['purgeQueue', 'status'],
  ['cancel', 'stream'],
];

/** When each phase of the chosen rows begins. While one turn is silent the next one is at work. */
export function slotsOf(chosen: readonly Row[]): {
  readonly slots: readonly PhaseSlot[];
  readonly end: number;
} {
  const first = blockOf(turns, chosen, silence);
  const last = blockOf(lastTurns, chosen, first.end);
  return { slots: [...first.slots, ...last.slots], end: last.end };
}

type Block = { readonly slots: readonly PhaseSlot[]; readonly end: number };

function blockOf(all: readonly (readonly Row[])[], chosen: readonly Row[], from: number): Block {
  const wanted = all.map((turn) => turn.filter((row) => chosen.includes(row))).filter(({ length }) => length);
  const slots = wanted.flatMap((turn, index) =>
    turn.flatMap((row) => slotsOfRow(row, from + index * untilNext)),
  );
  return { slots, end: slots.length === 0 ? from : endOf(slots) + silence };
}

function slotsOfRow(row: Row, from: number): PhaseSlot[] {
  const above = from + window + silence;
  return [
    { row, phase: 'within', at: from, lasts: window },
    { row, phase: 'above', at: above, lasts: burst },
    { row, phase: 'recovery', at: above + burst + silence, lasts: window },
  ];
}

function endOf(slots: readonly PhaseSlot[]): number {
  return Math.max(...slots.map(({ at, lasts }) => at + lasts));
}

/** When calls that wait for jobs set out, when all of them are there, when one more comes, and when they end. */
export const hold = {
  row: 'runsync',
  setOut: 4000,
  extra: 8000,
  certain: 10_000,
  ends: 12_000,
  again: 14_000,
} as const;
/** How long a job lives that nobody waits for any more. */
export const shortLife = 2 * limits.ttl.minimum;

/** So many calls wait at once, and so many once more when they have ended. */
export const held = limitOfRow(hold.row).concurrent!;
export const heldAgain = Math.ceil(held / 10);

/** The rows that a user named, or all. */
export function rowsNamed(names: string): readonly Row[] {
  return names === '' ? rows : rows.filter((row) => names.split(',').includes(row));
}

/** The instant within a phase at which its nth call is to set out. */
export function dueAt(row: Row, nth: number): number {
  return nth * gapOf(row);
}

/** Whether a row is called elsewhere once its own limit is spent: a purge removes what others have on the second endpoint. */
export function isTriedElsewhere(
  row: Row,
  where: string,
  { isSecondOurs }: { readonly isSecondOurs: boolean },
): boolean {
  return row !== 'purgeQueue' || where !== 'endpoint' || isSecondOurs;
}
